// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

internal import Geometry
internal import LinearAlgebra
internal import PlaneTracking

extension SessionPlayer {
  /// Fingers on the screen and the object below them.
  struct Touch: Sendable, Equatable {
    let action: SessionAction
    let object: String
    /// Where the touch began: the finger's place, or the middle of two [pt].
    let start: SIMD2<Double>
    var gesture: GestureThreshold
    /// Where the object is to be seen while it is dragged [pt].
    var tracked: SIMD2<Double>?
    /// Whether the object was changed.
    var isEffective = false

    /// Where the fingers are at a time [pt]; they go evenly.
    func fingers(at time: Double) -> [SIMD2<Double>] {
      let share = min(1, max(0, (time - action.start) / (action.end - action.start)))
      switch action.kind {
      case .drag(_, let way, let count):
        let step =
          switch way {
          case .to(let end): end - start
          case .by(let step): step
          }
        let middle = start + step * share
        return count == 1 ? [middle] : Self.pair(around: middle, spread: 80, turn: 0)
      case .rotate(_, let angle, let spread):
        return Self.pair(around: start, spread: spread, turn: angle.radians * share)
      case .pinch(_, let from, let to):
        return Self.pair(around: start, spread: from + (to - from) * share, turn: 0)
      default: return [start]
      }
    }

    /// The same with the tremor of a hand; it depends on the time alone.
    func fingers(at time: Double, tremor: Double) -> [SIMD2<Double>] {
      guard tremor > 0 else { return fingers(at: time) }
      let microseconds = UInt64(bitPattern: Int64((time * 1e6).rounded()))
      var random = SplitMix64(seed: 0x7472_656d_6f72, microseconds)
      return fingers(at: time).map {
        $0 + SIMD2(random.normal(), random.normal()) * tremor
      }
    }

    private static func pair(
      around middle: SIMD2<Double>, spread: Double, turn: Double
    ) -> [SIMD2<Double>] {
      let half = SIMD2(PortableMath.cos(turn), PortableMath.sin(turn)) * (spread / 2)
      return [middle - half, middle + half]
    }
  }

  // Placing

  /// Places an object where the indicator lies, away from its plane's edge; at once, on the best known.
  mutating func placeByIndicator(_ name: String, _ view: View, _ hit: RayHit?) -> Refusal? {
    guard let model = script.objects.first(where: { $0.name == name }) else { return .notPlaced }
    guard view.moment.worldFromCamera != nil else { return failToPlace(.noPose, view) }
    let own = view.hit(at: script.device.center, for: model, configuration: configuration)
    guard var best = own else { return failToPlace(.noSurface, view) }
    // The indicator's mean is steadier than the last hit, where both are of the same plane.
    if let preset = focus.preset, preset.id == best.id, best == hit { best.point = preset.point }
    if let plane = view.world.anchors.first(where: { $0.id == best.id }) {
      best.point = plane.extent.point(
        plane.plane.projection(of: best.point), keeping: configuration.edgeMargin)
    }
    put(model, at: best, view)
    return nil
  }

  /// A tap places or moves an object, or selects one.
  mutating func tap(
    _ point: TouchPoint, _ name: String?, _ view: View, _ deed: inout SessionSnapshot.Deed
  ) -> Refusal? {
    let place: SIMD2<Double>
    switch resolved(point, view) {
    case .success(let resolved): place = resolved
    case .failure(let refusal): return refusal.reason
    }
    if let refusal = script.device.refusal(of: place) { return refusal }
    if name == nil, let touched = object(at: [place], view) {
      (selection, deed.object) = (touched, touched)
      return nil
    }
    guard let target = name ?? selection,
      let model = script.objects.first(where: { $0.name == target })
    else { return .nothingThere }
    deed.object = target
    guard view.moment.worldFromCamera != nil else { return failToPlace(.noPose, view) }
    let old = objects.first { $0.model.name == target }?.position
    guard
      let hit = view.hit(at: place, for: model, near: old, configuration: configuration)
    else { return failToPlace(.noSurface, view) }
    put(model, at: hit, view)
    return nil
  }

  private mutating func failToPlace(_ refusal: Refusal, _ view: View) -> Refusal {
    messages.placed(false, at: view.moment.time)
    return refusal
  }

  private mutating func put(_ model: VirtualObject, at hit: RayHit, _ view: View) {
    messages.placed(true, at: view.moment.time)
    selection = model.name
    guard let index = objects.firstIndex(where: { $0.model.name == model.name }) else {
      objects.append(
        PlacedObject(model, at: hit, up: view.world.up, configuration: configuration))
      return
    }
    objects[index].move(to: hit, up: view.world.up)
  }

  // Manipulation

