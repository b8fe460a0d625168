// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

internal import Geometry
public import LinearAlgebra
public import PlaneTracking

/// The mark in the middle of the screen that shows where an object would stand.
public struct FocusIndicator: Sendable, Equatable {
  /// What the indicator knows.
  public enum State: Sendable, Equatable {
    /// Nothing is known: it hangs before the camera.
    case initializing
    /// It lies on an estimate.
    case open
    /// It lies on an anchor; `isFirstVisit` flags the first time.
    case closed(TrackID, isFirstVisit: Bool)

    /// The state in one word.
    public var name: String {
      switch self {
      case .initializing: "initializing"
      case .open: "open"
      case .closed: "closed"
      }
    }
  }

  /// What it knows now.
  public private(set) var state = State.initializing
  /// Where it lies [m]: the mean of its recent places on the same plane; `nil` while initializing.
  public private(set) var position: Vector3?
  /// The last hit: what an object placed now would stand on.
  public private(set) var hit: RayHit?
  /// Its alignment by the vote of recent hits.
  public private(set) var alignment: Alignment?
  /// The axis on which it lies: an anchor's normal, or an estimate's while its alignment is the voted one.
  public private(set) var normal: Vector3?
  /// The direction in its plane to which its far side points, a unit vector; turned at a limited rate.
  public private(set) var heading: Vector3?
  /// Its size in units of its natural one.
  public private(set) var scale = 1.0
  /// Whether it is hidden: an object is in view, or tracking is not normal.
  public private(set) var isHidden = false
  private let configuration: PlacementConfiguration
  private var positions: [Vector3] = []
  private var votes: [Alignment] = []
  private var visited: Set<TrackID> = []
  private var turn: Turn?

  /// A turn of the heading from one direction to another [unit vectors].
  private struct Turn: Sendable, Equatable {
    var from, to: Vector3
    /// When it began [s].
    var start: Double
  }

  /// How the camera stands when the indicator is aimed, world frame.
  public struct Aim: Sendable, Equatable {
    /// Its place [m].
    public var camera: Vector3
    /// Where it looks, and where the upper edge of the screen points: unit vectors.
    public var forward, upward: Vector3
    /// The direction against gravity, if known.
    public var gravityUp: Vector3?

    /// Creates an aim; without directions a camera that looks along +z and has y down.
    public init(
      camera: Vector3, forward: Vector3 = Vector3(0, 0, 1), upward: Vector3 = Vector3(0, -1, 0),
      gravityUp: Vector3? = nil
    ) {
      (self.camera, self.forward, self.upward) = (camera, forward, upward)
      self.gravityUp = gravityUp
    }
  }

  /// Creates an indicator that knows nothing.
  public init(configuration: PlacementConfiguration = PlacementConfiguration()) {
    self.configuration = configuration
  }

  /// Takes the best hit of a ray through the middle of the screen.
  ///
  /// - Parameters:
  ///   - hit: the hit, or `nil` if nothing is known there.
  ///   - aim: how the camera stands.
  ///   - isTracking: whether tracking is normal; if not, only visibility changes.
  ///   - seesObject: whether a placed object is in view.
  ///   - time: the time of the frame [s].
  public mutating func update(
    _ hit: RayHit?, from aim: Aim, isTracking: Bool = true, seesObject: Bool = false,
    at time: Double = 0
  ) {
    isHidden = seesObject || !isTracking
    guard isTracking else { return }
    guard let hit else {
      (state, position, self.hit, normal, heading, turn) = (.initializing, nil, nil, nil, nil, nil)
      positions.removeAll()
      return
    }
    // The mean of places on two planes would lie on neither.
    if hit.id != self.hit?.id { positions.removeAll() }
    self.hit = hit
    positions.append(hit.point)
    positions.removeFirst(max(0, positions.count - configuration.smoothingWindow))
    let sum = positions.reduce(Vector3.zero, +)
    let mean = hit.plane.projection(of: sum / Double(positions.count))
    position = hit.id == nil ? sum / Double(positions.count) : mean
    scale = Self.scale(at: (mean - aim.camera).length, natural: configuration.naturalDistance)
    vote(hit)
    let axis = axis(of: hit, gravityUp: aim.gravityUp)
    normal = axis
    turn(on: axis, aim, at: time)
    guard let id = hit.id else {
      state = .open
      return
    }
    state = .closed(id, isFirstVisit: visited.insert(id).inserted)
  }

