// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

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
  }

  /// What it knows now.
  public private(set) var state = State.initializing
  /// Where it lies [m]: the mean of its recent places; `nil` while initializing.
  public private(set) var position: Vector3?
  /// Its alignment by the vote of recent hits.
  public private(set) var alignment: Alignment?
  /// Its size in units of its natural one.
  public private(set) var scale = 1.0
  /// Whether it is hidden: an object is in view, or tracking is not normal.
  public private(set) var isHidden = false
  private let configuration: PlacementConfiguration
  private var positions: [Vector3] = []
  private var votes: [Alignment] = []
  private var visited: Set<TrackID> = []

  /// Creates an indicator that knows nothing.
  public init(configuration: PlacementConfiguration = PlacementConfiguration()) {
    self.configuration = configuration
  }

  /// Takes the best hit of a ray through the middle of the screen.
  ///
  /// - Parameters:
  ///   - hit: the hit, or `nil` if nothing is known there.
  ///   - camera: the camera's place [m].
  ///   - isTracking: whether tracking is normal; if not, only visibility changes.
  ///   - seesObject: whether a placed object is in view.
  public mutating func update(
    _ hit: RayHit?, camera: Vector3, isTracking: Bool = true, seesObject: Bool = false
  ) {
    isHidden = seesObject || !isTracking
    guard isTracking else { return }
    guard let hit else {
      (state, position) = (.initializing, nil)
      positions.removeAll()
      return
    }
    positions.append(hit.point)
    positions.removeFirst(max(0, positions.count - configuration.smoothingWindow))
    let mean = positions.reduce(Vector3.zero, +) / Double(positions.count)
    position = mean
    scale = Self.scale(at: (mean - camera).length, natural: configuration.naturalDistance)
    vote(hit)
    guard let id = hit.id else {
      state = .open
      return
    }
    state = .closed(id, isFirstVisit: visited.insert(id).inserted)
  }

  /// Size by distance: proportional within the natural distance, beyond it growing by a quarter per meter
  /// from 1: 1.0 at 0.7 m, 1.2 at 1.5 m.
  static func scale(at distance: Double, natural: Double) -> Double {
    distance < natural ? distance / natural : 1 + 0.25 * (distance - natural)
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
