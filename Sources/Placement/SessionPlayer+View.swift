// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

internal import Geometry
internal import LinearAlgebra
internal import PlaneTracking

extension SessionPlayer {
  /// A moment, the world at that time, and the questions that touches ask of them.
  struct View {
    let moment: SessionMoment
    let world: SessionWorld
    var isInterrupted = false

    private let cameraFromWorld: RigidTransform?

    init(_ moment: SessionMoment, _ world: SessionWorld) {
      (self.moment, self.world) = (moment, world)
      cameraFromWorld = moment.worldFromCamera?.inverse
    }

    /// How the camera stands; `nil` without a pose.
    var aim: FocusIndicator.Aim? {
      moment.worldFromCamera.map { pose in
        let up: Double = moment.viewport?.hasUpwardY ?? false ? 1 : -1
        return FocusIndicator.Aim(
          camera: pose.translation, forward: pose.rotation * Vector3(0, 0, 1),
          upward: pose.rotation * Vector3(0, up, 0), gravityUp: world.up)
      }
    }

    /// The camera's place and the direction in which it sees a point of the screen, world frame.
    func ray(at point: SIMD2<Double>) -> (origin: Vector3, direction: Vector3)? {
      guard let pose = moment.worldFromCamera, let viewport = moment.viewport else { return nil }
      return (pose.translation, pose.rotation * viewport.direction(at: point))
    }

    /// What counts for placing at a point of the screen; `reference` is where a moved object stands.
    func hit(
      at point: SIMD2<Double>, for model: VirtualObject? = nil, near reference: Vector3? = nil,
      configuration: PlacementConfiguration
    ) -> RayHit? {
      guard !isInterrupted, let ray = ray(at: point) else { return nil }
      let alignments = world.up == nil ? nil : model?.alignment.alignments
      let query = RayQuery(origin: ray.origin, direction: ray.direction, alignments: alignments)
      return query.flatMap { world.hits($0).best(near: reference, configuration) }
    }

    /// The point of the screen that shows a place of the world; it may lie off the screen.
    func point(of place: Vector3) -> SIMD2<Double>? {
      guard let cameraFromWorld, let viewport = moment.viewport else { return nil }
      return viewport.point(of: cameraFromWorld * place)
    }

    /// The corners of an object's box on the screen, `nil` if one is behind the camera.
    func corners(of object: PlacedObject) -> [SIMD2<Double>]? {
      guard !isInterrupted else { return nil }
      let points = object.corners.compactMap(point(of:))
      return points.count == 8 ? points : nil
    }

    /// The box around them if the screen shows a part of it.
    func box(around corners: [SIMD2<Double>]?) -> ScreenRectangle? {
      guard let corners, let screen = moment.viewport?.screen,
        let box = ScreenRectangle(around: corners)
      else { return nil }
      return box.overlaps(screen) ? box : nil
    }

    /// The box of an object on the screen, `nil` if it is not seen.
    func box(of object: PlacedObject) -> ScreenRectangle? { box(around: corners(of: object)) }

    /// How large a point of the screen is where an object stands [m]; 0 if unknown.
    func pointSize(at object: PlacedObject) -> Double {
      guard let cameraFromWorld, let viewport = moment.viewport else { return 0 }
      let depth = (cameraFromWorld * object.position).z
      return max(0, depth) / viewport.intrinsics.fx.magnitude
    }

    /// An object with what the screen shows of it.
    func seen(_ object: PlacedObject) -> SessionSnapshot.Object {
      var entry = SessionSnapshot.Object(placed: object)
      if let plane = world.anchors.first(where: { $0.id == object.anchor }) {
        entry.edgeDistance = plane.extent.nearestEdge(to: object.position)?.distance
      }
      entry.corners = corners(of: object)
      entry.box = box(around: entry.corners)
      return entry
    }
  }
}