  /// The hit with the indicator's place: where an object is preset.
  public var preset: RayHit? {
    guard var hit, let position else { return nil }
    hit.point = position
    if hit.id == nil { hit.plane = Plane(through: position, normal: hit.plane.normal) }
    return hit
  }

  /// Size by distance: proportional within the natural distance, beyond it growing by a quarter per meter
  /// from 1: 1.0 at 0.7 m, 1.2 at 1.5 m.
  static func scale(at distance: Double, natural: Double) -> Double {
    distance < natural ? distance / natural : 1 + 0.25 * (distance - natural)
  }

  /// The axis for a hit: estimates that lost the vote leave it as it is, level and plumb ones follow gravity.
  private func axis(of hit: RayHit, gravityUp: Vector3?) -> Vector3 {
    guard hit.id == nil else { return hit.plane.normal }
    if let normal, hit.alignment != alignment { return normal }
    guard let gravityUp else { return hit.plane.normal }
    let own = hit.plane.normal
    return switch hit.alignment {
    case .horizontalUp: gravityUp
    case .horizontalDown: -gravityUp
    case .vertical: (own - gravityUp * gravityUp.dot(own)).normalized ?? own
    case .other, nil: own
    }
  }

  /// Turns to where the camera looks, every interval anew and evenly over it.
  private mutating func turn(on normal: Vector3, _ aim: Aim, at time: Double) {
    let interval = configuration.orientationInterval
    let wanted = direction(on: normal, aim)
    if heading == nil { turn = wanted.map { Turn(from: $0, to: $0, start: time) } }
    if var current = turn, let wanted, time - current.start >= interval - 1e-9 {
      // What is late begins now; the last turn is over.
      (current.from, current.to, current.start) = (current.to, wanted, time)
      turn = current
    }
    guard let turn else { return }
    let share = interval > 0 ? min(1, max(0, (time - turn.start) / interval)) : 1
    let now = turn.from + (turn.to - turn.from) * share
    heading = (now - normal * normal.dot(now)).normalized ?? heading
  }

  /// Where its far side should point: where the camera looks; where it looks at the plane steeply, where the
  /// upper edge of the screen points; a blend between.
  private func direction(on normal: Vector3, _ aim: Aim) -> Vector3? {
    let along = { (direction: Vector3) in (direction - normal * normal.dot(direction)).normalized }
    guard let ahead = along(aim.forward) else { return along(aim.upward) }
    guard let above = along(aim.upward) else { return ahead }
    let sine = normal.dot(aim.forward).magnitude
    let tilt = PortableMath.atan2(sine, max(0, 1 - sine * sine).squareRoot())
    let (level, steep) = (configuration.levelTilt.radians, configuration.steepTilt.radians)
    let share = steep > level ? (tilt - level) / (steep - level) : (tilt < level ? 0 : 1)
    let blend = min(1, max(0, share))
    return (ahead * (1 - blend) + above * blend).normalized ?? above
  }

  /// Counts a hit's alignment; an anchor's counts at once.
  private mutating func vote(_ hit: RayHit) {
    guard let new = hit.alignment else { return }
    votes.append(new)
    votes.removeFirst(max(0, votes.count - configuration.voteWindow))
    let horizontal = votes.count { $0 == .horizontalUp || $0 == .horizontalDown }
    let vertical = votes.count { $0 == .vertical }
    let isDecided =
      alignment == nil || hit.id != nil
      || (new != .vertical && horizontal > configuration.horizontalVotes)
      || (new == .vertical && vertical > configuration.verticalVotes)
    guard isDecided, new != alignment else { return }
    alignment = new
    votes.removeAll()
  }
}
