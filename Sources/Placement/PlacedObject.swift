// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

internal import Geometry
public import LinearAlgebra
public import PlaneTracking

/// An object that stands in the world: placed at once, later pulled onto its plane, moved by fingers.
public struct PlacedObject: Sendable, Equatable {
  /// What it is.
  public let model: VirtualObject
  /// Where the middle of its base stands [m].
  public private(set) var position: Vector3
  /// Its up axis: the normal of its plane; only its plane changes it.
  public private(set) var up: Vector3
  /// Its turn about `up` since it was placed, counterclockwise seen from its tip in a right-handed world.
  public private(set) var yaw = Angle(radians: 0)
  /// Its size in units of its own.
  public private(set) var scale = 1.0
  /// The anchor of the plane on which it stands, if there is one.
  public private(set) var anchor: TrackID?
  /// What the ray met when it was placed.
  public private(set) var target: RayQuery.Target
  /// How often an anchor of its own was made for it: at placing and after each move.
  public private(set) var renewals = 1
  private let configuration: PlacementConfiguration
  private let start: RayHit
  private var side: Vector3
  private var distances: [Double] = []
  private var settling = Settling()

  /// What is known of the corrections of an object.
  private struct Settling: Sendable, Equatable {
    var isMoving = false, isTurning = false
    /// Speeds of the first correction [m/s, rad/s]; `nil` before and after it.
    var firstSpeed: Double?, firstTurn: Double?
    /// Whether the correction onto a plane that was found is over.
    var isSettled = false
  }

  /// Places an object where a ray meets the best that is known.
  ///
  /// `gravityUp` is the direction against gravity, if known; it is better than the normal of an estimated
  /// level plane.
  public init(
    _ model: VirtualObject, at hit: RayHit, up gravityUp: Vector3? = nil,
    configuration: PlacementConfiguration = PlacementConfiguration()
  ) {
    self.model = model
    (position, anchor, target) = (hit.point, hit.id, hit.target)
    (self.configuration, start) = (configuration, hit)
    (up, side) = (hit.plane.normal, hit.plane.normal.orthonormalComplement.first)
    settling.isSettled = hit.id != nil
    if hit.id == nil, let gravityUp {
      switch hit.alignment {
      case .horizontalUp: up = gravityUp
      case .horizontalDown: up = -gravityUp
      default: break
      }
      side = up.orthonormalComplement.first
    }
  }

  // Planes

  /// Pulls the object toward the plane on which it stands: its own, or the nearest within the limits.
  ///
  /// A correction begins beyond the least height or tilt and ends on the plane. That from an estimate onto
  /// the plane that is found lasts the snap time; others have a greatest speed, so that a person hardly
  /// sees them.
  ///
  /// - Parameters:
  ///   - anchors: the planes as they are known.
  ///   - interval: the time since the last call [s].
  ///   - visibleStep: the least height that a person can see [m]; lower ones are left as they are.
  /// - Returns: the distance moved [m].
  /// - Complexity: O(anchors).
  @discardableResult
  public mutating func settle(
    on anchors: [PlaneAnchor], interval: Double, visibleStep: Double = 0
  ) -> Double {
    guard let plane = ground(among: anchors) else {
      anchor = nil
      return 0
    }
    if anchor == nil { settling.isSettled = false }
    anchor = plane.id
    let moved = move(onto: plane.plane, interval, max(configuration.minSnap, visibleStep))
    turn(onto: plane.plane, interval)
    if !settling.isMoving, !settling.isTurning {
      (settling.firstSpeed, settling.firstTurn, settling.isSettled) = (nil, nil, true)
    }
    return moved
  }

  /// Its own plane while it is near; else the nearest one of an allowed alignment that it stands over.
  private func ground(among anchors: [PlaneAnchor]) -> PlaneAnchor? {
    if let own = anchors.first(where: { $0.id == anchor }), isNear(own.plane) { return own }
    return anchors.filter { allows($0) && isNear($0.plane) && isOver($0) }.min {
      $0.plane.signedDistance(to: position).magnitude
        < $1.plane.signedDistance(to: position).magnitude
    }
  }

  private func allows(_ anchor: PlaneAnchor) -> Bool {
    guard let allowed = model.alignment.alignments, let alignment = anchor.alignment else {
      return true
    }
    return allowed.contains(alignment)
  }

  private func isNear(_ plane: Plane) -> Bool {
    plane.signedDistance(to: position).magnitude < configuration.maxSnap
      && plane.normal.dot(up) > configuration.cosineOfMaxTilt
  }

  /// Whether the object stands over a plane's rectangle, enlarged by the tolerance.
  private func isOver(_ plane: PlaneAnchor) -> Bool {
    let extent = plane.extent
    let side = 1 + 2 * configuration.extentTolerance
    return Rectangle(
      center: extent.center, width: extent.width * side, height: extent.height * side,
      rotation: extent.rotation
    ).contains(extent.frame.coordinates(of: position))
  }

