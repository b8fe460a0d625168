// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

internal import Geometry
public import LinearAlgebra
public import PlaneTracking

extension Sequence<RayHit> {
  /// The hit that counts for placing: outline before rectangle before plane without bounds before estimate,
  /// the nearest among equals.
  ///
  /// A plane without bounds counts only where something says that it goes on there: a reference within
  /// `heightGate` of it, which is the moved object's place or else the estimate along the same ray. Hits
  /// beyond `maxDistance` do not count.
  ///
  /// - Parameters:
  ///   - reference: where the object that is to be moved stands [m]; `nil` for a new one.
  ///   - configuration: the gate and the greatest distance.
  /// - Returns: the hit, or `nil` if none counts.
  public func best(
    near reference: Vector3?, _ configuration: PlacementConfiguration = PlacementConfiguration()
  ) -> RayHit? {
    let near = filter { $0.distance <= configuration.maxDistance }
    let witness = reference ?? near.first { $0.target == .estimated }?.point
    let counting = near.filter { hit in
      guard hit.target == .infinite else { return true }
      guard let witness else { return false }
      return hit.plane.signedDistance(to: witness).magnitude <= configuration.heightGate
    }
    return counting.min { ($0.target.rawValue, $0.distance) < ($1.target.rawValue, $1.distance) }
  }
}

extension VirtualObject.AllowedAlignment {
  /// The alignments of planes that count, or `nil` for all.
  var alignments: Set<Alignment>? {
    switch self {
    case .horizontal: [.horizontalUp, .horizontalDown]
    case .vertical: [.vertical]
    case .any: nil
    }
  }
}
