// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

internal import Geometry

/// Says for one frame after the other how good tracking is, why it is not, and what to do.
///
/// A value without clock or files: the reports depend on the configuration and the observations, in
/// their order, and on nothing else. What a sequence does not record stays unknown (`nil`), which
/// is not the same as healthy. Drift is invisible to it: a trajectory that slides away smoothly
/// looks as healthy as a true one.
public struct TrackingQualityEstimator: Sendable {
  /// The limits.
  public let configuration: QualityConfiguration
  /// The models behind the probabilities of failure.
  public let models: FailureModels
  private var continuity: ContinuityTracker
  private var motion: MotionTracker
  private var images: ImageMeter
  private var keyframes = KeyframeMap()
  private var healthyFrames = 0
  private var machine: TrackingStateMachine
  private var advisor: QualityAdvisor
  private var failure = FailureInputs()
  private var hasReported = false
  private var lastTime: Double?

  /// Creates an estimator that starts initializing.
  public init(
    _ configuration: QualityConfiguration = QualityConfiguration(),
    models: FailureModels = .standard
  ) {
    (self.configuration, self.models) = (configuration, models)
    continuity = ContinuityTracker(configuration)
    motion = MotionTracker(configuration)
    images = ImageMeter(configuration)
    machine = TrackingStateMachine(configuration)
    advisor = QualityAdvisor(configuration)
  }

  /// Takes the next frame.
  ///
  /// - Complexity: O(1) for poses, O(pixels) for an image.
  public mutating func update(_ observation: QualityObservation) -> QualityReport {
    var signals = QualitySignals()
    let continues = continuity.measure(observation, into: &signals)
    if signals.isTimeIncreasing != false {
      measureGeometry(observation, into: &signals)
      measureMotion(observation, continues: continues, into: &signals)
      if let image = observation.image {
        images.measure(
          image, at: observation.time, interval: signals.interval,
          continues: (signals.gap ?? 0) == 0, into: &signals)
      }
      measureBlur(observation, into: &signals)
      recognize(observation, into: &signals)
    }
    return report(signals, observation)
  }

  /// The report at the moment the watchdog fired, if the frame at `time` comes after that moment.
  ///
  /// Ask before `update` to learn of the outage at its true time; `update` alone shows only that
  /// it has ended.
  public mutating func watchdogReport(before time: Double) -> QualityReport? {
    guard let lastTime, machine.state != .notAvailable else { return nil }
    let moment = lastTime + configuration.watchdogTime
    guard moment < time else { return nil }
    return outageReport(at: moment + 1e-6)
  }

  /// The report for a moment without a frame.
  public mutating func outageReport(at time: Double) -> QualityReport {
    let old = machine.state
    let state = machine.update(nil, at: time)
    let notices = advisor.update(state, hasPlane: nil, hasSurface: nil, at: time)
    return QualityReport(
      time: time, state: state, isChange: state != old, causes: [.gap],
      evidence: QualityEvidence(QualitySignals(), configuration), notices: notices)
  }

  private mutating func measureMotion(
    _ observation: QualityObservation, continues: Bool, into signals: inout QualitySignals
  ) {
    let depth = signals.medianDepth ?? configuration.assumedDepth
    motion.measure(
      observation, continues: continues, camera: camera(of: observation), depth: depth,
      into: &signals)
    signals.isDepthAssumed = signals.medianDepth == nil
  }

  private func measureGeometry(
    _ observation: QualityObservation, into signals: inout QualitySignals
  ) {
    if let depth = observation.depth {
      signals.medianDepth = GeometryMeter.medianDepth(depth)
      let camera =
        observation.depthIntrinsics ?? .guessed(width: depth.width, height: depth.height)
      GeometryMeter.measure(depth, camera, into: &signals)
    } else if let planes = observation.planes, let values = GeometryMeter.scatter(planes) {
      signals.firstNormalEigenvalue = values.first
      signals.secondNormalEigenvalue = values.second
    }
    if let points = observation.featurePoints {
      let camera = camera(of: observation)
      FeaturePointMeter.measure(
        points, from: observation.pose, focalLength: camera.focalLength, aspect: camera.aspect,
        into: &signals)
    }
  }

  private func measureBlur(_ observation: QualityObservation, into signals: inout QualitySignals) {
    let exposure = observation.exposure ?? configuration.assumedExposure
    signals.exposure = exposure
    signals.isExposureAssumed = observation.exposure == nil
    signals.gain = observation.gain
    signals.blur = signals.flow.map { $0 * exposure }
    signals.displacement = signals.flow.map { $0 / 30 }
  }

  /// Compares the view with what is known of the place, where it must be recognized.
  private func recognize(_ observation: QualityObservation, into signals: inout QualitySignals) {
    let mustRecognize = machine.isRelocalizing || machine.startsRelocalization(signals)
    guard mustRecognize, observation.image != nil, let view = images.view, !keyframes.isEmpty
    else { return }
    let recognition = keyframes.recognize(view)
    signals.recognizedCount = Double(recognition.count)
    signals.recognizedShare = recognition.share
  }

  /// Keeps the view of every sixth healthy frame that shows something new.
  private mutating func remember(
    _ observation: QualityObservation, _ signals: QualitySignals, _ state: TrackingState
  ) {
    guard state == .normal, observation.image != nil, let view = images.view,
      signals.regainsFeatures(configuration), signals.movesSlowly(configuration)
    else { return }
    if healthyFrames % 6 == 0 { keyframes.consider(view) }
    healthyFrames += 1
  }

  private func camera(of observation: QualityObservation) -> ImageMotion {
    guard let intrinsics = observation.intrinsics, let image = observation.image else {
      return ImageMotion(focalLength: configuration.assumedFocalLength, aspect: 0.75)
    }
    return ImageMotion(
      focalLength: intrinsics.fx.magnitude * 640 / Double(image.width),
      aspect: Double(image.height) / Double(image.width))
  }

  private mutating func report(
    _ signals: QualitySignals, _ observation: QualityObservation
  ) -> QualityReport {
    let old = machine.state
    let isFirst = !hasReported
    hasReported = true
    lastTime = max(observation.time, lastTime ?? observation.time)
    let state = machine.update(signals, at: observation.time)
    remember(observation, signals, state)
    let notices = advisor.update(
      state, hasPlane: observation.hasPlane, hasSurface: observation.hasSurface,
      at: observation.time)
    let evidence = QualityEvidence(signals, configuration)
    var report = QualityReport(
      time: observation.time, state: state, isChange: isFirst || state != old,
      causes: causes(signals, state), evidence: evidence, notices: notices)
    let inputs = failure.advance(evidence, state, configuration, at: observation.time)
    if signals.uniqueCount != nil {
      report.failureProbability = models.now.probability(inputs)
      let soon = models.soon.probability(inputs)
      report.failureSoonProbability = state == .normal ? soon : nil
    }
    return report
  }

  private func causes(_ signals: QualitySignals, _ state: TrackingState) -> [TrackingCause] {
    var causes = Set(signals.causes(configuration))
    if state == .limited(.initializing) { causes.insert(.start) }
    if state == .limited(.relocalizing) { causes.insert(.recognition) }
    return TrackingCause.allCases.filter(causes.contains)
  }
}
