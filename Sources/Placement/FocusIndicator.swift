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
  private var turnedAt = -Double.infinity

  /// Creates an indicator that knows nothing.
  public init(configuration: PlacementConfiguration = PlacementConfiguration()) {
    self.configuration = configuration
  }

  /// Takes the best hit of a ray through the middle of the screen.
  ///
  /// - Parameters:
  ///   - hit: the hit, or `nil` if nothing is known there.
  ///   - camera: the camera's place [m].
  ///   - forward: the direction in which it looks.
  ///   - isTracking: whether tracking is normal; if not, only visibility changes.
  ///   - seesObject: whether a placed object is in view.
  ///   - time: the time of the frame [s].
  public mutating func update(
    _ hit: RayHit?, camera: Vector3, forward: Vector3 = Vector3(0, 0, 1), isTracking: Bool = true,
    seesObject: Bool = false, at time: Double = 0
  ) {
    isHidden = seesObject || !isTracking
    guard isTracking else { return }
    guard let hit else {
      (state, position, self.hit, heading) = (.initializing, nil, nil, nil)
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
    scale = Self.scale(at: (mean - camera).length, natural: configuration.naturalDistance)
    vote(hit)
    turn(forward, on: hit.plane.normal, at: time)
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

  /// Turns to where the camera looks, on walls to where it looks least sideways, at a limited rate.
  private mutating func turn(_ forward: Vector3, on normal: Vector3, at time: Double) {
    let isDue = time - turnedAt >= configuration.orientationInterval - 1e-9
    let wanted = isDue || heading == nil ? forward : heading ?? forward
    if isDue { turnedAt = time }
    heading = (wanted - normal * normal.dot(wanted)).normalized ?? heading
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
