// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

internal import Geometry
internal import LinearAlgebra

/// An anchor as it is written: one object of `anchors.json` and of the lines of `events.jsonl`.
///
/// Places in the plane are pairs (x, z) in the axes of `worldFromPlane`: the birth axes laid onto
/// the plane as it is known now. Undefined values are `null`, never left out.
public struct PlaneAnchorRecord: Sendable, Equatable, Codable {
  /// A polygon: an outer ring and holes of places (x, z) [m].
  public struct Ring: Sendable, Equatable, Codable {
    /// The outer ring, counterclockwise seen from the tip of the normal.
    public var outer: [[Double]]
    /// The holes, clockwise.
    public var holes: [[[Double]]]
  }

  /// The identity.
  public var id: Int
  /// The pose at birth, four rows of four numbers; y is the normal.
  public var worldFromAnchor: [[Double]]
  /// The birth axes laid onto the plane as it is now.
  public var worldFromPlane: [[Double]]
  /// The unit normal in the world.
  public var normal: [Double]
  /// The signed distance of the world's origin [m].
  public var offset_m: Double
  /// The upper triangle, row by row, of the covariance of (θ1, θ2, h) at the origin of `worldFromPlane`
  /// [rad², rad·m, m²]; θ1 turns about x, θ2 about −z.
  public var covariance: [Double]
  /// The center of the rectangle (x, z) [m].
  public var center_m: [Double]
  /// The rectangle's longer side [m].
  public var width_m: Double
  /// The rectangle's shorter side [m].
  public var height_m: Double
  /// The angle from x to the longer side, about y [°].
  public var rotationOnYAxis_deg: Double
  /// The area of the outline [m²].
  public var area_m2: Double
  /// The convex outline: places (x, z) [m].
  public var hull_m: [[Double]]
  /// The outline: polygons with holes.
  public var outline_m: [Ring]
  /// How it lies relative to gravity, `null` if gravity is unknown.
  public var alignment: String?
  /// What it is, `null` unless the status is `known`.
  public var classification: String?
  /// What is known about what it is.
  public var classificationStatus: String
  /// The chance that it is there.
  public var confidence: Double
  /// How settled it is.
  public var maturity: String
  /// Whether it was seen in the last frame and, if not, why.
  public var visibility: String
  /// When it was first and last seen [s].
  public var firstSeen_s, lastSeen_s: Double
  /// Frames in which it was seen, and in which it was in plain view but missed.
  public var frameCount, missCount: Int
}

extension PlaneAnchorRecord {
  /// Creates the record of an anchor.
  public init(_ anchor: PlaneAnchor) {
    let extent = anchor.extent
    let place = { (p: SIMD2<Double>) in [p.x, 0 - p.y] }
    let c = anchor.covariance
    self.init(
      id: anchor.id.rawValue, worldFromAnchor: Self.rows(anchor.worldFromAnchor),
      worldFromPlane: Self.rows(extent.frame.poseWithNormalAsY),
      normal: [anchor.plane.normal.x, anchor.plane.normal.y, anchor.plane.normal.z],
      offset_m: anchor.plane.offset, covariance: [c.xx, c.xy, c.xz, c.yy, c.yz, c.zz],
      center_m: place(extent.center), width_m: extent.width, height_m: extent.height,
      rotationOnYAxis_deg: extent.rotation.degrees, area_m2: extent.area,
      hull_m: extent.hull.map(place),
      outline_m: extent.outline.map {
        Ring(outer: $0.outer.map(place), holes: $0.holes.map { $0.map(place) })
      },
      alignment: anchor.alignment?.rawValue,
      classification: anchor.classification.planeClass?.rawValue,
      classificationStatus: anchor.classification.status, confidence: anchor.confidence,
      maturity: anchor.maturity.rawValue, visibility: anchor.visibility.rawValue,
      firstSeen_s: anchor.firstSeen, lastSeen_s: anchor.lastSeen, frameCount: anchor.frameCount,
      missCount: anchor.missCount)
  }

  private static func rows(_ transform: RigidTransform) -> [[Double]] {
    let (r, t) = (transform.rotation.rows, transform.translation)
    return [
      [r.0.x, r.0.y, r.0.z, t.x], [r.1.x, r.1.y, r.1.z, t.y], [r.2.x, r.2.y, r.2.z, t.z],
      [0, 0, 0, 1],
    ]
  }
}

extension PlaneAnchorRecord {
  /// Writes every key, `null` where a value is undefined.
  public func encode(to encoder: any Encoder) throws {
    var c = encoder.container(keyedBy: CodingKeys.self)
    try c.encode(id, forKey: .id)
    try c.encode(worldFromAnchor, forKey: .worldFromAnchor)
    try c.encode(worldFromPlane, forKey: .worldFromPlane)
    try c.encode(normal, forKey: .normal)
    try c.encode(offset_m, forKey: .offset_m)
    try c.encode(covariance, forKey: .covariance)
    try c.encode(center_m, forKey: .center_m)
    try c.encode(width_m, forKey: .width_m)
    try c.encode(height_m, forKey: .height_m)
    try c.encode(rotationOnYAxis_deg, forKey: .rotationOnYAxis_deg)
    try c.encode(area_m2, forKey: .area_m2)
    try c.encode(hull_m, forKey: .hull_m)
    try c.encode(outline_m, forKey: .outline_m)
    try c.encode(alignment, forKey: .alignment)
    try c.encode(classification, forKey: .classification)
    try c.encode(classificationStatus, forKey: .classificationStatus)
    try c.encode(confidence, forKey: .confidence)
    try c.encode(maturity, forKey: .maturity)
    try c.encode(visibility, forKey: .visibility)
    try c.encode(firstSeen_s, forKey: .firstSeen_s)
    try c.encode(lastSeen_s, forKey: .lastSeen_s)
    try c.encode(frameCount, forKey: .frameCount)
    try c.encode(missCount, forKey: .missCount)
  }
}

extension TangentFrame {
  /// The pose whose x and y axes are the first axis and the normal; z = −second.
  var poseWithNormalAsY: RigidTransform {
    RigidTransform(
      rotation: Matrix3(columns: first, normal, -second), translation: origin)
  }
}