  private mutating func move(onto plane: Plane, _ interval: Double, _ least: Double) -> Double {
    let height = plane.signedDistance(to: position)
    if height.magnitude > least { settling.isMoving = true }
    guard settling.isMoving else { return 0 }
    if !settling.isSettled, settling.firstSpeed == nil {
      settling.firstSpeed = height.magnitude / configuration.snapTime
    }
    let speed = max(configuration.snapSpeed, settling.firstSpeed ?? 0)
    let step = min(height.magnitude, speed * interval)
    if step == height.magnitude { settling.isMoving = false }
    position -= plane.normal * (height < 0 ? -step : step)
    return step
  }

  private mutating func turn(onto plane: Plane, _ interval: Double) {
    let angle = Plane(normal: up, offset: 0).angle(to: plane).radians
    if angle > configuration.minTilt.radians { settling.isTurning = true }
    guard settling.isTurning else { return }
    defer { side = (side - up * up.dot(side)).normalized ?? up.orthonormalComplement.first }
    if !settling.isSettled, settling.firstTurn == nil {
      settling.firstTurn = angle / configuration.snapTime
      settling.firstSpeed = settling.firstSpeed ?? 0
    }
    let step = max(configuration.turnSpeed.radians, settling.firstTurn ?? 0) * interval
    guard step < angle else {
      (up, settling.isTurning) = (plane.normal, false)
      return
    }
    // Angles are below the greatest tilt, where a chord is as good as an arc.
    up = (up + (plane.normal - up) * (step / angle)).normalized ?? plane.normal
  }

  /// Follows a plane that was merged into another one.
  public mutating func follow(_ subsumer: TrackID) { anchor = subsumer }

  // Fingers

  /// Drags the object to where a ray meets its plane; it never leaves the plane.
  ///
  /// The distance to the camera is smoothed over recent frames and bounded, the direction is not, so that
  /// the object does not lag behind the finger across the ray.
  ///
  /// - Returns: where the ray meets the plane, or `nil` if it does not before the camera and within the
  ///   greatest distance; the object then stays.
  @discardableResult
  public mutating func drag(along direction: Vector3, from camera: Vector3) -> Vector3? {
    let plane = Plane(through: position, normal: up)
    guard let unit = direction.normalized,
      let distance = plane.intersection(origin: camera, direction: unit), distance > 0,
      distance <= configuration.maxDistance
    else { return nil }
    distances.append(distance)
    distances.removeFirst(max(0, distances.count - configuration.dragWindow))
    let smooth = configuration.dragSmoothing.value(of: distances)
    position = plane.projection(of: camera + unit * smooth)
    settling.isMoving = false
    return camera + unit * distance
  }

  /// Ends a move: the object gets a new anchor of its own.
  public mutating func endMove() {
    distances.removeAll()
    renewals += 1
  }

  /// Moves the object to where a ray meets a plane; it gets a new anchor of its own.
  public mutating func move(to hit: RayHit, up gravityUp: Vector3? = nil) {
    var moved = PlacedObject(model, at: hit, up: gravityUp, configuration: configuration)
    (moved.yaw, moved.scale, moved.renewals) = (yaw, scale, renewals + 1)
    self = moved
  }

  /// Turns the object about its up axis.
  public mutating func rotate(by angle: Angle) { yaw.radians += angle.radians }

  /// Scales the object within the limits, unless it has the real size.
  public mutating func pinch(by factor: Double) {
    guard !model.hasRealSize, factor > 0, factor.isFinite else { return }
    scale = min(configuration.maxScale, max(configuration.minScale, scale * factor))
  }

  /// The object as it was placed.
  public mutating func reset() {
    self = PlacedObject(model, at: start, configuration: configuration)
  }

  // Shape

  /// The level axes of its box: along its width and its depth, turned by `yaw`.
  public var axes: (width: Vector3, depth: Vector3) {
    let second = up.cross(side)
    let (sine, cosine) = (PortableMath.sin(yaw.radians), PortableMath.cos(yaw.radians))
    return (side * cosine + second * sine, second * cosine - side * sine)
  }

  /// The eight corners of its box [m]: the base first, then the top.
  public var corners: [Vector3] {
    let half = model.size * (scale / 2)
    let (width, depth) = axes
    let signs: [(Double, Double)] = [(-1, -1), (1, -1), (1, 1), (-1, 1)]
    return [0, 2 * half.y].flatMap { height in
      signs.map { x, z in position + width * (x * half.x) + depth * (z * half.z) + up * height }
    }
  }

  /// The middle of its box [m].
  public var center: Vector3 { position + up * (model.size.y * scale / 2) }
}
