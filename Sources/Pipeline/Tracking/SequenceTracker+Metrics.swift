// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

package import Evaluation
internal import PlaneTracking

extension Sequence<SequenceTracker> {
  /// The tree of `overall.tracking`, or of one sequence's `tracking`.
  ///
  /// `hota`, `clear` and `identity` are on masks, `hota3d` on outlines in 3-D; they are `null` without true
  /// planes over time.
  package func trackingMetrics() throws -> MetricValue {
    var tallies: TrackingTallies?
    var coverage = PoseCoverage()
    var times = Distribution()
    for sequence in self {
      if let tally = try sequence.tallies() {
        var sum = tallies ?? TrackingTallies()
        sum.merge(tally)
        tallies = sum
      }
      coverage.frameCount += sequence.coverage.frameCount
      coverage.missingCount += sequence.coverage.missingCount
      coverage.notFiniteCount += sequence.coverage.notFiniteCount
      times.merge(Distribution(sequence.times.samples.map { $0 * 1_000 }))
    }
    return [
      "frames": MetricValue(coverage.frameCount), "posed": MetricValue(coverage.posedCount),
      "withoutPose": MetricValue(coverage.missingCount),
      "poseNotFinite": MetricValue(coverage.notFiniteCount),
      "anchors": MetricValue(reduce(0) { $0 + $1.tracker.anchors.count }),
      "events": eventCounts,
      "hota": tallies?.masks.hota.values ?? .null,
      "hota3d": tallies?.outlines.hota.values ?? .null,
      "clear": tallies?.masks.clear.values ?? .null,
      "identity": tallies?.masks.identity.values ?? .null,
      "lifecycle": tallies?.lifecycle.values ?? .null,
      "map": tallies?.map.values ?? .null,
      "time_ms": times.values(upper: [("p95", 0.95), ("p99", 0.99)]),
    ]
  }

  /// The tree of `overall.trajectory`, or of one sequence's; `null` without a true trajectory.
  package func trajectoryMetrics(_ configuration: TrajectoryConfiguration) throws -> MetricValue {
    var sum: TrajectoryTally?
    for sequence in self where !sequence.truePoses.isEmpty {
      let tally = try TrajectoryTally(
        groundTruth: sequence.truePoses, estimate: sequence.believedPoses, configuration)
      if sum == nil { sum = tally } else { sum?.merge(tally) }
    }
    return sum?.values ?? .null
  }

  /// How many events of each kind there were.
  private var eventCounts: MetricValue {
    var counts: [String: Int] = [:]
    for sequence in self {
      for event in sequence.events { counts[event.kind.word, default: 0] += 1 }
    }
    let words = ["added", "grown", "refined", "shrunk", "reclassified", "merged", "removed"]
    return MetricValue(words.map { ($0, MetricValue(counts[$0] ?? 0)) })
  }
}

extension MetricValue {
  /// Adds `tracking` and `trajectory` to every sequence of a metrics document.
  package mutating func add(
    _ trackers: [SequenceTracker], dataset: String? = nil,
    _ configuration: TrajectoryConfiguration
  ) throws {
    for tracker in trackers {
      let name = sequenceKey(tracker.name, dataset: dataset)
      guard self["sequences"]?[name] != nil else { continue }
      self["sequences"]?[name]?["tracking"] = try [tracker].trackingMetrics()
      self["sequences"]?[name]?["trajectory"] = try [tracker].trajectoryMetrics(configuration)
    }
  }

  /// Adds `tracking` and `trajectory` over all sequences to `overall`.
  package mutating func addOverall(
    _ trackers: [SequenceTracker], _ configuration: TrajectoryConfiguration
  ) throws {
    self["overall"]?["tracking"] = try trackers.trackingMetrics()
    self["overall"]?["trajectory"] = try trackers.trajectoryMetrics(configuration)
  }
}

extension PlaneEvent.Kind {
  /// The kind, or what changed, as one word.
  package var word: String {
    switch self {
    case .added: "added"
    case .updated(let change): change.rawValue
    case .merged: "merged"
    case .removed: "removed"
    }
  }
}
