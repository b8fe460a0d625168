// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

import Geometry
import LinearAlgebra

extension SceneBuilder {
  /// A room with four balls and four cylinders of radius 8–70 cm.
  mutating func furnishDecoys() {
    let (width, depth) = (random.uniform(in: 4.5..<6), random.uniform(in: 4.5..<6))
    _ = addShell(width: width, depth: depth, height: 2.7)
    let area = FloorArea(minimum: SIMD2(0.3, 0.3), maximum: SIMD2(width - 0.3, depth - 0.3))
    for radius in [0.7, 0.45, 0.25, 0.08] {
      placeBall(in: area, radius: radius * random.uniform(in: 0.85..<1))
    }
    for radius in [0.6, 0.18] {
      placeUprightCylinder(in: area, radius: radius * random.uniform(in: 0.8..<1))
    }
    for radius in [0.35, 0.1] {
      placeLyingCylinder(in: area, radius: radius * random.uniform(in: 0.8..<1))
    }
  }

  /// A desk seen from close by: monitor, books, keyboard, cans, a ball, a wall behind.
  mutating func furnishDesk() {
    let walls = addShell(width: 4, depth: 4, height: 2.6)
    decorate(walls[2])
    let (top, center) = (random.uniform(in: 0.7..<0.76), SIMD2(2.0, 3.5))
    addTable(at: center, size: Vector3(1.8, 0.8, top), yaw: 0)
    let tilt = Matrix3.yaw(random.uniform(in: -0.4..<0.4)) * .pitch(random.uniform(in: -0.2..<0.05))
    addBox(
      RigidTransform(rotation: tilt, translation: Vector3(2.0, 3.68, top + 0.33)),
      size: Vector3(0.56, 0.04, 0.36), hasBottom: true)
    addCylinder(at: SIMD2(2.0, 3.72), base: top, radius: 0.03, height: 0.15, hasLid: false)
    addBox(
      at: SIMD2(1.95, 3.3), base: top, size: Vector3(0.44, 0.15, 0.02),
      yaw: random.uniform(in: -0.2..<0.2))
    addBooks(at: SIMD2(1.4, 3.5), base: top)
    addBox(
      at: SIMD2(2.6, 3.62), base: top,
      size: Vector3(0.26, 0.2, random.uniform(in: 0.12..<0.3)), yaw: random.uniform(in: 0..<1.5))
    addCylinder(at: SIMD2(2.36, 3.32), base: top, radius: 0.04, height: 0.12)
    addBall(at: Vector3(1.72, 3.6, top + 0.06), radius: 0.06)
    scene.footprints.append(Vector3(2, 3.6, 0.75))
    scene.interior = (Vector3(1.3, 2.3, top + 0.35), Vector3(2.7, 2.85, top + 0.8))
    scene.focus = Vector3(2, 3.5, top + 0.1)
  }

  private mutating func addBooks(at position: SIMD2<Double>, base: Double) {
    var height = base
    for _ in 0..<3 {
      let size = Vector3(
        random.uniform(in: 0.2..<0.3), random.uniform(in: 0.15..<0.22),
        random.uniform(in: 0.02..<0.05))
      addBox(
        at: position, base: height, size: size, yaw: random.uniform(in: 0..<Double.pi))
      height += size.z
    }
  }

  /// A tunnel of radius 1.3–2 m with a flat floor, boxes in it and an end wall.
  mutating func buildTunnel() {
    let radius = random.uniform(in: 1.3..<2)
    let centerHeight = radius * random.uniform(in: 0.3..<0.6)
    let length = 9.0
    let halfWidth = (radius * radius - centerHeight * centerHeight).squareRoot()
    addFace(
      TangentFrame(
        origin: Vector3(0, length / 2, 0), first: Vector3(1, 0, 0), second: Vector3(0, 1, 0)),
      .rectangle(halfSize: SIMD2(halfWidth, length / 2)), kind: .floor)
    addCurved(
      CylinderPatch(
        center: Vector3(0, length / 2, centerHeight), axis: Vector3(0, 1, 0),
        reference: Vector3(0, 0, 1), radius: radius, halfHeight: length / 2,
        cosine: -centerHeight / radius), kind: .wall)
    addFace(
      TangentFrame(
        origin: Vector3(0, length, centerHeight), first: Vector3(1, 0, 0),
        second: Vector3(0, 0, 1)),
      .rectangle(halfSize: SIMD2(radius, radius)), kind: .wall)
    let area = FloorArea(
      minimum: SIMD2(-halfWidth + 0.1, 2), maximum: SIMD2(halfWidth - 0.1, 4.5))
    for _ in 0..<2 { placeBox(in: area) }
    scene.interior = (
      Vector3(-0.4, 0.2, 0.7), Vector3(0.4, 1.2, min(1.5, centerHeight + radius * 0.5))
    )
    scene.focus = Vector3(0, 4, 0.6)
  }

