// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

import Geometry
import LinearAlgebra

/// What a scene is about.
package enum SceneTheme: String, Sendable, CaseIterable {
  case room, office, stairwell, desk, tunnel, vault, curvedWall, decoys
}

extension Scene {
  /// The scene of a theme that belongs to a seed; the same on every machine.
  package static func make(_ theme: SceneTheme, name: String, seed: UInt64) -> Scene {
    var builder = SceneBuilder(name: name, seed: seed)
    switch theme {
    case .room: builder.furnishRoom(boxes: 5)
    case .office: builder.furnishOffice()
    case .stairwell: builder.furnishStairwell()
    case .desk: builder.furnishDesk()
    case .tunnel: builder.buildTunnel()
    case .vault: builder.buildVault()
    case .curvedWall: builder.buildCurvedWall()
    case .decoys: builder.furnishDecoys()
    }
    return builder.scene
  }
}

extension SceneBuilder {
  /// Floor, ceiling and four walls of 4–6 m; walls named in `skipping` are left out.
  mutating func addShell(
    width: Double, depth: Double, height: Double, skipping: Set<Int> = [], hasCeiling: Bool = true
  ) -> [Wall] {
    let walls = Wall.room(width: width, depth: depth, height: height)
    let half = SIMD2(width, depth) / 2
    addFace(
      TangentFrame(
        origin: Vector3(half.x, half.y, 0), first: Vector3(1, 0, 0), second: Vector3(0, 1, 0)),
      .rectangle(halfSize: half), kind: .floor)
    if hasCeiling {
      addFace(
        TangentFrame(
          origin: Vector3(half.x, half.y, height), first: Vector3(1, 0, 0),
          second: Vector3(0, -1, 0)),
        .rectangle(halfSize: half), kind: .ceiling)
    }
    for (index, wall) in walls.enumerated() where !skipping.contains(index) {
      addWall(wall, openings: index == 0 ? [door(in: wall)] : [])
    }
    scene.interior = (Vector3(0.35, 0.35, 1.0), Vector3(width - 0.35, depth - 0.35, 1.8))
    scene.focus = Vector3(half.x, half.y, 0.7)
    return walls
  }

  private mutating func door(in wall: Wall) -> PlanarFace.Hole {
    let along = random.uniform(in: (-wall.length / 2 + 0.7)..<(wall.length / 2 - 0.7))
    return PlanarFace.Hole(
      minimum: SIMD2(along - 0.45, -wall.height / 2 - 0.01),
      maximum: SIMD2(along + 0.45, -wall.height / 2 + 2.05))
  }

  /// Pictures 2–6 cm off the wall and a shelf board of 4 cm.
  mutating func decorate(_ wall: Wall) {
    let slots = Int(wall.length / 1.4)
    for slot in 0..<slots where random.uniform() < 0.6 {
      let along = -wall.length / 2 + (Double(slot) + 0.5) * wall.length / Double(slots)
      if random.uniform() < 0.7 {
        let size = SIMD2(random.uniform(in: 0.4..<1.0), random.uniform(in: 0.35..<0.8))
        addPicture(
          on: wall, along: along, up: random.uniform(in: 1.3..<1.7), size: size,
          thickness: random.uniform(in: 0.02..<0.06))
      } else {
        addShelf(
          on: wall, along: along, up: random.uniform(in: 1.1..<1.6),
          length: random.uniform(in: 0.6..<1.1), depth: 0.25, thickness: 0.04)
      }
    }
  }

  /// A living room: boxes turned at random with things on them, a table, a rug, a ball, a cylinder.
  mutating func furnishRoom(boxes: Int) {
    let (width, depth) = (random.uniform(in: 4..<6), random.uniform(in: 4..<6))
    let walls = addShell(width: width, depth: depth, height: random.uniform(in: 2.4..<2.9))
    for wall in walls[1...] { decorate(wall) }
    let area = FloorArea(minimum: SIMD2(0.1, 0.1), maximum: SIMD2(width - 0.1, depth - 0.1))
    placeTable(in: area)
    for _ in 0..<boxes { placeBox(in: area) }
    placeRamp(in: area)
    placeRug(in: area)
    placeBall(in: area, radius: random.uniform(in: 0.12..<0.35))
    placeUprightCylinder(in: area, radius: random.uniform(in: 0.1..<0.3))
  }

  mutating func placeTable(in area: FloorArea) {
    let size = Vector3(
      random.uniform(in: 0.9..<1.6), random.uniform(in: 0.6..<0.9),
      random.uniform(in: 0.68..<0.78))
    let yaw = random.uniform(in: 0..<Double.pi)
    guard let spot = place(radius: size.x / 2 + 0.1, in: area) else { return }
    addTable(at: spot, size: size, yaw: yaw)
    let rotation = Matrix3.yaw(yaw)
    for (x, y) in [(-0.28, 0.05), (0.05, -0.1), (0.3, 0.12)] where random.uniform() < 0.8 {
      let offset = rotation * Vector3(x * size.x, y * size.y, 0)
      let thing = Vector3(
        random.uniform(in: 0.12..<0.3), random.uniform(in: 0.1..<0.25),
        random.uniform(in: 0.03..<0.3))
      addBox(
        at: spot + SIMD2(offset.x, offset.y), base: size.z, size: thing,
        yaw: random.uniform(in: 0..<Double.pi))
    }
  }

