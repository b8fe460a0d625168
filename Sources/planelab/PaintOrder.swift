// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

import Geometry
import LinearAlgebra
import PlaneTracking

/// The order in which planes are drawn, so that nearer ones cover what is behind them.
enum PaintOrder {
  /// The planes from the hindmost to the foremost as seen from `eye`, which they face.
  ///
  /// One is behind another if its middle lies behind the other's plane, and not the other way round; where
  /// that says nothing, or where planes are behind each other in a ring, the farther middle comes first.
  ///
  /// - Complexity: O(*planes*²) where there are no rings.
  static func backToFront(_ anchors: [PlaneAnchor], from eye: Vector3) -> [PlaneAnchor] {
    let middles = anchors.map { $0.extent.frame.point(at: $0.extent.center) }
    func isBehind(_ a: Int, _ b: Int) -> Bool {
      anchors[b].plane.signedDistance(to: middles[a]) < -tolerance
        && anchors[a].plane.signedDistance(to: middles[b]) >= -tolerance
    }
    var rest = anchors.indices.sorted {
      (middles[$0] - eye).squaredLength > (middles[$1] - eye).squaredLength
    }
    var order: [PlaneAnchor] = []
    while !rest.isEmpty {
      let free = rest.indices.first { place in
        !rest.contains { $0 != rest[place] && isBehind($0, rest[place]) }
      }
      order.append(anchors[rest.remove(at: free ?? 0)])
    }
    return order
  }

  /// Middles nearer to a plane lie on it [m].
  private static let tolerance = 0.01
}
