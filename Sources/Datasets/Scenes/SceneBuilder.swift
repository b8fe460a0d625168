// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

package import Geometry
package import LinearAlgebra

/// Puts a scene together, giving each planar face the next label.
package struct SceneBuilder: Sendable {
  package var scene: Scene
  package var random: SplitMix64
  private var nextLabel: UInt16 = 1

  package init(name: String, seed: UInt64) {
    random = SplitMix64(seed: seed)
    scene = Scene(name: name, interior: (.zero, .zero), focus: .zero)
  }

  /// Adds a face and returns its label.
  @discardableResult
  package mutating func addFace(
    _ frame: TangentFrame, _ boundary: PlanarFace.Boundary, holes: [PlanarFace.Hole] = [],
    kind: SurfaceKind
  ) -> UInt16 {
    let face = PlanarFace(frame: frame, boundary: boundary, holes: holes)
    scene.surfaces.append(Surface(shape: .face(face), label: nextLabel, kind: kind))
    nextLabel += 1
    return nextLabel - 1
  }

  /// Adds a box: a top, four sides and, where it can be seen, a bottom.
  ///
  /// `placement` maps box coordinates (z up, origin in the middle) to the world; `size` are the lengths
  /// of the edges [m].
  package mutating func addBox(
    _ placement: RigidTransform, size: Vector3, top: SurfaceKind = .other,
    side: SurfaceKind = .other, hasBottom: Bool = false
  ) {
    let half = size / 2
    let axes = [Vector3(1, 0, 0), Vector3(0, 1, 0), Vector3(0, 0, 1)]
    for axis in 0..<3 {
      for sign in [1.0, -1.0] where axis < 2 || sign > 0 || hasBottom {
        let (first, second) = (axes[(axis + 1) % 3] * sign, axes[(axis + 2) % 3])
        let frame = TangentFrame(
          origin: placement * (axes[axis] * (half[axis] * sign)),
          first: placement.rotation * first, second: placement.rotation * second)
        let halfSize = SIMD2(half[(axis + 1) % 3], half[(axis + 2) % 3])
        addFace(
          frame, .rectangle(halfSize: halfSize), kind: axis == 2 && sign > 0 ? top : side)
      }
    }
  }

  /// Adds a box that stands on height `base`, turned by `yaw` [rad].
  package mutating func addBox(
    at position: SIMD2<Double>, base: Double, size: Vector3, yaw: Double,
    top: SurfaceKind = .other, hasBottom: Bool = false
  ) {
    let center = Vector3(position.x, position.y, base + size.z / 2)
    addBox(
      RigidTransform(rotation: .yaw(yaw), translation: center), size: size, top: top,
      hasBottom: hasBottom)
  }

  /// Adds an upright cylinder with a flat lid.
  package mutating func addCylinder(
    at position: SIMD2<Double>, base: Double, radius: Double, height: Double, hasLid: Bool = true
  ) {
    let center = Vector3(position.x, position.y, base + height / 2)
    addCurved(
      CylinderPatch(
        center: center, axis: Vector3(0, 0, 1), reference: Vector3(1, 0, 0), radius: radius,
        halfHeight: height / 2))
    guard hasLid else { return }
    let top = center + Vector3(0, 0, height / 2)
    addFace(
      TangentFrame(origin: top, first: Vector3(1, 0, 0), second: Vector3(0, 1, 0)),
      .disc(radius: radius), kind: .other)
  }

  /// Adds a cylinder that lies on height `base`, its axis turned by `yaw` [rad], with flat ends.
  package mutating func addLyingCylinder(
    at position: SIMD2<Double>, base: Double, radius: Double, length: Double, yaw: Double
  ) {
    let axis = Matrix3.yaw(yaw) * Vector3(1, 0, 0)
    let side = Vector3(0, 0, 1).cross(axis)
    let center = Vector3(position.x, position.y, base + radius)
    addCurved(
      CylinderPatch(
        center: center, axis: axis, reference: side, radius: radius, halfHeight: length / 2))
    for sign in [1.0, -1.0] {
      let frame = TangentFrame(
        origin: center + axis * (sign * length / 2), first: side * sign, second: Vector3(0, 0, 1))
      addFace(frame, .disc(radius: radius), kind: .other)
    }
  }

  /// Adds a curved piece, which is no plane.
  package mutating func addCurved(_ patch: CylinderPatch, kind: SurfaceKind = .other) {
    scene.surfaces.append(Surface(shape: .cylinder(patch), label: 0, kind: kind))
  }

  /// Adds a ball, which is no plane.
  package mutating func addBall(at center: Vector3, radius: Double) {
    let ball = Ball(center: center, radius: radius)
    scene.surfaces.append(Surface(shape: .ball(ball), label: 0, kind: .other))
  }

  /// A free place on the floor for something of the given radius, which it then occupies.
  package mutating func place(radius: Double, in area: FloorArea) -> SIMD2<Double>? {
    let (low, high) = (area.minimum + radius, area.maximum - radius)
    guard low.x < high.x, low.y < high.y else { return nil }
    for _ in 0..<60 {
      let x = random.uniform(in: low.x..<high.x)
      let y = random.uniform(in: low.y..<high.y)
      let isFree = scene.footprints.allSatisfy { other in
        let gap = SIMD2(x - other.x, y - other.y)
        let reach = other.z + radius
        return gap.x * gap.x + gap.y * gap.y > reach * reach
      }
      guard isFree else { continue }
      scene.footprints.append(Vector3(x, y, radius))
      return SIMD2(x, y)
    }
    return nil
  }
}

/// A rectangle of floor [m].
package struct FloorArea: Sendable {
  package var minimum, maximum: SIMD2<Double>
}

extension Matrix3 {
  /// The rotation about the z axis by an angle [rad].
  package static func yaw(_ angle: Double) -> Matrix3 {
    let (sine, cosine) = (PortableMath.sin(angle), PortableMath.cos(angle))
    return Matrix3(
      rows: Vector3(cosine, -sine, 0), Vector3(sine, cosine, 0), Vector3(0, 0, 1))
  }

  /// The rotation about the x axis by an angle [rad].
  package static func pitch(_ angle: Double) -> Matrix3 {
    let (sine, cosine) = (PortableMath.sin(angle), PortableMath.cos(angle))
    return Matrix3(
      rows: Vector3(1, 0, 0), Vector3(0, cosine, -sine), Vector3(0, sine, cosine))
  }
}
