// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

import Geometry
package import LinearAlgebra

/// A vertical wall of a room: the middle of its foot, the direction into the room, length and height.
package struct Wall: Sendable {
  package var foot, inward: Vector3
  package var length, height: Double

  /// The direction along the wall, so that along × up = inward.
  package var along: Vector3 { Vector3(0, 0, 1).cross(inward) }

  /// The four walls of a room that spans (0, 0) to (width, depth).
  package static func room(width: Double, depth: Double, height: Double) -> [Wall] {
    [
      Wall(
        foot: Vector3(width / 2, 0, 0), inward: Vector3(0, 1, 0), length: width, height: height),
      Wall(
        foot: Vector3(width, depth / 2, 0), inward: Vector3(-1, 0, 0), length: depth,
        height: height),
      Wall(
        foot: Vector3(width / 2, depth, 0), inward: Vector3(0, -1, 0), length: width,
        height: height),
      Wall(
        foot: Vector3(0, depth / 2, 0), inward: Vector3(1, 0, 0), length: depth, height: height),
    ]
  }

  /// The point `along` meters from the wall's middle, `up` above its foot and `out` into the room.
  func point(_ along: Double, _ up: Double, _ out: Double = 0) -> Vector3 {
    foot + self.along * along + Vector3(0, 0, up) + inward * out
  }

  /// Axes for things that hang on the wall: x along it, y out of it, z up.
  var placement: Matrix3 { Matrix3(columns: -along, inward, Vector3(0, 0, 1)) }
}

extension SceneBuilder {
  /// Adds a wall with rectangular openings; each opening gets a leaf set back by `recess` and jambs.
  package mutating func addWall(
    _ wall: Wall, openings: [PlanarFace.Hole] = [], recess: Double = 0.1
  ) {
    let half = SIMD2(wall.length, wall.height) / 2
    let frame = TangentFrame(
      origin: wall.point(0, half.y), first: wall.along, second: Vector3(0, 0, 1))
    addFace(frame, .rectangle(halfSize: half), holes: openings, kind: .wall)
    for opening in openings { addRecess(opening, of: frame, depth: recess) }
  }

  /// The leaf behind an opening, and the jambs between leaf and wall.
  private mutating func addRecess(
    _ opening: PlanarFace.Hole, of frame: TangentFrame, depth: Double
  ) {
    let (center, half) = (
      (opening.minimum + opening.maximum) / 2, (opening.maximum - opening.minimum) / 2
    )
    let (back, up) = (frame.normal * -depth, frame.second)
    let leaf = TangentFrame(
      origin: frame.point(at: center) + back, first: frame.first, second: up)
    addFace(leaf, .rectangle(halfSize: half), kind: .other)
    for sign in [1.0, -1.0] {
      let side = frame.point(at: center + SIMD2(sign * half.x, 0)) + back / 2
      addFace(
        TangentFrame(origin: side, first: frame.normal * sign, second: up),
        .rectangle(halfSize: SIMD2(depth / 2, half.y)), kind: .other)
      let end = frame.point(at: center + SIMD2(0, sign * half.y)) + back / 2
      addFace(
        TangentFrame(origin: end, first: frame.first, second: frame.normal * sign),
        .rectangle(halfSize: SIMD2(half.x, depth / 2)), kind: .other)
    }
  }

  /// Hangs a picture whose front stands `thickness` off the wall.
  package mutating func addPicture(
    on wall: Wall, along: Double, up: Double, size: SIMD2<Double>, thickness: Double
  ) {
    addBox(
      RigidTransform(
        rotation: wall.placement, translation: wall.point(along, up, thickness / 2)),
      size: Vector3(size.x, thickness, size.y), hasBottom: true)
  }

  /// Fixes a board to a wall.
  package mutating func addShelf(
    on wall: Wall, along: Double, up: Double, length: Double, depth: Double, thickness: Double
  ) {
    addBox(
      RigidTransform(rotation: wall.placement, translation: wall.point(along, up, depth / 2)),
      size: Vector3(length, depth, thickness), hasBottom: true)
  }
}
