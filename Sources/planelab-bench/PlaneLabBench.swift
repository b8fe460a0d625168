// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

import Glibc

/// Runs benchmark cases by name; without names, lists them.
///
/// `cloud …` segments clouds from files.
@main enum PlaneLabBench {
  /// Every case: its name and what it prints.
  static let cases: [(name: String, run: @Sendable () -> String)] = [
    ("stage/track/30-planes", TrackingBenchmark.report)
  ]

  static func main() throws {
    let names = CommandLine.arguments.dropFirst()
    if names.first == "cloud" {
      if let fault = try CloudBenchmark.run(Array(names.dropFirst())) {
        print(fault)
        exit(2)
      }
      return
    }
    for benchmark in cases where names.isEmpty || names.contains(benchmark.name) {
      print(names.isEmpty ? benchmark.name : "\(benchmark.name)\n\(benchmark.run())")
    }
  }
}
