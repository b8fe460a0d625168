// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

internal import LinearAlgebra

/// Which poses the steps of a relative error connect.
enum RelativePosePairs {
  static func pairs(
    of poses: [RigidTransform], _ configuration: TrajectoryConfiguration
  ) -> [(Int, Int)] {
    let delta = configuration.delta
    let tolerance = configuration.deltaTolerance * delta
    switch (configuration.deltaUnit, configuration.allPairs) {
    case (.frames, true):
      return (0..<max(0, poses.count - Int(delta))).map { ($0, $0 + Int(delta)) }
    case (.frames, false):
      let ends = Array(stride(from: 0, to: poses.count, by: Int(delta)))
      return Array(zip(ends, ends.dropFirst()))
    case (.meters, false):
      let ends = [0] + ends(of: steps(poses, distance), delta)
      return Array(zip(ends, ends.dropFirst()))
    case (.degrees, false):
      let ends = [0] + ends(of: steps(poses, degrees), delta)
      return Array(zip(ends, ends.dropFirst()))
    case (.meters, true):
      return nearestPairs(steps(poses, distance), delta, tolerance)
    case (.degrees, true):
      return nearestPairs(steps(poses, degrees), delta, tolerance)
    }
  }

  private static func distance(_ a: RigidTransform, _ b: RigidTransform) -> Double {
    (b.translation - a.translation).length
  }

  private static func degrees(_ a: RigidTransform, _ b: RigidTransform) -> Double {
    (a.rotation.transposed * b.rotation).rotationAngle.degrees
  }

  private static func steps(
    _ poses: [RigidTransform], _ measure: (RigidTransform, RigidTransform) -> Double
  ) -> [Double] {
    zip(poses, poses.dropFirst()).map(measure)
  }

  /// The poses at which a sum of steps reaches `delta` and starts anew.
  private static func ends(of steps: [Double], _ delta: Double) -> [Int] {
    var (ends, sum): ([Int], Double) = ([], 0)
    for (index, step) in steps.enumerated() {
      sum += step
      guard sum >= delta else { continue }
      ends.append(index + 1)
      sum = 0
    }
    return ends
  }

  /// For every pose, the later pose whose path from it is nearest to `delta`, if within `tolerance`.
  private static func nearestPairs(
    _ steps: [Double], _ delta: Double, _ tolerance: Double
  ) -> [(Int, Int)] {
    steps.indices.compactMap { start in
      var (sum, best, bestDifference) = (0.0, start, Double.infinity)
      for end in start..<steps.count {
        sum += steps[end]
        let difference = (sum - delta).magnitude
        if difference < bestDifference { (best, bestDifference) = (end + 1, difference) }
        if sum > delta { break }
      }
      return bestDifference <= tolerance ? (start, best) : nil
    }
  }
}
