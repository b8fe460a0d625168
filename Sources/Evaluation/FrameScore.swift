// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

/// One frame's score: the tallies that runs are summed up from, and the frame's own values.
public struct FrameScore: Sendable, Equatable, Codable {
  /// The frame's name.
  public var name: String
  /// EVOPS counts.
  public var evops: EVOPSTally
  /// Hoover's counts, one per tolerance.
  public var segcomp: [HooverTally]
  /// The tolerances of `segcomp`.
  public var segcompTolerances: [Double]
  /// Panoptic Quality's sums.
  public var panoptic: PanopticTally
  /// The partition sums over all pixels.
  public var withUnlabeled: PartitionTally
  /// The partition sums over the pixels of true planes.
  public var withoutUnlabeled: PartitionTally
  /// The detection counts.
  public var detection: DetectionTally
  /// Recall at IoU 0.75 by pixel count and by area.
  public var pixelStrata, areaStrata: StrataTally
  /// Estimated segments that the *ignore* rule dropped.
  public var droppedCount: Int
  /// A row per plane.
  public var planes: [PlaneScore]

  /// The frame's values under the names of `metrics.json`, one level deep: a row of `per_frame.csv`.
  public var values: MetricValue {
    let matched = planes.filter { $0.groundTruth != nil && $0.estimate != nil }
    var row: [(String, MetricValue)] = [
      ("groundTruthPlanes", MetricValue(evops.groundTruthCount)),
      ("estimatedPlanes", MetricValue(evops.estimateCount)),
      ("droppedPlanes", MetricValue(droppedCount)),
      ("falsePlanes", MetricValue(detection.falsePlaneCount)),
    ]
    row += evops.values.entries.map { ("evops." + $0.key, $0.value) }
    for threshold in ["0.50", "0.75"] {
      row += (detection.values[threshold] ?? .null).entries.map {
        ("detection.\(threshold).\($0.key)", $0.value)
      }
    }
    row.append(("nonPlaneCovered", detection.values["nonPlaneCovered"] ?? .null))
    row.append(("planeCovered", detection.values["planeCovered"] ?? .null))
    if let index = segcompTolerances.firstIndex(of: 0.8) {
      row += ["correct", "over", "under", "missed", "noise"].map {
        ("segcomp.0.80." + $0, segcomp[index].values[$0] ?? .null)
      }
    }
    row += panoptic.values.entries.map { ("pq." + $0.key, $0.value) }
    for (name, tally) in [
      ("withUnlabeled", withUnlabeled), ("withoutUnlabeled", withoutUnlabeled),
    ] {
      row += tally.values.entries.map { ($0.key + "." + name, $0.value) }
    }
    row += [
      ("angle_deg.median", MetricValue(Distribution(matched.compactMap(\.angle)).median)),
      ("offset_mm.median", MetricValue(Distribution(matched.compactMap(\.offset)).median?.milli)),
      ("rmse_mm.median", MetricValue(Distribution(matched.compactMap(\.rmse)).median?.milli)),
    ]
    return MetricValue(row)
  }
}

extension Double {
  /// The number in thousandths: meters to millimeters.
  var milli: Double { self * 1_000 }
}
