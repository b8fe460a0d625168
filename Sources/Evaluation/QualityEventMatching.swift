// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

internal import LinearAlgebra

/// Which estimated events are which true ones.
struct QualityEventMatching {
  let truths, estimates: [QualityTimeline.Event]

  init(_ timeline: QualityTimeline) {
    (truths, estimates) = (timeline.truthEvents, timeline.estimateEvents)
  }

  /// The pairs of an optimal one-to-one matching within the collar on onsets, and the collar or half the
  /// true duration on offsets, whichever is longer (sed_eval's rule).
  func matchedCount(collar: Double) -> Int {
    pairs { truth, estimate in
      let end = max(collar, truth.duration / 2)
      let offset = truth.offset.lag(of: estimate.offset.lowerBound).magnitude
      return offset <= end + Self.slack ? collar : nil
    }.count
  }

  /// The lags of onsets matched within `limit`, whatever the offsets.
  func lags(within limit: Double) -> [Double] {
    pairs { _, _ in limit }.map { $0.onset.lag(of: $1.onset.upperBound) }
  }

  /// The estimated events that overlap no true event of their state, windows included.
  var falseAlarmCount: Int {
    estimates.count { estimate in
      !truths.contains { truth in
        truth.state == estimate.state
          && truth.onset.lowerBound < estimate.offset.lowerBound
          && estimate.onset.upperBound < truth.offset.upperBound
      }
    }
  }

  /// Times are sums of rounded steps: a lag of exactly one collar still counts.
  private static let slack = 1e-9

  private func pairs(
    onsetLimit: (QualityTimeline.Event, QualityTimeline.Event) -> Double?
  ) -> [(QualityTimeline.Event, QualityTimeline.Event)] {
    let costs = truths.flatMap { truth in
      estimates.map { estimate in
        guard truth.state == estimate.state, let limit = onsetLimit(truth, estimate) else {
          return Double.infinity
        }
        let lag = truth.onset.lag(of: estimate.onset.upperBound).magnitude
        return lag <= limit + Self.slack ? lag : .infinity
      }
    }
    return AssignmentProblem.minimumCost(costs, rows: truths.count, columns: estimates.count)
      .enumerated().compactMap { row, column in column.map { (truths[row], estimates[$0]) } }
  }
}
