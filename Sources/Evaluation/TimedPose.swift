// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

public import LinearAlgebra

/// Where a camera was at one time.
public struct TimedPose: Sendable, Equatable {
  /// The time [s].
  public var timestamp: Double
  /// The pose; its translation is the camera's position in the world [m].
  public var worldFromCamera: RigidTransform

  /// Creates a pose.
  public init(timestamp: Double, worldFromCamera: RigidTransform) {
    (self.timestamp, self.worldFromCamera) = (timestamp, worldFromCamera)
  }

  /// The camera's position in the world [m].
  var position: Vector3 { worldFromCamera.translation }
}

extension [TimedPose] {
  /// Pairs every pose of the shorter trajectory with the nearest in time of the longer one.
  ///
  /// As evo does: not one-to-one; pairs farther apart than `maxDifference` [s] are left out; of two
  /// trajectories of one length the estimate counts as the shorter one.
  public func synchronized(
    with estimate: [TimedPose], maxDifference: Double
  ) throws(EvaluationError) -> [(groundTruth: TimedPose, estimate: TimedPose)] {
    try checkTimestamps("ground-truth trajectory")
    try estimate.checkTimestamps("estimated trajectory")
    guard !isEmpty, !estimate.isEmpty else { return [] }
    let isLonger = count >= estimate.count
    let (long, short) = isLonger ? (self, estimate) : (estimate, self)
    return short.compactMap { pose in
      let near = long.nearest(to: pose.timestamp)
      guard (near.timestamp - pose.timestamp).magnitude <= maxDifference else { return nil }
      return isLonger ? (near, pose) : (pose, near)
    }
  }

  private func checkTimestamps(_ what: String) throws(EvaluationError) {
    for index in indices {
      let isAscending = index == 0 || self[index].timestamp > self[index - 1].timestamp
      guard self[index].timestamp.isFinite, isAscending else {
        throw .unorderedTimestamps(what: what, index: index)
      }
    }
  }

  /// The nearest pose in time, the earlier of two; the array is ascending and not empty.
  private func nearest(to time: Double) -> TimedPose {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if self[middle].timestamp < time { low = middle + 1 } else { high = middle }
    }
    guard low > 0 else { return self[0] }
    guard low < count else { return self[count - 1] }
    let (before, after) = (self[low - 1], self[low])
    return time - before.timestamp <= after.timestamp - time ? before : after
  }
}
