// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

package import Datasets
package import Evaluation
internal import Geometry
internal import Ingestion
internal import LinearAlgebra
package import TrackingQuality

/// The state of tracking over one sequence of a dataset, and its score if the sequence has labels.
package struct QualityRun: Sendable {
  /// The sequence.
  package let name: String
  /// One report per frame, and in outages one per 1/30 s.
  package private(set) var reports: [QualityReport] = []
  /// The score, or without labels the times per state.
  package private(set) var tally = QualityTally()
  /// The labels of the sequence, if it has any.
  package let labels: [StateLabel]?

  /// What a run needs of a frame.
  private struct Moment {
    var time: Double
    var reference: FrameReference?
    var pose: ObservedPose
  }

  /// Reads the sequence frame by frame; without frames, the poses of its trajectory alone.
  package init(
    of dataset: Dataset, sequence name: String, configuration: QualityConfiguration
  ) throws {
    self.name = name
    labels = try dataset.stateLabels(name)?.labels
    let exposures = try dataset.exposures(name)
    var estimator = TrackingQualityEstimator(configuration)
    var last: Double?
    for moment in try Self.moments(dataset, name) {
      addOutage(from: last, to: moment.time, configuration.watchdogTime, &estimator)
      var observation = QualityObservation(time: moment.time)
      observation.pose = moment.pose
      let exposure = exposures[moment.time]
      (observation.exposure, observation.gain) = (exposure?.time, exposure?.gain)
      if let reference = moment.reference {
        try Self.add(dataset.frame(reference), of: dataset, to: &observation)
      }
      reports.append(estimator.update(observation))
      last = max(moment.time, last ?? moment.time)
    }
    tally = try QualityTally(samples(labels))
  }

  private static let tick = 1.0 / 30

  /// Reports at every tick between two frames that are farther apart than the watchdog allows.
  private mutating func addOutage(
    from last: Double?, to time: Double, _ watchdog: Double,
    _ estimator: inout TrackingQualityEstimator
  ) {
    guard let last, time - last > watchdog else { return }
    // An outage of hours does not need a report per tick.
    let count = min(9_000, Int(((time - last) / Self.tick - 0.5).rounded(.up)) - 1)
    for k in 1...max(1, count) {
      reports.append(estimator.outageReport(at: last + Double(k) * Self.tick))
    }
  }

  private static func moments(_ dataset: Dataset, _ name: String) throws -> [Moment] {
    let trajectory = try trajectory(dataset, name)
    func observed(_ pose: RigidTransform) -> ObservedPose {
      trajectory?.hasRotations == false ? .position(pose.translation) : .full(pose)
    }
    let frames = dataset.frames.filter { $0.sequence == name }
    if frames.isEmpty, let trajectory {
      return zip(trajectory.times, trajectory.worldFromCamera).map {
        Moment(time: $0, reference: nil, pose: observed($1))
      }
    }
    return try frames.enumerated().map { index, reference in
      let time = reference.timestamp ?? Double(index) * tick
      let own = try dataset.frame(reference).worldFromCamera
      let pose = own ?? trajectory?.pose(at: time, maxGap: 0.1)
      let isRecorded = own != nil || trajectory != nil
      return Moment(
        time: time, reference: reference,
        pose: pose.map(observed) ?? (isRecorded ? .missing : .unrecorded))
    }
  }

  private static func trajectory(_ dataset: Dataset, _ name: String) throws -> Trajectory? {
    guard let file = dataset.sequence(name)?.trajectory else { return nil }
    return try TrajectoryReader.read(
      dataset.path(of: file.file), format: TrajectoryFormat(rawValue: file.format))
  }

  private static func add(
    _ frame: Frame, of dataset: Dataset, to observation: inout QualityObservation
  ) throws {
    observation.image = try dataset.grayImage(frame)
    guard case .depth(let depth, let camera) = frame.source else { return }
    observation.depth = depth
    observation.depthIntrinsics = camera
    guard let image = observation.image else { return }
    let scale = Double(image.width) / Double(depth.width)
    observation.intrinsics = CameraIntrinsics(
      fx: camera.fx * scale, fy: camera.fy * scale, cx: (camera.cx + 0.5) * scale - 0.5,
      cy: (camera.cy + 0.5) * scale - 0.5)
  }

  // Scores

  /// The reports in the words of the evaluation; times that do not increase are left out.
  private func samples(_ labels: [StateLabel]?) -> [QualitySample] {
    var samples: [QualitySample] = []
    var next = 0
    for report in reports where report.time > samples.last?.timestamp ?? -.infinity {
      let middle = report.time + Self.tick / 4
      while let labels, next < labels.count, labels[next].end <= middle { next += 1 }
      let truth = labels.flatMap { next < $0.count ? $0[next].state : nil }
      var sample = QualitySample(
        timestamp: report.time, groundTruth: truth.flatMap(Self.state(spelled:)),
        estimate: Self.state(report.state))
      sample.causeScores = Self.causeScores(report)
      sample.groundTruthCauses = sample.groundTruth.map { $0 == .normal ? [] : [$0] }
      sample.failureProbability = report.failureProbability
      sample.hasFailed = sample.groundTruth.map { $0 != .normal }
      samples.append(sample)
    }
    return samples
  }

  private static func state(_ state: TrackingState) -> QualityState {
    QualityState(rawValue: state.reason?.rawValue ?? state.name) ?? .normal
  }

  private static func state(spelled text: String) -> QualityState? {
    TrackingState(description: text).map(state)
  }

  /// One minus the score of the evidence that speaks for a cause.
  private static func causeScores(_ report: QualityReport) -> [QualityState: Double] {
    let scores = report.evidence.scores
    let pairs: [(QualityState, Double?)] = [
      (.insufficientFeatures, scores.features), (.excessiveMotion, scores.motion),
      (.insufficientLight, scores.light),
    ]
    return pairs.reduce(into: [:]) { result, pair in
      if let score = pair.1 { result[pair.0] = 1 - score }
    }
  }
}
