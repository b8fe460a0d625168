// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

import Geometry
package import LinearAlgebra

extension SceneBuilder {
  /// Adds a table: a top 4 cm thick on four square legs.
  package mutating func addTable(
    at position: SIMD2<Double>, size: Vector3, yaw: Double, thickness: Double = 0.04
  ) {
    let rotation = Matrix3.yaw(yaw)
    let origin = Vector3(position.x, position.y, 0)
    addBox(
      RigidTransform(
        rotation: rotation, translation: origin + Vector3(0, 0, size.z - thickness / 2)),
      size: Vector3(size.x, size.y, thickness), top: .table, hasBottom: true)
    let leg = 0.05
    for (x, y) in [(-1.0, -1.0), (1, -1), (1, 1), (-1, 1)] {
      let corner = Vector3(x * (size.x / 2 - leg), y * (size.y / 2 - leg), 0)
      let center = origin + rotation * corner + Vector3(0, 0, (size.z - thickness) / 2)
      addBox(
        RigidTransform(rotation: rotation, translation: center),
        size: Vector3(leg, leg, size.z - thickness))
    }
  }

  /// Adds a chair: a flat seat, four legs and a bent back, which is no plane.
  package mutating func addChair(at position: SIMD2<Double>, yaw: Double) {
    let seat = Vector3(0.44, 0.44, 0.46)
    addTable(at: position, size: seat, yaw: yaw, thickness: 0.05)
    for index in scene.surfaces.indices.suffix(22) where scene.surfaces[index].kind == .table {
      scene.surfaces[index].kind = .seat
    }
    let forward = Matrix3.yaw(yaw) * Vector3(0, 1, 0)
    let center = Vector3(position.x, position.y, 0.78) + forward * (0.22 - 0.35)
    addCurved(
      CylinderPatch(
        center: center, axis: Vector3(0, 0, 1), reference: forward, radius: 0.35,
        halfHeight: 0.17, cosine: 0.8))
  }

  /// Adds a bookcase: two sides, a back and boards 4 cm thick.
  package mutating func addBookcase(on wall: Wall, along: Double, size: Vector3, boards: Int) {
    let thickness = 0.04
    func box(_ along: Double, _ up: Double, _ size: Vector3) -> (RigidTransform, Vector3) {
      let point = wall.point(along, up, size.y / 2 + 0.005)
      return (RigidTransform(rotation: wall.placement, translation: point), size)
    }
    for sign in [-1.0, 1] {
      let (placement, side) = box(
        along + sign * (size.x - thickness) / 2, size.z / 2,
        Vector3(thickness, size.y, size.z))
      addBox(placement, size: side)
    }
    for board in 0...boards {
      let up = 0.06 + (size.z - 0.12) * Double(board) / Double(boards)
      let (placement, shape) = box(
        along, up, Vector3(size.x - 2 * thickness, size.y - 0.02, thickness))
      addBox(placement, size: shape, hasBottom: true)
    }
  }

  /// Adds a ramp that rises from the floor to `size.z` along its x axis.
  package mutating func addRamp(at position: SIMD2<Double>, size: Vector3, yaw: Double) {
    let rotation = Matrix3.yaw(yaw)
    let center = Vector3(position.x, position.y, 0)
    let slope = Vector3(size.x, 0, size.z)
    let length = slope.length
    let first = rotation * (slope / length)
    let across = rotation * Vector3(0, 1, 0)
    addFace(
      TangentFrame(
        origin: center + Vector3(0, 0, size.z / 2), first: first, second: across),
      .rectangle(halfSize: SIMD2(length, size.y) / 2), kind: .other)
    let along = rotation * Vector3(1, 0, 0)
    addFace(
      TangentFrame(
        origin: center + along * (size.x / 2) + Vector3(0, 0, size.z / 2), first: across,
        second: Vector3(0, 0, 1)),
      .rectangle(halfSize: SIMD2(size.y, size.z) / 2), kind: .other)
    for sign in [-1.0, 1] {
      let frame = TangentFrame(
        origin: center + across * (sign * size.y / 2), first: along * -sign,
        second: Vector3(0, 0, 1))
      let tip = -sign * size.x / 2
      let ring = [SIMD2(-size.x / 2, 0), SIMD2(size.x / 2, 0), SIMD2(tip, size.z)]
      addFace(frame, .polygon(ring), kind: .other)
    }
  }

  /// Adds stairs that rise along the x axis of their placement, `count` steps from the floor.
  package mutating func addStairs(
    at position: SIMD2<Double>, yaw: Double, count: Int, tread: Double, riser: Double,
    width: Double
  ) {
    let rotation = Matrix3.yaw(yaw)
    let start = Vector3(position.x, position.y, 0)
    let (along, across) = (rotation * Vector3(1, 0, 0), rotation * Vector3(0, 1, 0))
    let up = Vector3(0, 0, 1)
    for step in 0..<count {
      let foot = start + along * (Double(step) * tread) + up * (Double(step) * riser)
      addFace(
        TangentFrame(origin: foot + up * (riser / 2), first: -across, second: up),
        .rectangle(halfSize: SIMD2(width, riser) / 2), kind: .other)
      addFace(
        TangentFrame(
          origin: foot + up * riser + along * (tread / 2), first: along, second: across),
        .rectangle(halfSize: SIMD2(tread, width) / 2), kind: .other)
    }
    addStairSides(
      start, along, across, width: width, ring: stairRing(count, tread: tread, riser: riser))
    let end = start + along * (Double(count) * tread)
    addFace(
      TangentFrame(
        origin: end + up * (Double(count) * riser / 2), first: across, second: up),
      .rectangle(halfSize: SIMD2(width, Double(count) * riser) / 2), kind: .other)
  }

  private func stairRing(_ count: Int, tread: Double, riser: Double) -> [SIMD2<Double>] {
    var ring = [SIMD2(0.0, 0.0), SIMD2(Double(count) * tread, 0)]
    for step in (0..<count).reversed() {
      ring.append(SIMD2(Double(step + 1) * tread, Double(step + 1) * riser))
      ring.append(SIMD2(Double(step) * tread, Double(step + 1) * riser))
    }
    return ring
  }

  private mutating func addStairSides(
    _ start: Vector3, _ along: Vector3, _ across: Vector3, width: Double, ring: [SIMD2<Double>]
  ) {
    let mirrored = ring.map { SIMD2(-$0.x, $0.y) }
    let up = Vector3(0, 0, 1)
    addFace(
      TangentFrame(origin: start - across * (width / 2), first: along, second: up),
      .polygon(ring), kind: .other)
    addFace(
      TangentFrame(origin: start + across * (width / 2), first: -along, second: up),
      .polygon(Array(mirrored.reversed())), kind: .other)
  }
}