  /// Begins a touch, unless it is in a reserved area or on nothing.
  mutating func beginTouch(
    _ action: SessionAction, _ view: View, _ deed: inout SessionSnapshot.Deed
  ) -> Refusal? {
    let start: SIMD2<Double>
    switch resolved(action.touchPoint, view) {
    case .success(let resolved): start = resolved
    case .failure(let refusal): return refusal.reason
    }
    var touch = Touch(
      action: action, object: "", start: start,
      gesture: GestureThreshold(configuration: configuration))
    let fingers = touch.fingers(at: action.start)
    for finger in fingers {
      if let refusal = script.device.refusal(of: finger) { return refusal }
    }
    guard let name = object(at: fingers, view) else { return .nothingThere }
    deed.object = name
    selection = name
    touch = Touch(action: action, object: name, start: start, gesture: touch.gesture)
    if let last = self.touch, last.object == name, last.action.end == action.start {
      // Fingers that follow at once have never left the screen.
      (touch.gesture, touch.tracked) = (last.gesture, last.tracked)
      touch.isEffective = last.isEffective
      touch.gesture.handOver()
    } else {
      endTouch()
    }
    self.touch = touch
    return nil
  }

  /// Moves the touched object; returns where the dragging finger points on its plane.
  mutating func moveTouched(_ view: View, _ snapshot: inout SessionSnapshot) -> Vector3? {
    guard var touch, let index = objects.firstIndex(where: { $0.model.name == touch.object })
    else { return nil }
    let isOver = view.moment.time > touch.action.end || view.isInterrupted
    guard !isOver, let pose = view.moment.worldFromCamera else {
      if isOver { endTouch() }
      return nil
    }
    snapshot.fingers = touch.fingers(at: view.moment.time, tremor: script.tremor)
    let seenAt = view.point(of: objects[index].position)
    let effect = touch.gesture.update(snapshot.fingers, over: seenAt)
    turn(&objects[index], by: effect, view)
    objects[index].pinch(by: effect.scale)
    var finger: Vector3?
    if touch.gesture.isDragging {
      touch.tracked = (touch.tracked ?? seenAt).map { $0 + effect.drag }
      if let ray = touch.tracked.flatMap(view.ray(at:)) {
        finger = objects[index].drag(along: ray.direction, from: pose.translation)
      }
    }
    touch.isEffective = touch.isEffective || finger != nil || effect != GestureThreshold.Effect()
    self.touch = touch
    return finger
  }

  /// Fingers that turn clockwise on the screen turn the object clockwise as it is seen.
  private func turn(
    _ object: inout PlacedObject, by effect: GestureThreshold.Effect, _ view: View
  ) {
    guard effect.rotation.radians != 0, let pose = view.moment.worldFromCamera else { return }
    let isSeenFromAbove = (pose.translation - object.position).dot(object.up) > 0
    let isMirrored = view.moment.viewport?.isMirrored ?? false
    let sign: Double = isSeenFromAbove == isMirrored ? 1 : -1
    object.rotate(by: Angle(radians: sign * effect.rotation.radians))
  }

  /// Lifts the fingers; a moved object gets a new anchor.
  mutating func endTouch() {
    if let touch, touch.isEffective,
      let index = objects.firstIndex(where: { $0.model.name == touch.object })
    {
      objects[index].endMove()
    }
    touch = nil
  }

  // Points

  /// The nearest object whose box, enlarged by the touch margin, has one of the fingers or their middle.
  private func object(at fingers: [SIMD2<Double>], _ view: View) -> String? {
    let middle = fingers.reduce(.zero, +) / Double(fingers.count)
    let camera = view.moment.worldFromCamera?.translation ?? .zero
    let touched = objects.filter { object in
      guard let box = view.box(of: object) else { return false }
      return (fingers + [middle]).contains {
        box.contains($0, margin: configuration.touchMargin)
      }
    }
    return touched.min {
      ($0.position - camera).squaredLength < ($1.position - camera).squaredLength
    }?.model.name
  }

  /// A refusal as an error, for `Result`.
  private struct Refused: Error { let reason: Refusal }

  private func resolved(
    _ point: TouchPoint, _ view: View
  ) -> Result<SIMD2<Double>, Refused> {
    switch point {
    case .screen(let place): return .success(place)
    case .center: return .success(script.device.center)
    case .object(let name, let offset):
      guard let object = objects.first(where: { $0.model.name == name }) else {
        return .failure(Refused(reason: .notPlaced))
      }
      guard view.box(of: object) != nil, let middle = view.point(of: object.center) else {
        return .failure(Refused(reason: .objectOutOfView))
      }
      return .success(middle + offset)
    }
  }
}

extension SessionAction {
  /// Where a touch begins.
  fileprivate var touchPoint: TouchPoint {
    switch kind {
    case .drag(let from, _, _): from
    case .rotate(let middle, _, _), .pinch(let middle, _, _): middle
    case .hold(let point): point
    case .tap(let point, _): point
    case .place, .reset, .interrupt: .center
    }
  }
}
