// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

import CommandLineKit
import TestSupport
import Testing

@Suite struct HelpTextTests {
  private func help(_ path: [String], all: Bool = false, width: Int = 80) throws -> String {
    let command = try #require(sampleProgram.descendant(path))
    return HelpText(width: width, showsAll: all).text(of: command, path: ["sample"] + path)
  }

  @Test func golden_wholeTexts() throws {
    expectGolden(try help([]), "help.txt")
    expectGolden(try help(["detect"]), "help-detect.txt")
    expectGolden(try help(["detect"], all: true), "help-detect-all.txt")
    expectGolden(try help(["datasets"]), "help-datasets.txt")
    expectGolden(try help(["datasets", "import"]), "help-datasets-import.txt")
    expectGolden(try help(["compare"]), "help-compare.txt")
  }

  @Test(arguments: [50, 60, 80, 120])
  func property_noLineIsWiderThanAsked(width: Int) throws {
    for line in try help(["detect"], all: true, width: width).split(separator: "\n") {
      #expect(line.count <= width, "\(line)")
    }
  }

  @Test func golden_completionScripts() {
    for shell in Shell.allCases {
      expectGolden(shell.completionScript(for: sampleProgram), "completion.\(shell.rawValue)")
    }
  }
}
