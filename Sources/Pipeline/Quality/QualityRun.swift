// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

package import Datasets
package import Evaluation
package import Geometry
internal import Ingestion
internal import LinearAlgebra
package import TrackingQuality

/// The state of tracking over one sequence, frame by frame, and its score if the sequence has labels.
package struct QualityRun: Sendable {
  /// The sequence.
  package let name: String
  /// One report per frame, and in outages one per 1/30 s.
  package private(set) var reports: [QualityReport] = []
  /// The labels of the sequence, if it has any.
  package let labels: [StateLabel]?

  private var estimator: TrackingQualityEstimator
  private let exposures: [Double: Dataset.Exposure]
  private let trajectory: Trajectory?
  private let keepsReports: Bool
  private var hasPoses: Bool
  private var frameCount = 0
  private var last: Double?

  /// The time between reports in an outage, and between frames without time stamps [s].
  static let tick = 1.0 / 30
  /// The greatest gap of a trajectory in which poses are interpolated [s].
  static let maxPoseGap = 0.1

  /// Prepares to follow the frames of a sequence of a dataset.
  package init(
    following name: String, of dataset: Dataset, _ configuration: QualityConfiguration,
    models: FailureModels = .standard
  ) throws(DatasetError) {
    self.name = name
    labels = try dataset.stateLabels(name)?.labels
    exposures = try dataset.exposures(name)
    trajectory = try dataset.trajectory(of: name)
    estimator = TrackingQualityEstimator(configuration, models: models)
    hasPoses =
      trajectory != nil
      || dataset.frames.contains {
        $0.sequence == name && dataset.manifest.frames[$0.index].worldFromCamera != nil
      }
    keepsReports = true
  }

  /// Prepares to follow frames that come from no dataset, for as long as they come: reports are handed
  /// out and not kept.
  package init(
    following name: String, _ configuration: QualityConfiguration,
    models: FailureModels = .standard
  ) {
    (self.name, labels, exposures, trajectory) = (name, nil, [:], nil)
    estimator = TrackingQualityEstimator(configuration, models: models)
    (hasPoses, keepsReports) = (false, false)
  }

  /// Whether the sequence is a trajectory without times, of which nothing can be said.
  package var isTimeless: Bool { trajectory?.hasTimes == false }

  /// Reads a whole sequence frame by frame; without frames, the poses of its trajectory alone.
  ///
  /// A trajectory without times gives no reports.
  package init(
    of dataset: Dataset, sequence name: String, configuration: QualityConfiguration,
    models: FailureModels = .standard
  ) throws(DatasetError) {
    try self.init(following: name, of: dataset, configuration, models: models)
    let references = dataset.frames.filter { $0.sequence == name }
    for reference in references {
      let frame = try dataset.frame(reference)
      take(frame, image: try dataset.grayImage(frame))
    }
    guard references.isEmpty, let trajectory, !isTimeless else { return }
    for (time, pose) in zip(trajectory.times, trajectory.worldFromCamera) {
      var observation = QualityObservation(time: time)
      observation.pose = observed(pose)
      _ = take(observation)
    }
  }

  /// Takes the next frame.
  ///
  /// - Parameters:
  ///   - frame: the frame; without a pose of its own it takes the trajectory's.
  ///   - image: its image, if it has one.
  ///   - planes: the planes found in it; they tell of its geometry where there is no depth image.
  ///   - hasPlane: whether any plane is known by now; `nil` if nobody looks for planes.
  /// - Returns: the reports of an outage before the frame, one per 1/30 s, then the frame's.
  @discardableResult
  package mutating func take(
    _ frame: Frame, image: GrayImage?, planes: [PlanarPatch]? = nil, hasPlane: Bool? = nil
  ) -> [QualityReport] {
    let time = frame.timestamp ?? Double(frameCount) * Self.tick
    frameCount += 1
    var observation = QualityObservation(time: time)
    hasPoses = hasPoses || frame.worldFromCamera != nil
    let pose = frame.worldFromCamera ?? trajectory?.pose(at: time, maxGap: Self.maxPoseGap)
    observation.pose = pose.map(observed) ?? (hasPoses ? .missing : .unrecorded)
    let exposure = exposures[time]
    (observation.exposure, observation.gain) = (exposure?.time, exposure?.gain)
    observation.image = image
    observation.planes = planes.map { $0.map { ($0.plane.normal, Double($0.inlierCount)) } }
    observation.hasPlane = hasPlane
    if case .depth(let depth, let camera) = frame.source {
      (observation.depth, observation.depthIntrinsics) = (depth, camera)
      observation.intrinsics = image.map { camera.scaled(from: depth.width, to: $0.width) }
    }
    return take(observation)
  }

  /// Lets a frame pass unseen, as in an interruption.
  mutating func pass() { frameCount += 1 }

  /// Forgets all that was seen, as at a restart of a session; reports stay.
  mutating func restart() {
    estimator = TrackingQualityEstimator(estimator.configuration, models: estimator.models)
    last = nil
  }

  private mutating func take(_ observation: QualityObservation) -> [QualityReport] {
    let new = outage(until: observation.time) + [estimator.update(observation)]
    last = max(observation.time, last ?? observation.time)
    if keepsReports { reports += new }
    return new
  }

  /// Reports at every tick since the last frame, if it is longer ago than the watchdog allows.
  private mutating func outage(until time: Double) -> [QualityReport] {
    guard let last, time - last > estimator.configuration.watchdogTime else { return [] }
    // An outage of hours does not need a report per tick.
    let ticks = min(9_000, ((time - last) / Self.tick - 0.5).rounded(.up) - 1)
    return (1...max(1, Int(ticks))).map {
      estimator.outageReport(at: last + Double($0) * Self.tick)
    }
  }

  private func observed(_ pose: RigidTransform) -> ObservedPose {
    trajectory?.hasRotations == false ? .position(pose.translation) : .full(pose)
  }

  // Scores

  /// The score of the reports so far; without labels the times per state.
  package var tally: QualityTally { QualityTally(ordered: samples) }

  /// The reports in the words of the evaluation; times that do not increase are left out.
  private var samples: [QualitySample] {
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

  /// A state in the words of the evaluation.
  package static func state(_ state: TrackingState) -> QualityState {
    QualityState(rawValue: state.reason?.rawValue ?? state.name) ?? .normal
  }

  /// A state as labels spell it, such as `limited(excessiveMotion)`; `nil` if it is none.
  package static func state(spelled text: String) -> QualityState? {
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

extension Sequence<QualityRun> {
  /// The tree of `overall.quality`, or of one sequence's `quality`; `null` without a sequence.
  package var qualityMetrics: MetricValue {
    var sum: QualityTally?
    for run in self {
      if sum == nil { sum = run.tally } else { sum?.merge(run.tally) }
    }
    return sum?.values ?? .null
  }
}

extension MetricValue {
  /// Adds `quality` to every sequence of a metrics document; sequences it lacks are appended.
  package mutating func add(_ runs: [QualityRun], dataset: String? = nil) {
    for run in runs {
      let name = sequenceKey(run.name, dataset: dataset)
      var tree = self["sequences"]?[name] ?? MetricValue([])
      tree["quality"] = run.tally.values
      var sequences = self["sequences"] ?? MetricValue([])
      sequences[name] = tree
      self["sequences"] = sequences
    }
  }

  /// Adds `quality` over all sequences to `overall`.
  package mutating func addOverall(_ runs: [QualityRun]) {
    var overall = self["overall"] ?? MetricValue([])
    overall["quality"] = runs.qualityMetrics
    self["overall"] = overall
  }

  /// How a metrics document names a sequence: `DATASET:SEQUENCE` if several datasets were scored.
  func sequenceKey(_ name: String, dataset: String?) -> String {
    let long = dataset.map { $0 + ":" + name } ?? name
    return self["sequences"]?[long] == nil ? name : long
  }
}

extension CameraIntrinsics {
  /// The camera of an image of another width that shows the same view.
  fileprivate func scaled(from width: Int, to target: Int) -> CameraIntrinsics {
    let scale = Double(target) / Double(width)
    return CameraIntrinsics(
      fx: fx * scale, fy: fy * scale, cx: (cx + 0.5) * scale - 0.5, cy: (cy + 0.5) * scale - 0.5)
  }
}

extension Dataset {
  /// The trajectory of a sequence as believed, or `nil` if its manifest names none.
  func trajectory(of name: String) throws(DatasetError) -> Trajectory? {
    guard let file = sequence(name)?.trajectory else { return nil }
    do {
      return try TrajectoryReader.read(
        path(of: file.file), format: TrajectoryFormat(rawValue: file.format))
    } catch { throw .input(error) }
  }
}
