// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

internal import Geometry
internal import LinearAlgebra

/// The valid points of a selection in a seeded random order, about their own origin.
///
/// The order makes every prefix a fair sample, so that a bad hypothesis is given up early.
struct ConsensusPoints {
  /// The local origin [m]: the middle of the bounding box.
  let origin: Vector3
  private(set) var x, y, z: [Float]
  /// The index in the cloud of each point.
  private(set) var indices: [UInt32]
  /// The diagonal of the bounding box [m].
  let extent: Double

  static let chunk = 4096

  init(cloud: PointCloud, indices selection: [Int]?, seed: UInt64) {
    var order = (selection.map { $0.map { UInt32($0) } } ?? Array(0..<UInt32(cloud.count)))
      .filter { cloud.isValid(Int($0)) }
    var random = SplitMix64(seed: seed, 0x6f72_6465)
    for i in stride(from: order.count - 1, to: 0, by: -1) {
      order.swapAt(i, random.index(below: i + 1))
    }
    var (low, high) = (SIMD3<Float>(repeating: .infinity), SIMD3<Float>(repeating: -.infinity))
    for i in order {
      let p = SIMD3(cloud.x[Int(i)], cloud.y[Int(i)], cloud.z[Int(i)])
      (low, high) = (pointwiseMin(low, p), pointwiseMax(high, p))
    }
    let middle = order.isEmpty ? .zero : (low + high) / 2
    origin = cloud.origin + Vector3(middle)
    extent = order.isEmpty ? 0 : Vector3(high - low).length
    x = order.map { cloud.x[Int($0)] - middle.x }
    y = order.map { cloud.y[Int($0)] - middle.y }
    z = order.map { cloud.z[Int($0)] - middle.z }
    indices = order
  }

  var count: Int { x.count }

  /// The rounding of the coordinates [m].
  var resolution: Double { extent * 0x1p-23 }

  func point(_ i: Int) -> Vector3 { Vector3(Double(x[i]), Double(y[i]), Double(z[i])) }

  /// Σ min(r²/τ², 1) over all points and the number within τ; given up, with an infinite cost, once the cost
  /// passes `limit`.
  func consensus(_ plane: Plane, distance: Double, limit: Double) -> (cost: Double, count: Int) {
    var (cost, count, start) = (0.0, 0, 0)
    while start < x.count {
      let end = min(start + Self.chunk, x.count)
      let part = Self.consensus(
        x.span.extracting(start..<end), y.span.extracting(start..<end),
        z.span.extracting(start..<end), normal: SIMD3<Float>(plane.normal),
        offset: Float(plane.offset), distance: Float(distance))
      cost += Double(part.cost)
      count += Int(part.count)
      start = end
      guard cost < limit else { return (.infinity, 0) }
    }
    return (cost, count)
  }

  private static func consensus(
    _ x: Span<Float>, _ y: Span<Float>, _ z: Span<Float>, normal: SIMD3<Float>, offset: Float,
    distance: Float
  ) -> (cost: Float, count: Int32) {
    precondition(x.count == y.count && y.count == z.count, "coordinate counts differ")
    var (cost, count): (Float, Int32) = (0, 0)
    let scale = 1 / (distance * distance)
    for i in x.indices {
      let residual = normal.x * x[i] + normal.y * y[i] + normal.z * z[i] + offset
      let isInlier = residual.magnitude <= distance
      if isInlier { count &+= 1 }
      cost = Relaxed.sum(cost, isInlier ? residual * residual * scale : 1)
    }
    return (cost, count)
  }

  /// The moments of the points within `distance` of `plane`.
  func moments(near plane: Plane, distance: Double) -> ScatterMoments {
    var moments = ScatterMoments.zero
    for i in 0..<count where plane.signedDistance(to: point(i)).magnitude <= distance {
      moments.add(point(i))
    }
    return moments
  }
}
