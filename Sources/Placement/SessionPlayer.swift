// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

internal import Geometry
internal import LinearAlgebra
internal import PlaneTracking
internal import TrackingQuality

/// Plays a script moment by moment on what tracking knows, and says what a person sees.
///
/// One value without clock or files: the snapshots depend on the script, the configuration and the
/// moments, in their order. Whoever feeds it stops feeding frames while `isInterrupted(at:)`, and forgets
/// its planes when a snapshot says that the session was restarted.
///
/// - Complexity of an update: O(planes · outline) for one ray through the middle, and one per touch.
public struct SessionPlayer: Sendable, Equatable {
  /// What is played.
  public let script: SessionScript
  /// The objects, in the order in which they were placed.
  public internal(set) var objects: [PlacedObject] = []
  /// The indicator.
  public private(set) var focus: FocusIndicator
  /// The messages.
  public internal(set) var messages: StatusMessages
  let configuration: PlacementConfiguration
  private let messageConfiguration: MessageConfiguration
  private var nextAction = 0
  var touch: Touch?
  var selection: String?
  private var hasPlane = false
  private var lastMessage: LaidOutMessage?
  private var lastTime: Double?

  /// Creates a player before the first moment.
  public init(
    _ script: SessionScript, placement: PlacementConfiguration = PlacementConfiguration(),
    messages: MessageConfiguration = MessageConfiguration()
  ) {
    (self.script, configuration, messageConfiguration) = (script, placement, messages)
    focus = FocusIndicator(configuration: placement)
    self.messages = StatusMessages(configuration: messages)
  }

  /// Whether the script takes the camera away at a time.
  public func isInterrupted(at time: Double) -> Bool {
    script.actions.contains { $0.kind == .interrupt && $0.start <= time && time < $0.end }
  }

  /// Takes the next moment.
  public mutating func update(
    _ moment: SessionMoment, in world: SessionWorld
  ) -> SessionSnapshot {
    if lastTime == nil { messages.start(at: moment.time) }
    let interval = max(0, moment.time - (lastTime ?? moment.time))
    lastTime = moment.time
    var view = View(moment, world)
    view.isInterrupted = isInterrupted(at: moment.time)
    messages.enter(view.isInterrupted ? .notAvailable : moment.state, at: moment.time)
    noteSurface(view)
    settle(view, interval)
    var snapshot = SessionSnapshot(
      time: moment.time, frame: moment.frame, state: messages.state ?? moment.state,
      causes: moment.causes, planeCount: world.anchors.count, focus: focus)
    snapshot.isInterrupted = view.isInterrupted
    let hit = view.hit(at: script.device.center, configuration: configuration)
    play(view, aimedAt: hit, into: &snapshot)
    let finger = moveTouched(view, &snapshot)
    aim(at: snapshot.isRestarted ? nil : hit, view)
    messages.advance(to: moment.time)
    snapshot.focus = focus
    snapshot.isPlaceable = hit != nil
    snapshot.objects = objects.map { object in
      var entry = view.seen(object)
      entry.isTouched = touch?.object == object.model.name
      entry.finger = entry.isTouched ? finger : nil
      return entry
    }
    snapshot.message = message(moment)
    return snapshot
  }

  /// The first plane since the start is a message.
  private mutating func noteSurface(_ view: View) {
    guard !hasPlane, !view.world.anchors.isEmpty else { return }
    hasPlane = true
    messages.foundPlane(at: view.moment.time, hasObject: !objects.isEmpty)
  }

  /// Untouched objects follow their planes; where tracking is doubtful they stay.
  private mutating func settle(_ view: View, _ interval: Double) {
    for index in objects.indices where objects[index].model.name != touch?.object {
      if let anchor = objects[index].anchor, let subsumer = view.world.subsumer(anchor) {
        objects[index].follow(subsumer)
      }
      guard !view.isInterrupted, view.moment.state == .normal else { continue }
      objects[index].settle(
        on: view.world.anchors, interval: interval,
        visibleStep: view.pointSize(at: objects[index]) * configuration.minVisibleSnap)
    }
  }

  private mutating func aim(at hit: RayHit?, _ view: View) {
    let isTracking = view.moment.state == .normal && !view.isInterrupted
    let seesObject = objects.contains { view.box(of: $0) != nil }
    focus.update(
      hit, from: view.aim ?? FocusIndicator.Aim(camera: .zero),
      isTracking: isTracking && view.aim != nil, seesObject: seesObject, at: view.moment.time)
    // The hint is for those who look for a place.
    let isSearching = isTracking && !seesObject
    messages.aimed(hits: hit != nil || !isSearching, at: view.moment.time)
  }

  /// A message as it was last laid out, and the causes that chose its words.
  private struct LaidOutMessage: Sendable, Equatable {
    var message: SessionSnapshot.Message
    var causes: [TrackingCause]
  }

  private mutating func message(_ moment: SessionMoment) -> SessionSnapshot.Message? {
    guard let shown = messages.current else { return nil }
    let causes = shown.state == moment.state ? moment.causes : []
    if let lastMessage, lastMessage.message.shown == shown, lastMessage.causes == causes {
      return lastMessage.message
    }
    let text = GuidanceTable.session.text(of: shown, causes: causes, in: script.language)
    let layout = MessageLayout(text, on: script.device, configuration: messageConfiguration)
    let message = SessionSnapshot.Message(shown: shown, layout: layout)
    lastMessage = LaidOutMessage(message: message, causes: causes)
    return message
  }

  // The script

  /// Begins what is due, in order.
  private mutating func play(
    _ view: View, aimedAt hit: RayHit?, into snapshot: inout SessionSnapshot
  ) {
    while nextAction < script.actions.count,
      script.actions[nextAction].start <= view.moment.time
    {
      let action = script.actions[nextAction]
      nextAction += 1
      var deed = SessionSnapshot.Deed(action: action.word)
      let isPossible = !view.isInterrupted || action.kind == .reset || action.kind == .interrupt
      deed.refusal = isPossible ? begin(action, view, hit, &deed) : .interrupted
      snapshot.deeds.append(deed)
      if action.kind == .reset, deed.refusal == nil { snapshot.isRestarted = true }
    }
  }

  /// Does what takes no time, begins what does; tells why not.
  private mutating func begin(
    _ action: SessionAction, _ view: View, _ hit: RayHit?, _ deed: inout SessionSnapshot.Deed
  ) -> Refusal? {
    switch action.kind {
    case .place(let name):
      deed.object = name
      return placeByIndicator(name, view, hit)
    case .tap(let point, let name):
      deed.object = name
      return tap(point, name, view, &deed)
    case .drag, .rotate, .pinch, .hold: return beginTouch(action, view, &deed)
    case .reset: return restart(at: view.moment.time) ? nil : .restartLocked
    case .interrupt:
      endTouch()
      return nil
    }
  }

  /// Removes objects, messages and what the indicator saw.
  private mutating func restart(at time: Double) -> Bool {
    guard messages.restart(at: time) else { return false }
    objects.removeAll()
    focus = FocusIndicator(configuration: configuration)
    (touch, selection, hasPlane) = (nil, nil, false)
    return true
  }
}
