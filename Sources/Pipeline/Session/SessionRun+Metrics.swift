// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

package import Evaluation
internal import Geometry
internal import LinearAlgebra
internal import Placement
internal import PlaneTracking
internal import TrackingQuality

extension SessionRun {
  /// The session in the words of the evaluation.
  package var tally: PlacementTally { tally(of: snapshots) }

  /// The tally of a second player's snapshots.
  package func tally(of variant: Variant) -> PlacementTally { tally(of: variant.snapshots) }

  /// Whether the right message is judged by labels of the dataset, or else by the estimated state.
  package var hasTrueStates: Bool { truth.states != nil }

  private func tally(of snapshots: [SessionSnapshot]) -> PlacementTally {
    let plane = snapshots.first { $0.planeCount > 0 }?.time
    let placeable = { (start: Double) in
      snapshots.first { $0.time >= start && $0.isPlaceable }?.time
    }
    let session = PlacementSession(
      timeToFirstPlane: Self.interval(truth.firstInView, plane),
      timeToPlaceable: Self.interval(truth.firstUnderAim, truth.firstUnderAim.flatMap(placeable)),
      objects: placed(snapshots), messages: messages(snapshots))
    return PlacementTally(session, configuration.placementScore)
  }

  private static func interval(_ start: Double?, _ end: Double?) -> Double? {
    guard let start, let end else { return nil }
    return max(0, end - start)
  }

  /// Every object from its placement until it is removed, in the true world.
  private func placed(_ snapshots: [SessionSnapshot]) -> [PlacementSession.Placed] {
    var (alive, ended): ([String: [PlacementSession.Pose]], [[PlacementSession.Pose]]) = ([:], [])
    var names: [String] = []
    for (snapshot, trueFromBelieved) in zip(snapshots, truth.trueFromBelieved) {
      if snapshot.isRestarted {
        ended += names.compactMap { alive[$0] }
        (alive, names) = ([:], [])
      }
      guard let trueFromBelieved else { continue }
      for object in snapshot.objects {
        if alive[object.placed.model.name] == nil { names.append(object.placed.model.name) }
        alive[object.placed.model.name, default: []].append(
          PlacementSession.Pose(object, at: snapshot.time, trueFromBelieved))
      }
    }
    return (ended + names.compactMap { alive[$0] }).map { poses in
      guard let first = poses.first, let last = poses.last else {
        return PlacementSession.Placed(poses: poses, surface: nil)
      }
      let surface = truth.surface(from: first.position, to: last.position, up: last.up)
      return PlacementSession.Placed(poses: poses, surface: surface)
    }
  }

  /// What was shown between moments, and whether that was right.
  private func messages(_ snapshots: [SessionSnapshot]) -> [PlacementSession.Message] {
    zip(snapshots, snapshots.dropFirst()).map { now, next in
      let stated = truth.state(at: now.time)
      // What the script interrupts, no label knows of.
      let isOwn = stated == nil || now.isInterrupted
      let state: String? = isOwn ? now.state.description : stated ?? nil
      let isDue = state != nil && state != TrackingState.normal.description
      return PlacementSession.Message(
        start: now.time, duration: next.time - now.time,
        shown: now.message.map { "\($0.shown.kind.rawValue) \($0.shown.state)" },
        fault: isDue ? state : nil,
        isRight: now.isRight(in: state))
    }
  }
}

extension SessionSnapshot {
  /// Whether the message on the screen is true in a state; `nil` is a state that nobody is sure of.
  fileprivate func isRight(in state: String?) -> Bool {
    guard let message, let state else { return true }
    if message.shown.kind.isAboutTracking { return message.shown.state.description == state }
    guard state == TrackingState.normal.description else { return false }
    return switch message.shown.kind {
    case .planeEstimation: planeCount == 0
    case .surfaceDetected: planeCount > 0
    case .contentPlacement: planeCount > 0 && objects.isEmpty
    case .focusSquare: !isPlaceable
    case .cannotPlace, .trackingState, .trackingStateEscalation: true
    }
  }
}

extension PlacementSession.Pose {
  fileprivate init(
    _ object: SessionSnapshot.Object, at time: Double, _ trueFromBelieved: RigidTransform
  ) {
    self.init(
      timestamp: time, position: trueFromBelieved * object.placed.position,
      up: trueFromBelieved.rotation * object.placed.up,
      finger: object.finger.map { trueFromBelieved * $0 })
  }
}

extension Sequence<SessionRun> {
  /// The tree of `overall.placement`, or of one sequence's.
  package var placementMetrics: MetricValue {
    var tally = PlacementTally()
    for run in self { tally.merge(run.tally) }
    var values = tally.values
    let kinds = Set(map(\.hasTrueStates))
    let words = kinds.sorted { $0 && !$1 }.map { $0 ? "labels" : "estimated states" }
    values["messageReference"] = .text(words.joined(separator: " and "))
    return values
  }

  /// The time per frame beyond tracking [ms].
  package var sessionTimes: MetricValue {
    var times = Distribution()
    for run in self { times.merge(Distribution(run.times.samples.map { $0 * 1_000 })) }
    return times.values(upper: [("p95", 0.95), ("p99", 0.99)])
  }

  /// The whole of `metrics.json`.
  package var sessionDocument: MetricValue {
    func tree(_ runs: [SessionRun]) -> MetricValue {
      [
        "frames": MetricValue(runs.reduce(0) { $0 + $1.frameCount }),
        "skipped": MetricValue(runs.reduce(0) { $0 + $1.skipped.count }),
        "placement": runs.placementMetrics, "time_ms": ["session": runs.sessionTimes],
      ]
    }
    return [
      "schema": "planelab-metrics-1", "overall": tree(Array(self)),
      "sequences": MetricValue(map { ($0.name, tree([$0])) }),
    ]
  }
}

extension SessionRun {
  /// The number of frames played.
  package var frameCount: Int { snapshots.count { $0.frame != nil } }
}
