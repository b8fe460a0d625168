// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

import CommandLineKit
import Glibc
import Ingestion
import Parameters
import Reporting

/// Times cases by name; `cloud …` segments clouds from files, `steps …` counts which steps are found.
@main enum PlaneLabBench {
  static let cases: [BenchmarkCase] =
    StageBenchmarks.cases + [TrackingBenchmark.benchmark] + SequenceBenchmarks.cases

  static let description = CommandDescription(
    "planelab-bench", overview: "Time parts of PlaneLab on inputs that are made on the spot.",
    discussion: """
      Cases are named by what they time. A name, or its beginning up to a slash, chooses them; 'all'
      chooses all; without names they are listed.

      Examples:
        planelab-bench stage/segment/organized/vga --output old.json
        planelab-bench stage/segment/organized/vga --compare old.json
        planelab-bench cloud cells 2 labels scan.ply
        planelab-bench steps 10 folder
      """,
    arguments: [
      ArgumentDescription("case", min: 0, max: nil, "Names of cases, or their beginnings.")
    ],
    options: [
      OptionDescription(
        "seconds", value: "s", kind: .number, unit: .seconds, in: 0.001...3600, default: "2",
        "How long each case is repeated, at least five times."),
      OptionDescription(
        "output", short: "o", value: "file", completion: .file, "Write the results as JSON."),
      OptionDescription(
        "compare", value: "file", completion: .file,
        "Compare with the results in this file; the exit code is 1 if a case got slower."),
      OptionDescription(
        "tolerance", value: "share", kind: .number, in: 0...10, default: "0.1",
        "How much slower a case may get, beyond what its scatter explains."),
    ])

  static func main() async {
    let words = Array(CommandLine.arguments.dropFirst())
    do {
      let rest = Array(words.dropFirst())
      let fault: String?
      switch words.first {
      case "cloud": fault = try CloudBenchmark.run(rest)
      case "steps": fault = try SeparableSteps.run(rest)
      default: exit(try await run(description.invocation(for: words)))
      }
      if let fault { throw UsageError(fault, command: [description.name]) }
    } catch let error as UsageError {
      fail(error.text(width: 80), code: 2)
    } catch {
      fail("error: \(error)\n", code: 3)
    }
  }

  /// Runs the chosen cases; returns the exit code.
  private static func run(_ invocation: Invocation) async throws -> Int32 {
    if let help = invocation.help {
      print(
        HelpText(showsAll: help == .all).text(of: description, path: [description.name]),
        terminator: "")
      return 0
    }
    let chosen = try invocation.arguments.map(choice).reduce([], +)
    guard !chosen.isEmpty else {
      for benchmark in cases { print(benchmark.name) }
      return 0
    }
    let old = try invocation["compare"].map(times)
    let runner = BenchmarkRunner(seconds: invocation.number("seconds") ?? 2)
    var report = BenchmarkReport()
    for benchmark in cases where chosen.contains(benchmark.name) {
      report.results.append(try await runner.result(of: benchmark))
    }
    print(report.table.text, terminator: "")
    if let path = invocation["output"] {
      try FileSink.write(Array(report.json.text.utf8), to: path)
    }
    guard let old else { return 0 }
    let comparisons = report.results.compactMap { result in
      old[result.name].map {
        BenchmarkComparison(
          result, old: $0, tolerance: invocation.number("tolerance") ?? 0.1)
      }
    }
    print("\n" + BenchmarkReport.table(of: comparisons).text, terminator: "")
    return comparisons.contains(where: \.isRegression) ? 1 : 0
  }

  /// The names of the cases that a word chooses.
  private static func choice(_ word: String) throws(UsageError) -> [String] {
    let names = cases.map(\.name)
    let start = word.hasSuffix("/") ? word : word + "/"
    let chosen = names.filter { word == "all" || $0 == word || $0.hasPrefix(start) }
    guard chosen.isEmpty else { return chosen }
    throw UsageError(
      "unknown case '\(word)'", suggestion: nearestName(to: word, among: names),
      command: [description.name])
  }

  private static func times(
    in path: String
  ) throws -> [String: (median: Double, deviation: Double)] {
    let text = String(decoding: try FileBytes(contentsOf: path).bytes, as: UTF8.self)
    guard let times = BenchmarkComparison.times(in: try JSONValue(parsing: text)) else {
      throw MalformedResults(path: path)
    }
    return times
  }

  private static func fail(_ text: String, code: Int32) -> Never {
    let bytes = Array(text.utf8)
    _ = unsafe write(STDERR_FILENO, bytes, bytes.count)
    exit(code)
  }
}

/// A file that is to be compared with and holds no results.
private struct MalformedResults: Error, CustomStringConvertible {
  let path: String

  var description: String {
    "\(path): expected results that planelab-bench wrote with --output (\(BenchmarkReport.schema))"
  }
}
