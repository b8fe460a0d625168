// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

package import LinearAlgebra

/// The poses of a trajectory by time: interpolated between neighbors, else the nearest within a limit.
package struct PoseLookup: Sendable {
  /// A pose and when it was.
  package typealias Sample = (timestamp: Double, pose: RigidTransform)

  /// How a pose was found.
  package enum Source: String, Sendable, CaseIterable {
    case exact, interpolated, nearest
  }

  /// The samples whose numbers are finite, by ascending time.
  private let samples: [Sample]
  /// The number of samples that were left out because a number is not finite.
  package let rejectedCount: Int

  /// Creates a lookup; samples may come in any order, of equal times the first counts.
  package init(_ samples: [Sample]) {
    let finite = samples.filter { $0.timestamp.isFinite && $0.pose.isFinite }
    rejectedCount = samples.count - finite.count
    self.samples = finite.enumerated().sorted {
      ($0.element.timestamp, $0.offset) < ($1.element.timestamp, $1.offset)
    }.map(\.element)
  }

  /// The pose at a time, or `nil` if none is near enough.
  ///
  /// - Parameters:
  ///   - timestamp: the time [s].
  ///   - limit: the largest distance in time [s] to a pose that is taken as it is; between two poses at
  ///     most twice as far apart the pose is interpolated.
  /// - Returns: the pose and how it was found.
  /// - Complexity: O(log *n*).
  package func pose(
    at timestamp: Double, limit: Double
  ) -> (pose: RigidTransform, source: Source)? {
    guard timestamp.isFinite, !samples.isEmpty else { return nil }
    let next = firstIndex(notBefore: timestamp)
    if next < samples.count, samples[next].timestamp == timestamp {
      return (samples[next].pose, .exact)
    }
    if next > 0, next < samples.count {
      let (before, after) = (samples[next - 1], samples[next])
      let gap = after.timestamp - before.timestamp
      if gap <= 2 * limit {
        let share = (timestamp - before.timestamp) / gap
        return (before.pose.interpolated(to: after.pose, at: share), .interpolated)
      }
    }
    let neighbors = samples[max(next - 1, 0)..<min(next + 1, samples.count)]
    let nearest = neighbors.min {
      abs($0.timestamp - timestamp) < abs($1.timestamp - timestamp)
    }
    guard let nearest, abs(nearest.timestamp - timestamp) <= limit else { return nil }
    return (nearest.pose, .nearest)
  }

  private func firstIndex(notBefore timestamp: Double) -> Int {
    var (low, high) = (0, samples.count)
    while low < high {
      let middle = (low + high) / 2
      if samples[middle].timestamp < timestamp { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
