// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

/// Turns the signals of one frame after the other into one state, without flicker.
///
/// One latch per cause, each with enter and leave levels and times; all latches run all the time and
/// the precedence is chosen at the output: not available, relocalizing, initializing, light, motion,
/// features. A state lasts at least `minDwell` before a less urgent one replaces it.
public struct TrackingStateMachine: Sendable {
  /// The limits.
  public let configuration: QualityConfiguration
  /// The state after the last update.
  public private(set) var state = TrackingState.limited(.initializing)
  /// When `state` was entered [s]; `nil` before the first update.
  public private(set) var stateStart: Double?

  private var features = Latch()
  private var geometry = Latch()
  private var motion = Latch()
  private var light = Latch()
  private var time: Double?
  private var firstFrameTime: Double?
  private var lastFrameTime: Double?
  private var isStarted = false
  private var badTime = 0.0
  private var isLost = false
  private var isLostInDarkness = false
  private var relocalization: Relocalization?

  private struct Relocalization: Sendable {
    var isRecognized = false
    var healthyTime = 0.0
  }

  /// Creates a machine that starts initializing.
  public init(_ configuration: QualityConfiguration = QualityConfiguration()) {
    self.configuration = configuration
  }

  /// Whether the view must be recognized before tracking counts as normal again.
  public var isRelocalizing: Bool { relocalization != nil }

  /// Whether the frame with `signals` starts a relocalization.
  func startsRelocalization(_ signals: QualitySignals) -> Bool {
    isStarted
      && ((signals.interval ?? 0) >= configuration.relocalizationGap || isLost
        || hasJumped(signals))
  }

  /// Takes the signals of the frame at `time` [s], or `nil` for a moment without a frame.
  ///
  /// - Returns: the state from now on. Times that do not increase leave the latches as they are.
  /// - Complexity: O(1), no allocation.
  public mutating func update(_ signals: QualitySignals?, at time: Double) -> TrackingState {
    let interval = max(0, self.time.map { time - $0 } ?? 0)
    self.time = max(time, self.time ?? time)
    let isUsable = signals.map { $0.hasPose != false } ?? false
    if isUsable, let signals { take(signals, at: time, after: min(interval, Self.longestStep)) }
    let candidate = candidate(at: time)
    if mayEnter(candidate, at: time) { (state, stateStart) = (candidate, time) }
    return state
  }

  /// The longest interval that counts as evidence for the frame at its end [s].
  private static let longestStep = 0.1

  private mutating func take(_ signals: QualitySignals, at time: Double, after interval: Double) {
    let gap = lastFrameTime.map { time - $0 } ?? 0
    advanceLatches(signals, by: interval)
    if firstFrameTime == nil { firstFrameTime = time }
    lastFrameTime = max(time, lastFrameTime ?? time)
    advanceStart(signals, at: time)
    advanceLoss(by: interval)
    if isStarted, gap >= configuration.relocalizationGap || isFound || hasJumped(signals) {
      relocalization = Relocalization()
      (isLost, isLostInDarkness) = (false, false)
      badTime = 0
    } else if relocalization != nil {
      advanceRelocalization(signals, by: interval)
    }
  }

  private func hasJumped(_ signals: QualitySignals) -> Bool {
    (signals.jump ?? 0) > 0 || (signals.turnJump ?? 0) > 0
  }

  private mutating func advanceLatches(_ s: QualitySignals, by interval: Double) {
    let c = configuration
    features.advance(
      by: interval, enters: s.lacksFeatures(c), leaves: s.regainsFeatures(c),
      onTime: c.featuresOnTime, offTime: c.featuresOffTime)
    geometry.advance(
      by: interval, enters: s.isDegenerate(c), leaves: !s.isDegenerate(c),
      onTime: c.geometryTime, offTime: c.geometryTime)
    motion.advance(
      by: interval, enters: s.movesTooFast(c), leaves: s.movesSlowly(c), onTime: c.motionOnTime,
      offTime: c.motionOffTime)
    light.advance(
      by: interval, enters: s.isDark(c), leaves: s.isBright(c), onTime: c.lightOnTime,
      offTime: c.lightOffTime)
  }

  private mutating func advanceStart(_ signals: QualitySignals, at time: Double) {
    guard !isStarted, let firstFrameTime else { return }
    isStarted =
      time - firstFrameTime >= configuration.minStartTime - 0.002
      && (signals.parallax ?? .infinity) >= configuration.minParallax
  }

  private var isBad: Bool { light.isOn || features.isOn || geometry.isOn }

  /// Whether a long outage is over: the light is back after darkness, or else the scene is good.
  ///
  /// After darkness the first images are overexposed; they belong to the relocalization.
  private var isFound: Bool { isLost && (isLostInDarkness ? !light.isOn : !isBad) }

  private mutating func advanceLoss(by interval: Double) {
    badTime = isBad ? badTime + interval : 0
    guard badTime >= configuration.lostTime else { return }
    isLost = true
    isLostInDarkness = light.isOn || isLostInDarkness
  }

  private mutating func advanceRelocalization(_ signals: QualitySignals, by interval: Double) {
    guard var relocalization else { return }
    if let count = signals.recognizedCount {
      let isRecognized =
        count >= configuration.minRecognizedCount
        && (signals.recognizedShare ?? 1) >= configuration.minRecognizedShare
      if isRecognized { relocalization.isRecognized = true }
    }
    relocalization.healthyTime = isBad || motion.isOn ? 0 : relocalization.healthyTime + interval
    let needed =
      relocalization.isRecognized || signals.recognizedCount == nil
      ? (signals.recognizedCount == nil && !relocalization.isRecognized
        ? configuration.unrecognizedTime : configuration.healthyTime) : .infinity
    self.relocalization = relocalization.healthyTime >= needed - 0.002 ? nil : relocalization
  }

  private func candidate(at time: Double) -> TrackingState {
    guard let lastFrameTime, time - lastFrameTime <= configuration.watchdogTime else {
      return .notAvailable
    }
    if relocalization != nil { return .limited(.relocalizing) }
    if !isStarted { return .limited(.initializing) }
    if light.isOn { return .limited(.insufficientLight) }
    if motion.isOn { return .limited(.excessiveMotion) }
    return features.isOn || geometry.isOn ? .limited(.insufficientFeatures) : .normal
  }

  /// A more urgent state replaces another at once, a less urgent one after `minDwell`.
  private func mayEnter(_ candidate: TrackingState, at time: Double) -> Bool {
    guard let stateStart else { return true }
    guard candidate != state else { return false }
    return state == .notAvailable || Self.urgency(candidate) > Self.urgency(state)
      || time - stateStart >= configuration.minDwell - 0.002
  }

  /// The place in the precedence, the highest for no tracking at all.
  private static func urgency(_ state: TrackingState) -> Int {
    switch state {
    case .normal: 0
    case .limited(.insufficientFeatures): 1
    case .limited(.excessiveMotion): 2
    case .limited(.insufficientLight): 3
    case .limited(.initializing): 4
    case .limited(.relocalizing): 5
    case .notAvailable: 6
    }
  }
}