  mutating func placeBox(in area: FloorArea) {
    let size = Vector3(
      random.uniform(in: 0.3..<0.9), random.uniform(in: 0.3..<0.8),
      random.uniform(in: 0.25..<1.1))
    let radius = SIMD2(size.x, size.y) / 2
    let reach = (radius.x * radius.x + radius.y * radius.y).squareRoot()
    guard let spot = place(radius: reach, in: area) else { return }
    let yaw = random.uniform(in: 0..<Double.pi)
    addBox(at: spot, base: 0, size: size, yaw: yaw, top: size.z < 0.55 ? .seat : .table)
    guard random.uniform() < 0.5 else { return }
    let thing = Vector3(size.x * 0.5, size.y * 0.45, random.uniform(in: 0.08..<0.3))
    addBox(
      at: spot, base: size.z, size: thing, yaw: yaw + random.uniform(in: 0.2..<1.2))
  }

  mutating func placeRamp(in area: FloorArea) {
    guard random.uniform() < 0.5, let spot = place(radius: 0.65, in: area) else { return }
    addRamp(
      at: spot, size: Vector3(1.0, 0.6, random.uniform(in: 0.15..<0.4)),
      yaw: random.uniform(in: 0..<(2 * Double.pi)))
  }

  mutating func placeRug(in area: FloorArea) {
    guard let spot = place(radius: 0.75, in: area) else { return }
    scene.footprints.removeLast()
    addBox(
      at: spot, base: 0, size: Vector3(1.2, 0.8, 0.02), yaw: random.uniform(in: 0..<Double.pi))
  }

  mutating func placeBall(in area: FloorArea, radius: Double) {
    guard let spot = place(radius: radius, in: area) else { return }
    addBall(at: Vector3(spot.x, spot.y, radius), radius: radius)
  }

  mutating func placeUprightCylinder(in area: FloorArea, radius: Double) {
    guard let spot = place(radius: radius, in: area) else { return }
    addCylinder(at: spot, base: 0, radius: radius, height: random.uniform(in: 0.4..<1.2))
  }

  mutating func placeLyingCylinder(in area: FloorArea, radius: Double) {
    let length = random.uniform(in: 0.5..<1.0)
    guard let spot = place(radius: max(radius, length / 2), in: area) else { return }
    addLyingCylinder(
      at: spot, base: 0, radius: radius, length: length,
      yaw: random.uniform(in: 0..<Double.pi))
  }

  /// An office: a bookcase, desks with chairs and boxes, pictures.
  mutating func furnishOffice() {
    let (width, depth) = (random.uniform(in: 4.2..<5.6), random.uniform(in: 4..<5))
    let walls = addShell(width: width, depth: depth, height: random.uniform(in: 2.5..<2.8))
    addBookcase(
      on: walls[2], along: random.uniform(in: -0.8..<0.8),
      size: Vector3(random.uniform(in: 0.9..<1.3), 0.32, random.uniform(in: 1.6..<2)), boards: 4)
    decorate(walls[1])
    decorate(walls[3])
    let area = FloorArea(minimum: SIMD2(0.2, 0.2), maximum: SIMD2(width - 0.2, depth - 0.55))
    for _ in 0..<2 { placeTable(in: area) }
    for _ in 0..<2 {
      if let spot = place(radius: 0.35, in: area) {
        addChair(at: spot, yaw: random.uniform(in: 0..<(2 * Double.pi)))
      }
    }
    for _ in 0..<2 { placeBox(in: area) }
    placeUprightCylinder(in: area, radius: random.uniform(in: 0.12..<0.2))
  }

  /// Stairs beside a wall, a landing box and a ramp.
  mutating func furnishStairwell() {
    let (width, depth) = (random.uniform(in: 4.5..<6), random.uniform(in: 4..<5))
    let walls = addShell(width: width, depth: depth, height: 3)
    decorate(walls[2])
    let count = 6 + random.index(below: 3)
    let tread = random.uniform(in: 0.26..<0.32)
    addStairs(
      at: SIMD2(width - 0.3 - Double(count) * tread, depth - 0.9), yaw: 0, count: count,
      tread: tread, riser: random.uniform(in: 0.15..<0.2), width: random.uniform(in: 1..<1.4))
    scene.footprints.append(Vector3(width - 0.3 - Double(count) * tread / 2, depth - 0.9, 1.2))
    scene.focus = Vector3(width * 0.6, depth * 0.65, 0.7)
    let area = FloorArea(minimum: SIMD2(0.1, 0.1), maximum: SIMD2(width - 0.1, depth - 1.7))
    for _ in 0..<3 { placeBox(in: area) }
    placeRamp(in: area)
    placeBall(in: area, radius: 0.2)
  }
}
