// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

internal import Geometry
public import LinearAlgebra
public import PlaneTracking

/// An object that stands in the world: placed at once, later pulled onto its plane, moved by fingers.
public struct PlacedObject: Sendable, Equatable {
  /// Where it stands [m].
  public private(set) var position: Vector3
  /// Its up axis: the normal of its plane; only a new plane changes it.
  public private(set) var up: Vector3
  /// Its turn about `up`.
  public private(set) var yaw = Angle(radians: 0)
  /// Its size in units of its own.
  public private(set) var scale = 1.0
  /// The anchor on which it stands, if there is one.
  public private(set) var anchor: TrackID?
  /// Whether its size is that of the real thing, so that pinching does not change it.
  public let hasRealSize: Bool
  /// How often an anchor of its own was made for it: at placing and after each move.
  public private(set) var renewals = 1
  private let configuration: PlacementConfiguration
  private let start: Vector3
  private var distances: [Double] = []

  /// Places an object where a ray meets the best that is known.
  public init(
    at hit: RayHit, hasRealSize: Bool = true,
    configuration: PlacementConfiguration = PlacementConfiguration()
  ) {
    (position, up, anchor) = (hit.point, hit.plane.normal, hit.id)
    (self.hasRealSize, self.configuration, start) = (hasRealSize, configuration, hit.point)
  }

  /// Pulls the object toward an anchor's plane, if it stands over or beside it and near enough.
  ///
  /// Objects within the least height stay; those within the greatest one move along the normal at the snap
  /// speed at most.
  ///
  /// - Parameters:
  ///   - plane: an anchor that came or changed.
  ///   - interval: the time since the last call [s].
  /// - Returns: the distance moved [m].
  @discardableResult
  public mutating func adjust(onto plane: PlaneAnchor, interval: Double) -> Double {
    let height = plane.plane.signedDistance(to: position)
    guard height.magnitude > configuration.minSnap, height.magnitude < configuration.maxSnap,
      plane.plane.normal.dot(up) > 0.9, isOver(plane)
    else { return 0 }
    let step = min(height.magnitude, configuration.snapSpeed * interval)
    position -= plane.plane.normal * (height < 0 ? -step : step)
    (anchor, up) = (plane.id, plane.plane.normal)
    return step
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

  /// Drags the object to where a ray meets its plane; it never leaves the plane.
  ///
  /// The distance to the camera is averaged over recent frames and bounded, the direction is not, so that
  /// the object does not lag behind the finger across the ray.
  ///
  /// - Returns: whether the ray meets the plane before the camera.
  @discardableResult
  public mutating func drag(along direction: Vector3, from camera: Vector3) -> Bool {
    let plane = Plane(through: position, normal: up)
    guard let unit = direction.normalized,
      let distance = plane.intersection(origin: camera, direction: unit), distance > 0
    else { return false }
    distances.append(min(distance, configuration.maxDistance))
    distances.removeFirst(max(0, distances.count - configuration.smoothingWindow))
    let mean = distances.reduce(0, +) / Double(distances.count)
    position = plane.projection(of: camera + unit * mean)
    return true
  }

  /// Ends a drag: the object gets a new anchor of its own.
  public mutating func endDrag() {
    distances.removeAll()
    renewals += 1
  }

  /// Turns the object about its up axis.
  public mutating func rotate(by angle: Angle) { yaw.radians += angle.radians }

  /// Scales the object, unless it has the real size.
  public mutating func pinch(by factor: Double) {
    guard !hasRealSize, factor > 0, factor.isFinite else { return }
    scale *= factor
  }

  /// The object as it was placed.
  public mutating func reset() {
    (position, yaw, scale) = (start, Angle(radians: 0), 1)
    distances.removeAll()
  }
}
