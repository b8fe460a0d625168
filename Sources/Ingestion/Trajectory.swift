// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

public import LinearAlgebra

/// Poses over time, in ascending order of time.
public struct Trajectory: Sendable, Equatable {
  /// The times [s]; row numbers if `hasTimes` is false.
  public var times: [Double]
  /// One pose per time: from the camera's (or body's) frame to the world's.
  ///
  /// The rotation is the identity where `hasRotations` is false.
  public var worldFromCamera: [RigidTransform]
  /// Whether the times were recorded; formats without times count rows or ids.
  public var hasTimes: Bool
  /// Whether rotations were recorded; position logs have none.
  public var hasRotations: Bool
  /// What a reader did or noticed: skipped rows, sorting, odd quaternions.
  public var notes: [TrajectoryNote]

  /// Creates a trajectory of poses in ascending order of time.
  public init(
    times: [Double], worldFromCamera: [RigidTransform], hasTimes: Bool = true,
    hasRotations: Bool = true, notes: [TrajectoryNote] = []
  ) {
    precondition(times.count == worldFromCamera.count, "as many poses as times")
    (self.times, self.worldFromCamera) = (times, worldFromCamera)
    (self.hasTimes, self.hasRotations, self.notes) = (hasTimes, hasRotations, notes)
  }

  /// The number of poses.
  public var count: Int { times.count }

  /// The length of the way through all positions [m].
  public var pathLength: Double {
    zip(worldFromCamera, worldFromCamera.dropFirst())
      .reduce(0) { $0 + ($1.1.translation - $1.0.translation).length }
  }

  /// The pose at `time`: the recorded one, or between its two neighbors if these are near enough.
  ///
  /// Positions are interpolated linearly, rotations along the shorter arc (slerp, Shoemake 1985,
  /// doi:10.1145/325334.325242).
  ///
  /// - Parameters:
  ///   - time: the time [s].
  ///   - maxGap: the largest distance between the two neighbors in time [s].
  /// - Returns: `nil` before the first pose, after the last, and inside of larger gaps.
  /// - Complexity: O(log count).
  public func pose(at time: Double, maxGap: Double) -> RigidTransform? {
    let after = times.partitioningIndex { $0 >= time }
    guard after < count else { return nil }
    if times[after] == time { return worldFromCamera[after] }
    guard after > 0, times[after] - times[after - 1] <= maxGap else { return nil }
    let share = (time - times[after - 1]) / (times[after] - times[after - 1])
    return worldFromCamera[after - 1].interpolated(to: worldFromCamera[after], share: share)
  }
}

extension Array {
  /// The first index whose element satisfies a condition that is false before and true after it.
  func partitioningIndex(_ condition: (Element) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if condition(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
