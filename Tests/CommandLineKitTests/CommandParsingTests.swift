// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

import CommandLineKit
import TestSupport
import Testing

@Suite struct CommandParsingTests {
  private func given(_ words: String) throws -> [String] {
    try sampleProgram.invocation(for: words.split(separator: " ").map(String.init))
      .given.map { $0.name + "=" + $0.value }
  }

  @Test(arguments: [
    ("detect a.png -o out", ["output=out"]),
    ("detect -oout a.png", ["output=out"]),
    ("detect --output=out a.png", ["output=out"]),
    ("detect a.png --output out --force -j 2", ["output=out", "force=true", "threads=2"]),
    ("detect a -o b --shift -0.5", ["output=b", "shift=-0.5"]),
    ("detect a -o b --shift=-1e-3", ["output=b", "shift=-1e-3"]),
    ("detect a -o b --no-ransac-refine", ["output=b", "ransac-refine=false"]),
    ("detect a -o b --sweep x=1 --sweep y=2", ["output=b", "sweep=x=1", "sweep=y=2"]),
    ("detect a -o b --ransac-spacing auto", ["output=b", "ransac-spacing=auto"]),
  ])
  func knownValue_options(words: String, options: [String]) throws {
    #expect(try given(words) == options)
  }

  @Test func knownValue_argumentsAndEndOfOptions() throws {
    let invocation = try sampleProgram.invocation(for: [
      "detect", "-o", "out", "--", "-strange.png",
    ])
    #expect(invocation.command == ["detect"])
    #expect(invocation.arguments == ["-strange.png"])
    #expect(
      try sampleProgram.invocation(for: ["compare", "a", "-", "-5"]).arguments == ["a", "-", "-5"])
    let nested = try sampleProgram.invocation(for: ["datasets", "import", "tum", "x"])
    #expect(nested.command == ["datasets", "import"])
    #expect(nested.arguments == ["tum", "x"])
  }

  @Test(arguments: [
    ("detect --help", ["detect"]), ("--help detect", ["detect"]), ("-h", []),
    ("datasets import -h", ["datasets", "import"]), ("detect --output --help", ["detect"]),
  ])
  func knownValue_helpNeedsNothingElse(words: String, path: [String]) throws {
    let words = words.split(separator: " ").map(String.init)
    guard words != ["detect", "--output", "--help"] else {
      #expect(throws: UsageError.self) { try sampleProgram.invocation(for: words) }
      return
    }
    let invocation = try sampleProgram.invocation(for: words)
    #expect(invocation.help == .common)
    #expect(invocation.command == path)
  }

  @Test func malformed_messages() {
    let lines = [
      "", "detct a", "detect", "detect a", "detect a -o", "detect a -o --force", "detect a b -o c",
      "detect a -o b -o c", "detect a -o b --inlier-distance 3", "detect a -o b --ransac-inlier 3",
      "detect a -o b --ransac-inlier-distance 3", "detect a -o b --ransac-inlier-distance two",
      "detect a -o b --threads 0", "detect a -o b --threads 1.5", "detect a -o b --format jsn",
      "detect a -o b --force=yes", "detect a -o b --no-force", "detect a -o b --outptu c",
      "detect a -o b -x", "compare a", "datasets import evop x", "detect a -o=",
      "detect a --output= ", "detect a -o b --no-ransac-refine --ransac-refine",
    ]
    let text = lines.map { line -> String in
      let words = line.split(separator: " ").map(String.init)
      do throws(UsageError) {
        let invocation = try sampleProgram.invocation(for: words)
        return "$ sample \(line)\nACCEPTED \(invocation)\n"
      } catch { return "$ sample \(line)\n" + error.text() }
    }
    expectGolden(text.joined(separator: "\n"), "usage-errors.txt")
  }
}
