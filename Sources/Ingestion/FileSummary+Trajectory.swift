// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

import LinearAlgebra
import Parameters

extension FileSummary {
  /// Counts, times and speeds of a trajectory, and the list of checks that people know from `evo`.
  mutating func summarizeTrajectory(_ trajectory: Trajectory) {
    kind = "trajectory"
    add("poses", .number(trajectory.count))
    add("hasTimes", .bool(trajectory.hasTimes))
    add("hasRotations", .bool(trajectory.hasRotations))
    add("pathLength_m", .number(trajectory.pathLength))
    if trajectory.hasTimes { summarizeTimes(trajectory) }
    add("checks", .object(Self.checks(trajectory)))
    warnings += trajectory.notes.map(\.description)
  }

  private mutating func summarizeTimes(_ trajectory: Trajectory) {
    let times = trajectory.times
    let steps = zip(times, times.dropFirst()).map { $1 - $0 }
    let sorted = steps.sorted()
    add("start_s", .number(times.first))
    add("end_s", .number(times.last))
    add("duration_s", .number((times.last ?? 0) - (times.first ?? 0)))
    add("stepMin_s", .number(sorted.first))
    add("stepMedian_s", .number(sorted.isEmpty ? nil : sorted[sorted.count / 2]))
    add("stepMax_s", .number(sorted.last))
    let poses = trajectory.worldFromCamera
    let speeds = steps.indices.map {
      (poses[$0 + 1].translation - poses[$0].translation).length / steps[$0]
    }.sorted()
    add("speedMedian_m_per_s", .number(speeds.isEmpty ? nil : speeds[speeds.count / 2]))
    add("speedMax_m_per_s", .number(speeds.last))
    guard let last = sorted.last, last > 5 * sorted[sorted.count / 2], last > 0.1 else { return }
    let at = times[steps.firstIndex(of: last) ?? 0]
    warnings.append("a gap of \(last) s after \(at) s")
  }

  private static func checks(_ trajectory: Trajectory) -> [JSONMember] {
    func lacks(_ test: (TrajectoryNote) -> Bool) -> JSONValue {
      .bool(!trajectory.notes.contains(where: test))
    }
    return [
      JSONMember("finite", lacks { if case .skippedRows = $0 { true } else { false } }),
      JSONMember("timesAscending", lacks { if case .sorted = $0 { true } else { false } }),
      JSONMember("timesUnique", lacks { if case .duplicateTimes = $0 { true } else { false } }),
      JSONMember(
        "quaternionsUnit", lacks { if case .normalizedQuaternions = $0 { true } else { false } }),
      JSONMember("quaternionOrder", lacks { $0 == .likelyScalarFirst }),
    ]
  }
}
