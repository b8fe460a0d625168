// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

internal import Glibc
public import LinearAlgebra

/// Tells a drag from a rotation and a pinch: nothing happens until a threshold is passed.
///
/// What is beyond the threshold counts, not the threshold itself, so that the object does not jump when
/// a gesture begins.
public struct GestureThreshold: Sendable, Equatable {
  /// What a gesture does from some frame on.
  public struct Effect: Sendable, Equatable {
    /// How far the middle of the fingers went since the last frame [pt].
    public var drag = SIMD2<Double>.zero
    /// How far two fingers turned since the last frame.
    public var rotation = Angle(radians: 0)
    /// By which factor two fingers parted since the last frame.
    public var scale = 1.0
  }

  private let configuration: PlacementConfiguration
  private var start: [SIMD2<Double>] = []
  private var last: [SIMD2<Double>] = []
  /// Whether fingers drag, rotate, scale.
  public private(set) var isDragging = false, isRotating = false, isScaling = false

  /// Creates a gesture without fingers.
  public init(configuration: PlacementConfiguration = PlacementConfiguration()) {
    self.configuration = configuration
  }

  /// Takes the fingers of a frame [pt]; a change of their number hands over without a jump.
  public mutating func update(_ fingers: [SIMD2<Double>]) -> Effect {
    defer { last = fingers }
    guard fingers.count == last.count, !fingers.isEmpty else {
      start = fingers
      if fingers.count < 2 { (isRotating, isScaling) = (false, false) }
      if fingers.isEmpty { isDragging = false }
      return Effect()
    }
    var effect = Effect()
    let threshold =
      fingers.count > 1 ? configuration.twoFingerPanThreshold : configuration.panThreshold
    if isDragging {
      effect.drag = Self.middle(fingers) - Self.middle(last)
    } else {
      isDragging = Self.length(Self.middle(fingers) - Self.middle(start)) > threshold
    }
    guard fingers.count > 1 else { return effect }
    if isRotating {
      effect.rotation = Self.turn(from: last, to: fingers)
    } else {
      let turned = Self.turn(from: start, to: fingers).radians.magnitude
      isRotating = turned > configuration.rotationThreshold.radians
    }
    let (now, before) = (Self.length(fingers[1] - fingers[0]), Self.length(last[1] - last[0]))
    if isScaling, before > 0 {
      effect.scale = now / before
    } else {
      isScaling =
        abs(now - Self.length(start[1] - start[0])) > configuration.scaleThreshold
    }
    return effect
  }

  private static func middle(_ fingers: [SIMD2<Double>]) -> SIMD2<Double> {
    fingers.reduce(.zero, +) / Double(fingers.count)
  }

  private static func length(_ v: SIMD2<Double>) -> Double { (v * v).sum().squareRoot() }

  /// The angle from one pair of fingers to another.
  private static func turn(from a: [SIMD2<Double>], to b: [SIMD2<Double>]) -> Angle {
    let (u, v) = (a[1] - a[0], b[1] - b[0])
    return Angle(radians: atan2(u.x * v.y - u.y * v.x, (u * v).sum()))
  }
}
