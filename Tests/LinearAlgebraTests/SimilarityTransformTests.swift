// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

import LinearAlgebra
import Testing

@Suite struct SimilarityTransformTests {
  private func points(_ random: inout SplitMix64, count: Int) -> [Vector3] {
    (0..<count).map { _ in Vector3(random.normal(), random.normal(), random.normal()) }
  }

  @Test("Property: an exact similarity is found again", arguments: 0..<10 as Range<UInt64>)
  func exact(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let source = points(&random, count: 12)
    let quaternion = Quaternion(
      w: random.normal(), x: random.normal(), y: random.normal(), z: random.normal())
    let truth = SimilarityTransform(
      rotation: try #require(quaternion.normalized).rotation, scale: 1.7,
      translation: Vector3(3, -2, 9))
    let destination = source.map { truth * $0 }
    let found = try #require(
      SimilarityTransform(mapping: source, onto: destination, isScaled: true))
    #expect((found.scale - 1.7).magnitude < 1e-12)
    for point in source { #expect((found * point - truth * point).length < 1e-12) }
    let rigid = try #require(
      SimilarityTransform(mapping: source, onto: destination, isScaled: false))
    #expect(rigid.scale == 1 && (rigid.rotation.determinant - 1).magnitude < 1e-12)
  }

  @Test("Property: mirrored points still give a rotation", arguments: 0..<4 as Range<UInt64>)
  func mirrored(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let source = points(&random, count: 8)
    let found = try #require(
      SimilarityTransform(
        mapping: source, onto: source.map { Vector3($0.x, $0.y, -$0.z) }, isScaled: true))
    #expect((found.rotation.determinant - 1).magnitude < 1e-12)
  }

  @Test("Known value: points on a line, equal points and two points have no answer")
  func degenerate() {
    let line = (0..<5).map { Vector3(Double($0), 2 * Double($0), 0) }
    for points in [line, .init(repeating: Vector3(1, 2, 3), count: 4), Array(line.prefix(2))] {
      #expect(SimilarityTransform(mapping: points, onto: points, isScaled: true) == nil)
    }
  }

  @Test("Known value: points in a plane suffice")
  func planar() throws {
    let square = [Vector3(0, 0, 0), Vector3(1, 0, 0), Vector3(1, 1, 0), Vector3(0, 1, 0)]
    let turned = square.map { Vector3(-$0.y, $0.x, 5) }
    let found = try #require(SimilarityTransform(mapping: square, onto: turned, isScaled: true))
    for (from, to) in zip(square, turned) { #expect((found * from - to).length < 1e-12) }
  }
}
