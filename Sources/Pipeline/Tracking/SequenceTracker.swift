// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

package import Datasets
package import Evaluation
package import Geometry
internal import Ingestion
package import LinearAlgebra
package import PlaneTracking
package import TrackingQuality

/// Follows the planes of one sequence and the state of tracking: what came in, what was reported, how it
/// scores.
package struct SequenceTracker: Sendable {
  /// The name of the sequence.
  package let name: String
  /// The planes as they are known.
  package private(set) var tracker: PlaneTracker
  /// The state of tracking, frame by frame.
  package private(set) var quality: QualityRun
  /// The events so far; none if they are only handed out.
  package private(set) var events: [PlaneEvent] = []
  /// The camera's places with a pose, in order.
  package private(set) var path: [Vector3] = []
  /// How many frames came, and how many of them had a pose, none, or one that is not finite.
  package private(set) var coverage = PoseCoverage()
  /// The time that tracking took per frame [s].
  package private(set) var times = Distribution()
  private var score: TrackingScore
  private var grammar = EventGrammar()
  /// The last frame with a pose, as the tracker took it.
  package private(set) var lastFrame: TrackedFrame?
  private let isScored: Bool
  private let keepsHistory: Bool
  private let trueTrajectory: Trajectory?
  /// Poses for frames that have none of their own.
  private let trajectory: Trajectory?
  /// The poses as believed and, where they are known, as they are.
  package private(set) var believedPoses: [TimedPose] = []
  package private(set) var truePoses: [TimedPose] = []

  /// Creates a tracker for a sequence of a dataset.
  ///
  /// - Throws: `DatasetError` if the sequence names a trajectory, exposures or labels that cannot be read.
  package init(
    name: String, dataset: Dataset, configuration: PipelineConfiguration,
    models: FailureModels = .standard
  ) throws(DatasetError) {
    self.name = name
    let entry = dataset.sequence(name)
    let gravity = entry?.gravity.flatMap { $0.count == 3 ? Vector3($0[0], $0[1], $0[2]) : nil }
    tracker = PlaneTracker(
      configuration: configuration.tracking, classification: configuration.classification,
      up: gravity.map { -$0 })
    score = TrackingScore(configuration.similarity)
    // Only then labels are identities.
    isScored = entry?.world != nil
    trueTrajectory = try dataset.trueTrajectory(of: name)
    trajectory = try dataset.trajectory(of: name).flatMap { $0.hasRotations ? $0 : nil }
    quality = try QualityRun(following: name, of: dataset, configuration.quality, models: models)
    keepsHistory = true
  }

  /// Creates a tracker for frames that come from no dataset, for as long as they come.
  ///
  /// It keeps the planes and hands out all else. `up` is against gravity, if known.
  package init(
    name: String, up: Vector3?, configuration: PipelineConfiguration,
    models: FailureModels = .standard
  ) {
    self.name = name
    quality = QualityRun(following: name, configuration.quality, models: models)
    keepsHistory = false
    tracker = PlaneTracker(
      configuration: configuration.tracking, classification: configuration.classification, up: up)
    score = TrackingScore(configuration.similarity)
    (isScored, trueTrajectory, trajectory) = (false, nil, nil)
  }

  /// The next frame with the pose of the sequence's trajectory at its time, if it has none of its own.
  func posed(_ frame: Frame) -> Frame {
    let time = frame.timestamp ?? Double(coverage.frameCount) * QualityRun.tick
    var posed = frame
    posed.worldFromCamera =
      frame.worldFromCamera ?? trajectory?.pose(at: time, maxGap: QualityRun.maxPoseGap)
    return posed
  }

  /// Takes the next frame; `image` is its image, if it has one.
  ///
  /// A frame without a pose takes that of the sequence's trajectory.
  ///
  /// - Returns: the events, none if the frame has no finite pose, and the reports on tracking: of the time
  ///   without frames before this one, if that was an outage, then of this one.
  /// - Throws: `EventGrammarError`, which is a bug.
  @discardableResult
  package mutating func take(
    _ frame: Frame, _ detection: Detection, image: GrayImage? = nil, truth: GroundTruth? = nil
  ) throws(EventGrammarError) -> (events: [PlaneEvent], reports: [QualityReport]) {
    let frame = posed(frame)
    let events = follow(frame, detection, truth)
    for event in events { try grammar.accept(event) }
    let reports = quality.take(
      frame, image: image, planes: detection.patches, hasPlane: !tracker.anchors.isEmpty)
    return (events, reports)
  }

  private mutating func follow(
    _ frame: Frame, _ detection: Detection, _ truth: GroundTruth?
  ) -> [PlaneEvent] {
    coverage.frameCount += 1
    guard let pose = frame.worldFromCamera else {
      coverage.missingCount += 1
      return []
    }
    guard pose.isFinite else {
      coverage.notFiniteCount += 1
      return []
    }
    let index = coverage.frameCount - 1
    let timestamp = frame.timestamp ?? Double(index) / 30
    var view: FrameView?
    if case .depth(let depth, let intrinsics) = frame.source {
      view = FrameView(intrinsics: intrinsics, depth: depth, labels: detection.labels)
    }
    let tracked = TrackedFrame(
      index: index, timestamp: timestamp, patches: detection.patches, worldFromCamera: pose,
      view: view)
    let clock = ContinuousClock()
    let start = clock.now
    let new = tracker.update(tracked)
    lastFrame = tracked
    guard keepsHistory else { return new }
    times.samples.append((clock.now - start) / .seconds(1))
    path.append(pose.translation)
    events += new
    believedPoses.append(TimedPose(timestamp: timestamp, worldFromCamera: pose))
    let truePose = trueTrajectory?.pose(at: timestamp, maxGap: 0.1)
    if let truePose {
      truePoses.append(TimedPose(timestamp: timestamp, worldFromCamera: truePose))
    }
    if isScored, let truth {
      score.add(
        index, timestamp, detection, truth, tracker, pose: pose, truePose: truePose ?? pose)
    }
    return new
  }

  /// Lets a frame pass unseen, as in an interruption.
  mutating func pass() {
    coverage.frameCount += 1
    quality.pass()
  }

  /// Forgets all planes and the state of tracking; ids are not used again.
  mutating func restart() {
    tracker.restart()
    quality.restart()
    lastFrame = nil
  }

  /// The labels of the last frame with the numbers of anchors in place of those of patches; ids that leave
  /// 16 bits are no plane.
  package func identityLabels(of detection: Detection) -> LabelImage {
    var ids = [UInt16](repeating: 0, count: 65536)
    for (label, id) in tracker.identities { ids[Int(label)] = UInt16(exactly: id.rawValue) ?? 0 }
    var image = detection.labels
    image.labels = image.labels.map { ids[Int($0)] }
    return image
  }

  /// All that was visible of the true planes, in the world that the tracker believes in; empty without truth.
  package var visiblePlanes: [ScoredPlane] { score.visiblePlanes }

  /// The tallies of the metrics; `nil` where the sequence has no truth.
  ///
  /// - Throws: `EvaluationError`, which is a bug.
  package func tallies() throws(EvaluationError) -> TrackingTallies? {
    let merges = events.compactMap { event -> (from: Int, into: Int)? in
      guard case .merged(let target) = event.kind else { return nil }
      return (event.id.rawValue, target.rawValue)
    }
    return try score.tallies(merges: merges, survivors: tracker.anchors)
  }
}

/// How many frames could be placed in the world.
package struct PoseCoverage: Sendable, Equatable {
  /// All frames.
  package var frameCount = 0
  /// Frames without a pose.
  package var missingCount = 0
  /// Frames whose pose has a number that is not finite.
  package var notFiniteCount = 0

  /// Frames with a usable pose.
  package var posedCount: Int { frameCount - missingCount - notFiniteCount }

  /// In words: `50 of 50 frames have a pose`.
  package var summary: String {
    var text = "\(posedCount) of \(frameCount) frames have a pose"
    if missingCount > 0 { text += ", \(missingCount) have none" }
    if notFiniteCount > 0 { text += ", \(notFiniteCount) have one that is not finite" }
    return text
  }
}

extension Dataset {
  /// The true trajectory of a sequence, or `nil` if its manifest names none in a format that is read.
  func trueTrajectory(of name: String) throws(DatasetError) -> Trajectory? {
    guard let reference = sequence(name)?.trueTrajectory,
      let format = TrajectoryFormat(rawValue: reference.format)
    else { return nil }
    do {
      return try TrajectoryReader.read(path(of: reference.file), format: format)
    } catch { throw .input(error) }
  }
}