  /// A room under a barrel vault.
  mutating func buildVault() {
    let (width, depth) = (random.uniform(in: 3.6..<4.8), random.uniform(in: 4.5..<6))
    let walls = addShell(
      width: width, depth: depth, height: random.uniform(in: 1.7..<2.1), hasCeiling: false)
    let radius = width / 2 * random.uniform(in: 1..<1.15)
    let drop = (radius * radius - width * width / 4).squareRoot()
    addCurved(
      CylinderPatch(
        center: Vector3(width / 2, depth / 2, walls[0].height - drop), axis: Vector3(0, 1, 0),
        reference: Vector3(0, 0, 1), radius: radius, halfHeight: depth / 2,
        cosine: drop / radius), kind: .ceiling)
    for index in [0, 2] { addGable(above: walls[index], radius: radius, drop: drop) }
    let area = FloorArea(minimum: SIMD2(0.1, 0.1), maximum: SIMD2(width - 0.1, depth - 0.1))
    for _ in 0..<3 { placeBox(in: area) }
    placeTable(in: area)
    scene.focus.z = 1.1
  }

  /// The circular segment between a wall's upper edge and the vault; it continues the wall.
  private mutating func addGable(above wall: Wall, radius: Double, drop: Double) {
    let half = PortableMath.atan2(wall.length / 2, drop)
    let arc = (0...24).map { step -> SIMD2<Double> in
      let angle = half * (1 - Double(step) / 12)
      return SIMD2(radius * PortableMath.sin(angle), radius * PortableMath.cos(angle) - drop)
    }
    let frame = TangentFrame(
      origin: wall.point(0, wall.height), first: wall.along, second: Vector3(0, 0, 1))
    let gable = addFace(frame, .polygon(arc), kind: .wall)
    let owner = scene.surfaces.first { surface in
      guard surface.kind == .wall, let face = surface.face, surface.label != gable else {
        return false
      }
      return (face.frame.origin - frame.origin).dot(frame.normal).magnitude < 1e-9
        && face.frame.normal.dot(frame.normal) > 0.999
    }
    if let owner { scene.surfaces[scene.surfaces.count - 1].label = owner.label }
  }

  /// A room one of whose walls is bent with a radius of 1.5–2.5 m, outward or inward.
  mutating func buildCurvedWall() {
    let (width, depth) = (random.uniform(in: 4..<5.5), random.uniform(in: 4..<5.5))
    let height = random.uniform(in: 2.4..<2.8)
    let walls = addShell(width: width, depth: depth, height: height, skipping: [2])
    decorate(walls[1])
    let radius = width / 2 * random.uniform(in: 1.02..<1.1)
    let drop = (radius * radius - width * width / 4).squareRoot()
    let isHollow = random.uniform() < 0.5
    let direction: Double = isHollow ? 1 : -1
    addCurved(
      CylinderPatch(
        center: Vector3(width / 2, depth - direction * drop, height / 2),
        axis: Vector3(0, 0, 1), reference: Vector3(0, direction, 0), radius: radius,
        halfHeight: height / 2, cosine: drop / radius), kind: .wall)
    if isHollow { addApse(width: width, depth: depth, height: height, reach: radius - drop) }
    let bulge = isHollow ? 0 : radius - drop
    let area = FloorArea(
      minimum: SIMD2(0.1, 0.1), maximum: SIMD2(width - 0.1, depth - 0.1 - bulge))
    for _ in 0..<3 { placeBox(in: area) }
    placeTable(in: area)
    scene.interior.maximum.y = min(scene.interior.maximum.y, depth - 0.4 - bulge)
  }

  /// Lets floor and ceiling reach into a hollow bend.
  private mutating func addApse(width: Double, depth: Double, height: Double, reach: Double) {
    for index in scene.surfaces.indices {
      let kind = scene.surfaces[index].kind
      guard kind == .floor || kind == .ceiling, var face = scene.surfaces[index].face else {
        continue
      }
      face.frame.origin.y = (depth + reach) / 2
      face.boundary = .rectangle(halfSize: SIMD2(width, depth + reach) / 2)
      scene.surfaces[index].shape = .face(face)
    }
  }
}
