// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

package import LinearAlgebra

/// A surface of a synthetic scene, in world coordinates unless said otherwise.
package struct Surface: Sendable {
  package enum Shape: Sendable {
    case face(PlanarFace)
    case cylinder(CylinderPatch)
    case ball(Ball)
  }

  package var shape: Shape
  /// The label of a planar face, 1 or more; 0 for what is no plane.
  package var label: UInt16
  package var kind: SurfaceKind

  package init(shape: Shape, label: UInt16, kind: SurfaceKind) {
    (self.shape, self.label, self.kind) = (shape, label, kind)
  }

  /// The planar face, if the surface is one.
  package var face: PlanarFace? {
    if case .face(let face) = shape { face } else { nil }
  }

  package func transformed(by transform: RigidTransform) -> Surface {
    let moved: Shape =
      switch shape {
      case .face(let face): .face(face.transformed(by: transform))
      case .cylinder(let patch): .cylinder(patch.transformed(by: transform))
      case .ball(let ball): .ball(ball.transformed(by: transform))
      }
    return Surface(shape: moved, label: label, kind: kind)
  }
}

/// A synthetic scene: surfaces in a world whose z axis points up.
package struct Scene: Sendable {
  package var name: String
  package var surfaces: [Surface]
  /// The box in which a camera may stand.
  package var interior: (minimum: Vector3, maximum: Vector3)
  /// Where a camera should look: the middle of what is interesting.
  package var focus: Vector3
  /// Cylinders around furniture (x, y, radius) a camera must not stand in.
  package var footprints: [Vector3]

  package init(
    name: String, surfaces: [Surface] = [], interior: (minimum: Vector3, maximum: Vector3),
    focus: Vector3, footprints: [Vector3] = []
  ) {
    (self.name, self.surfaces, self.interior) = (name, surfaces, interior)
    (self.focus, self.footprints) = (focus, footprints)
  }
}
