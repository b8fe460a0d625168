// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

import Geometry
import LinearAlgebra
import Placement
import PlaneTracking
import TrackingQuality

/// A small world with y up in which scripts are played by hand.
///
/// The camera stands 1.4 m above the floor and looks along +z, 45° down: the middle of the screen shows
/// (0, 0, 1.4), its right −x. On the phone of 375 × 812 pt the focal length is 500 px · 812 / 480 pt.
struct Stage {
  static let camera = CameraIntrinsics(fx: 500, fy: 500, cx: 319.5, cy: 239.5)
  static let focalLength = 500 * 812.0 / 480
  /// How wide a point of the screen is in its middle on the floor [m].
  static let pointWidth = 1.4 * 2.0.squareRoot() / focalLength

  var player: SessionPlayer
  var anchors: [PlaneAnchor] = []
  /// A surface that only depth shows.
  var estimate: Plane?
  var worldFromCamera = Stage.pose()
  var state = TrackingState.normal
  private var frame = 0

  init(
    _ script: String, placement: PlacementConfiguration = PlacementConfiguration()
  ) throws {
    player = SessionPlayer(try SessionScript(parsing: script), placement: placement)
  }

  /// A script with one box of 0.2 m, its actions given as JSON.
  static func script(
    _ actions: String, object: String = "", device: String = "phone-375x812",
    language: String = "en"
  ) -> String {
    """
    {"schema": "planelab-session-1", "device": "\(device)", "language": "\(language)",
     "objects": [{"name": "box", "size_m": [0.2, 0.2, 0.2]\(object)}], "actions": [\(actions)]}
    """
  }

  /// The pose of a camera at (x, 1.4, z).
  static func pose(x: Double = 0, z: Double = 0) -> RigidTransform {
    let s = 0.5.squareRoot()
    return RigidTransform(
      rotation: Matrix3(columns: [-1, 0, 0], [0, -s, -s], [0, -s, s]), translation: [x, 1.4, z])
  }

  /// A level square plane around (0, height, 1.4).
  static func floor(
    _ id: Int = 1, height: Double = 0, side: Double = 4, tilt: Double = 0,
    center: Vector3 = [0, 0, 1.4]
  ) -> PlaneAnchor {
    let normal = Vector3(PortableMath.sin(tilt), PortableMath.cos(tilt), 0)
    let origin = center + Vector3(0, height, 0)
    let first = Vector3(0, 0, 1)
    let frame = TangentFrame(origin: origin, first: first, second: normal.cross(first))
    let h = side / 2
    let ring: [SIMD2<Double>] = [[-h, -h], [h, -h], [h, h], [-h, h]]
    return PlaneAnchor(
      id: TrackID(rawValue: id), worldFromAnchor: .identity,
      plane: Plane(through: origin, normal: normal), covariance: .diagonal([1e-6, 1e-6, 1e-6]),
      extent: Extent(
        frame: frame, outline: [Polygon(outer: ring)], hull: ring, center: .zero, width: side,
        height: side, rotation: .degrees(0), area: side * side),
      alignment: .horizontalUp, classification: .undetermined, confidence: 0.9,
      maturity: .confirmed, visibility: .seen, firstSeen: 0, lastSeen: 0, frameCount: 10,
      missCount: 0)
  }

  /// Plays one moment.
  @discardableResult
  mutating func play(at time: Double) -> SessionSnapshot {
    let viewport = Viewport(
      device: player.script.device, camera: Self.camera, width: 640, height: 480)
    let moment = SessionMoment(
      time: time, frame: frame, worldFromCamera: worldFromCamera, state: state, viewport: viewport)
    frame += 1
    let (anchors, estimate) = (anchors, estimate)
    let world = SessionWorld(
      anchors: anchors, up: [0, 1, 0], hits: { Self.hits($0, anchors, estimate) })
    return player.update(moment, in: world)
  }

  /// Plays moments at 20 Hz from the one after `start` to `end`; returns the last.
  @discardableResult
  mutating func play(from start: Double, to end: Double) -> SessionSnapshot? {
    let count = Int(((end - start) * 20).rounded())
    return (1...max(count, 1)).map { play(at: start + Double($0) / 20) }.last
  }

  private static func hits(
    _ query: RayQuery, _ anchors: [PlaneAnchor], _ estimate: Plane?
  ) -> [RayHit] {
    func hit(_ plane: Plane, _ anchor: PlaneAnchor?) -> RayHit? {
      guard
        let distance = plane.intersection(origin: query.origin, direction: query.direction),
        distance > 0, query.alignments?.contains(.horizontalUp) ?? true
      else { return nil }
      let point = query.origin + query.direction * distance
      return RayHit(
        target: anchor.map { target($0.extent, at: point) } ?? .estimated, id: anchor?.id,
        distance: distance, point: point, plane: plane,
        alignment: plane.normal.y > 0.5 ? .horizontalUp : .vertical)
    }
    func target(_ extent: Extent, at point: Vector3) -> RayQuery.Target {
      let place = extent.frame.coordinates(of: point)
      if extent.outline.contains(place) { return .outline }
      return max(abs(place.x), abs(place.y)) <= extent.width / 2 ? .rectangle : .infinite
    }
    return anchors.compactMap { hit($0.plane, $0) }
      + [estimate.flatMap { hit($0, nil) }].compactMap { $0 }
  }
}

/// Whether two places are the same to a nanometer.
func isSame(_ a: Vector3?, _ b: Vector3, tolerance: Double = 1e-9) -> Bool {
  a.map { ($0 - b).length < tolerance } ?? false
}
