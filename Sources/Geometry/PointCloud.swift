// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

public import LinearAlgebra

/// Points as separate coordinate arrays relative to a common origin.
///
/// A point is `origin + (x[i], y[i], z[i])` [m]: `Float` offsets about a `Double` origin, so that UTM
/// coordinates lose nothing. Invalid points (any coordinate NaN or infinite) keep their place, so that
/// indices and the image grid survive.
public struct PointCloud: Sendable, Equatable {
  /// The common origin [m].
  public var origin: Vector3
  /// The offsets from `origin` [m].
  public var x, y, z: [Float]
  /// Unit normals, or `nil`; same count as the points.
  public var normals: [SIMD3<Float>]?
  /// Colors as 0xRRGGBB, or `nil`.
  public var colors: [UInt32]?
  /// Integer labels read with the points, or `nil`.
  public var labels: [Int32]?
  /// Intensities read with the points, or `nil`.
  public var intensities: [Float]?
  /// Width of the image grid; the point count if unorganized.
  public var width: Int
  /// Height of the image grid; 1 if unorganized.
  public var height: Int
  /// Where the sensor stood, if known [m].
  public var viewpoint: RigidTransform?

  /// Creates a cloud; unorganized unless width and height are given.
  public init(
    origin: Vector3 = .zero, x: [Float], y: [Float], z: [Float], width: Int? = nil,
    height: Int = 1
  ) {
    precondition(x.count == y.count && y.count == z.count, "coordinate counts differ")
    precondition((width ?? x.count) * height == x.count, "width × height is not the point count")
    (self.origin, self.x, self.y, self.z) = (origin, x, y, z)
    (self.width, self.height) = (width ?? x.count, height)
  }

  /// Creates an unorganized cloud from points [m], relative to the first finite one's whole meters.
  public init(points: [Vector3]) {
    let origin = Self.localOrigin(of: points.first { $0.isFinite } ?? .zero)
    self.init(
      origin: origin, x: points.map { Float($0.x - origin.x) },
      y: points.map { Float($0.y - origin.y) }, z: points.map { Float($0.z - origin.z) })
  }

  /// The origin to store points near `point` about: zero within 1 km, else rounded to whole meters.
  public static func localOrigin(of point: Vector3) -> Vector3 {
    max(point.x.magnitude, point.y.magnitude, point.z.magnitude) < 1000
      ? .zero : point.rounded(.toNearestOrEven)
  }

  /// The number of points, invalid ones included.
  public var count: Int { x.count }

  /// Whether the points form an image grid.
  public var isOrganized: Bool { height > 1 }

  /// Point `index` [m]; NaN where invalid.
  @inlinable public func point(_ index: Int) -> Vector3 {
    origin + Vector3(Double(x[index]), Double(y[index]), Double(z[index]))
  }

  /// The points with these indices and what is known of each, an unorganized cloud.
  package func selecting(_ indices: [Int]) -> PointCloud {
    var part = PointCloud(
      origin: origin, x: indices.map { x[$0] }, y: indices.map { y[$0] },
      z: indices.map { z[$0] })
    part.normals = normals.map { all in indices.map { all[$0] } }
    part.colors = colors.map { all in indices.map { all[$0] } }
    part.labels = labels.map { all in indices.map { all[$0] } }
    part.intensities = intensities.map { all in indices.map { all[$0] } }
    part.viewpoint = viewpoint
    return part
  }

  /// Whether point `index` has three finite coordinates.
  @inlinable public func isValid(_ index: Int) -> Bool {
    x[index].isFinite && y[index].isFinite && z[index].isFinite
  }
}
