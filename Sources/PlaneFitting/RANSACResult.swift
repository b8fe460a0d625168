// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

/// The plane with the largest consensus, and how the search went.
public struct RANSACResult: Sendable, Equatable {
  /// Why no more hypotheses were drawn.
  public enum StopReason: String, Sendable {
    /// The chance of having missed a better plane fell under 1 − confidence.
    case confidence
    /// The iteration limit was reached.
    case iterations
    /// `shouldStop` said so; the result depends on when.
    case stopped
    /// There are fewer than three valid points.
    case tooFewPoints
    /// All points coincide or are collinear.
    case degenerate
  }

  /// What is odd about the inlier distance.
  public enum Hint: Sendable, Equatable {
    /// The inlier distance is above 5 % of the points' extent, so that anything is an inlier.
    case inlierDistanceIsLarge(shareOfExtent: Double)
    /// Fewer than 1 % of the points are inliers: another unit or a smaller noise was assumed.
    case fewInliers(share: Double)
  }

  /// The refined plane, `nil` if none has enough inliers.
  public var estimate: PlaneEstimate?
  /// The indices of its inliers, ascending.
  public var inliers: [Int]
  /// The number of hypotheses drawn, degenerate ones included.
  public var iterations: Int
  /// Why the search ended.
  public var stopReason: StopReason
  /// What is odd about the inlier distance, `nil` if nothing is.
  public var hint: Hint?

  /// A search that found nothing.
  static func nothing(_ reason: StopReason, iterations: Int = 0) -> RANSACResult {
    RANSACResult(
      estimate: nil, inliers: [], iterations: iterations, stopReason: reason, hint: nil)
  }
}

extension RANSACResult.Hint: CustomStringConvertible {
  /// The hint in words.
  public var description: String {
    switch self {
    case .inlierDistanceIsLarge(let share):
      "the inlier distance is \(percent(share)) of the cloud's extent; is the cloud in meters?"
    case .fewInliers(let share):
      "only \(percent(share)) of the points are inliers; is the cloud in meters, "
        + "and the inlier distance about 3 σ of its noise?"
    }
  }

  private func percent(_ share: Double) -> String {
    String((share * 1000).rounded() / 10) + " %"
  }
}
