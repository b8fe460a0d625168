// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

import Glibc
import Reporting

/// Repeats cases and times them.
struct BenchmarkRunner {
  /// How long a case is repeated [s].
  let seconds: Double

  private static let warmUpCount = 2
  private static let leastCount = 5

  /// The times of a case: two repetitions to warm up, then as many as fit into the time, at least five.
  func result(of benchmark: BenchmarkCase) async throws -> BenchmarkResult {
    let workload = try await benchmark.prepare()
    Self.resetPeakMemory()
    var (totals, names): ([Double], [String]) = ([], [])
    var parts: [String: [Double]] = [:]
    let scale = 1000 / Double(workload.frameCount)
    for _ in 0..<Self.warmUpCount {
      var laps = Laps()
      try await workload.run(&laps)
    }
    let clock = ContinuousClock()
    let end = clock.now + .seconds(seconds)
    while totals.count < Self.leastCount || clock.now < end {
      var laps = Laps()
      try await workload.run(&laps)
      totals.append(laps.total * scale)
      for part in laps.parts {
        if parts[part.name] == nil { names.append(part.name) }
        parts[part.name, default: []].append(part.seconds * scale)
      }
    }
    return BenchmarkResult(
      name: benchmark.name, item: workload.item, itemCount: workload.itemCount,
      repetitions: totals.count, time: .init(totals),
      parts: names.map { ($0, .init(parts[$0] ?? [0])) }, peakMemory: Machine.peakMemory)
  }

  /// Lets the kernel count the largest memory anew; where it does not, the peak is that of the process.
  private static func resetPeakMemory() {
    guard let file = unsafe fopen("/proc/self/clear_refs", "w") else { return }
    unsafe fputs("5", file)
    unsafe fclose(file)
  }
}
