// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

public import LinearAlgebra

/// Tells a drag from a rotation and a pinch: nothing happens until a threshold is passed.
///
/// What is beyond the threshold counts, not the threshold itself, so that the object does not jump when
/// a gesture begins; once one gesture runs, the others need more. A finger that comes or goes hands over
/// without a jump, and what runs goes on.
public struct GestureThreshold: Sendable, Equatable {
  /// What a gesture does from some frame on.
  public struct Effect: Sendable, Equatable {
    /// How far the middle of the fingers went since the last frame [pt].
    public var drag = SIMD2<Double>.zero
    /// How far two fingers turned since the last frame; clockwise on the screen is positive.
    public var rotation = Angle(radians: 0)
    /// By which factor two fingers parted since the last frame.
    public var scale = 1.0
  }

  private let configuration: PlacementConfiguration
  private var start: [SIMD2<Double>] = []
  private var last: [SIMD2<Double>] = []
  private var targetStart: SIMD2<Double>?
  /// Whether fingers drag, rotate, scale.
  public private(set) var isDragging = false, isRotating = false, isScaling = false

  /// Creates a gesture without fingers.
  public init(configuration: PlacementConfiguration = PlacementConfiguration()) {
    self.configuration = configuration
  }

  /// Takes the fingers of a frame.
  ///
  /// - Parameters:
  ///   - fingers: where they are [pt].
  ///   - target: where the touched object is seen [pt]. A drag begins once the fingers went far enough
  ///     *over the object*, so a finger that rests while the device moves drags, too. `nil` if it is
  ///     nowhere.
  /// - Returns: what happens to the object.
  public mutating func update(
    _ fingers: [SIMD2<Double>], over target: SIMD2<Double>? = nil
  ) -> Effect {
    defer { last = fingers }
    guard fingers.count == last.count, !fingers.isEmpty else {
      (start, targetStart) = (fingers, target)
      if fingers.count < 2 { (isRotating, isScaling) = (false, false) }
      if fingers.isEmpty { isDragging = false }
      return Effect()
    }
    var effect = Effect()
    if isDragging {
      effect.drag = Self.middle(fingers) - Self.middle(last)
    } else {
      isDragging = Self.length(way(fingers, target)) > panThreshold(fingers.count)
    }
    guard fingers.count > 1 else { return effect }
    if isRotating {
      effect.rotation = Self.turn(from: last, to: fingers)
    } else {
      let threshold =
        isDragging || isScaling
        ? configuration.hardRotationThreshold : configuration.rotationThreshold
      isRotating = Self.turn(from: start, to: fingers).radians.magnitude > threshold.radians
    }
    let (now, before) = (Self.spread(fingers), Self.spread(last))
    if isScaling, before > 0 {
      effect.scale = now / before
    } else {
      let threshold =
        isDragging || isRotating ? configuration.hardScaleThreshold : configuration.scaleThreshold
      isScaling = abs(now - Self.spread(start)) > threshold
    }
    return effect
  }

  /// Lets the next fingers take over where the last ones are: what runs goes on, and nothing jumps.
  mutating func handOver() { last = [] }

  /// How far the fingers went over what they touch since their number changed [pt].
  private func way(_ fingers: [SIMD2<Double>], _ target: SIMD2<Double>?) -> SIMD2<Double> {
    let own = Self.middle(fingers) - Self.middle(start)
    guard let target, let targetStart else { return own }
    return own - (target - targetStart)
  }

  private func panThreshold(_ count: Int) -> Double {
    guard count > 1 else { return configuration.panThreshold }
    return isRotating || isScaling
      ? configuration.hardPanThreshold : configuration.twoFingerPanThreshold
  }

  private static func middle(_ fingers: [SIMD2<Double>]) -> SIMD2<Double> {
    fingers.reduce(.zero, +) / Double(fingers.count)
  }

  private static func length(_ v: SIMD2<Double>) -> Double { (v * v).sum().squareRoot() }

  private static func spread(_ fingers: [SIMD2<Double>]) -> Double {
    length(fingers[1] - fingers[0])
  }

  /// The angle from one pair of fingers to another.
  private static func turn(from a: [SIMD2<Double>], to b: [SIMD2<Double>]) -> Angle {
    let (u, v) = (a[1] - a[0], b[1] - b[0])
    return Angle(radians: PortableMath.atan2(u.x * v.y - u.y * v.x, (u * v).sum()))
  }
}
