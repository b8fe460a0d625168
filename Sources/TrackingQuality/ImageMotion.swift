// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

internal import LinearAlgebra

/// The motion of an image under a moving pinhole camera, in VGA px (640 px wide).
///
/// A point at (x, y) of the image plane and depth Z moves, seen from a camera with velocity v and
/// angular velocity ω in its own frame, by
/// ẋ = (−v_x + x v_z)/Z + xy ω_x − (1 + x²) ω_y + y ω_z,
/// ẏ = (−v_y + y v_z)/Z + (1 + y²) ω_x − xy ω_y − x ω_z
/// (Longuet-Higgins & Prazdny 1980, doi:10.1098/rspb.1980.0057).
struct ImageMotion: Sendable {
  /// The focal length [VGA px].
  let focalLength: Double
  /// The height of the image over its width.
  let aspect: Double

  private static let columns = 5
  private static let rows = 4

  /// The points of a 5×4 grid on the image plane at depth 1.
  private func forEachPoint(_ body: (Double, Double) -> Void) {
    let (halfWidth, halfHeight) = (320 / focalLength, 320 * aspect / focalLength)
    for row in 0..<Self.rows {
      for column in 0..<Self.columns {
        body(
          halfWidth * ((2 * Double(column) + 1) / Double(Self.columns) - 1),
          halfHeight * ((2 * Double(row) + 1) / Double(Self.rows) - 1))
      }
    }
  }

  /// The median flow over a grid [VGA px/s].
  ///
  /// Takes the camera's velocity v [m/s] and angular velocity ω [rad/s], both in the camera frame,
  /// and the depth of the scene [m].
  func flow(velocity v: Vector3, angularVelocity w: Vector3, depth: Double) -> Double {
    var flows: [Double] = []
    flows.reserveCapacity(Self.rows * Self.columns)
    forEachPoint { x, y in
      let dx = (-v.x + x * v.z) / depth + x * y * w.x - (1 + x * x) * w.y + y * w.z
      let dy = (-v.y + y * v.z) / depth + (1 + y * y) * w.x - x * y * w.y - x * w.z
      flows.append((dx * dx + dy * dy).squareRoot())
    }
    flows.sort()
    return flows[flows.count / 2] * focalLength
  }

  /// The share of the view at `depth` that was in view before the motion `before * p = p'`.
  func overlap(_ previousFromCurrent: RigidTransform, depth: Double) -> Double {
    let (halfWidth, halfHeight) = (320 / focalLength, 320 * aspect / focalLength)
    var seen = 0
    forEachPoint { x, y in
      let p = previousFromCurrent * Vector3(x * depth, y * depth, depth)
      let isSeen = p.z > 0 && abs(p.x) <= halfWidth * p.z && abs(p.y) <= halfHeight * p.z
      if isSeen { seen += 1 }
    }
    return Double(seen) / Double(Self.rows * Self.columns)
  }
}
