// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

/// Runs benchmark cases by name; without names, lists them.
@main enum PlaneLabBench {
  /// Every case: its name and what it prints.
  static let cases: [(name: String, run: @Sendable () -> String)] = [
    ("stage/track/30-planes", TrackingBenchmark.report)
  ]

  static func main() {
    let names = CommandLine.arguments.dropFirst()
    for benchmark in cases where names.isEmpty || names.contains(benchmark.name) {
      print(names.isEmpty ? benchmark.name : "\(benchmark.name)\n\(benchmark.run())")
    }
  }
}
