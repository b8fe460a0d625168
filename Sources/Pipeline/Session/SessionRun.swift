// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

package import Datasets
package import Evaluation
internal import Geometry
package import LinearAlgebra
package import Placement
package import PlaneTracking
internal import TrackingQuality

/// A session played on one sequence: its planes followed, its tracking judged, its script acted out.
///
/// Frames come in order. What the script interrupts is not seen by anyone; where it starts the session
/// anew, planes and the state of tracking are forgotten.
package struct SessionRun: Sendable {
  /// The sequence.
  package let name: String
  /// What a person saw, moment by moment.
  package private(set) var snapshots: [SessionSnapshot] = []
  /// The time that the session took per frame beyond tracking [s].
  package private(set) var times = Distribution()
  /// The frames that could not be used, and why.
  package private(set) var skipped: [String] = []
  /// The player after the last moment.
  package private(set) var player: SessionPlayer
  /// How the screen shows the camera's last image; `nil` without one.
  package private(set) var viewport: Viewport?
  /// Players that differ in how a dragged object is smoothed, and their snapshots.
  package private(set) var variants: [Variant]

  /// A second player beside the first, with parameters of its own.
  package struct Variant: Sendable {
    package let configuration: PlacementConfiguration
    package fileprivate(set) var player: SessionPlayer
    package fileprivate(set) var snapshots: [SessionSnapshot] = []
  }

  let configuration: PipelineConfiguration
  private var sequence: SequenceTracker
  private var lastTime = -Double.infinity
  var truth: SessionTruth

  /// Creates a run before the first frame.
  ///
  /// - Throws: `DatasetError` if a file of the sequence's truth cannot be read.
  package init(
    _ script: SessionScript, name: String, dataset: Dataset,
    configuration: PipelineConfiguration, variants: [PlacementConfiguration] = []
  ) throws(DatasetError) {
    (self.name, self.configuration) = (name, configuration)
    sequence = try SequenceTracker(name: name, dataset: dataset, configuration: configuration)
    truth = try SessionTruth(dataset, name)
    let play = { (placement: PlacementConfiguration) in
      SessionPlayer(script, placement: placement, messages: configuration.messages)
    }
    player = play(configuration.placement)
    self.variants = variants.map { Variant(configuration: $0, player: play($0)) }
  }

  /// What is drawn of a moment: the frame, how the screen shows it, and the planes.
  package struct Scene {
    package var frame: Frame
    package var viewport: Viewport?
    package var worldFromCamera: RigidTransform?
    package var anchors: [PlaneAnchor]
    package var snapshot: SessionSnapshot
  }

  /// Takes the next frame and what was found in it.
  ///
  /// - Returns: what is to be drawn, or `nil` for a frame that cannot be used.
  /// - Throws: `EventGrammarError`, which is a bug.
  mutating func take(_ item: DatasetEvaluation.Examined) throws -> Scene? {
    let number = sequence.coverage.frameCount
    guard let given = item.frame, let detection = item.detection else {
      skipped.append(item.outcome.reference.name)
      sequence.pass()
      return nil
    }
    let frame = sequence.posed(given)
    let time = frame.timestamp ?? Double(number) * QualityRun.tick
    if case .depth(let depth, let camera) = frame.source {
      viewport = Viewport(
        device: player.script.device, camera: camera, width: depth.width, height: depth.height)
    }
    var moment = SessionMoment(
      time: time, frame: number, worldFromCamera: nil, state: .notAvailable, viewport: viewport)
    if player.isInterrupted(at: time) {
      sequence.pass()
    } else {
      let reports = try sequence.take(frame, detection, image: item.image).reports
      playOutage(reports.dropLast(), until: time)
      (moment.state, moment.causes) = (reports.last?.state ?? .normal, reports.last?.causes ?? [])
      moment.worldFromCamera = frame.worldFromCamera.flatMap { $0.isFinite ? $0 : nil }
    }
    let snapshot = play(moment, item.truth)
    let isBlind = snapshot.isInterrupted || snapshot.isRestarted
    return Scene(
      frame: frame, viewport: viewport,
      worldFromCamera: moment.worldFromCamera, anchors: isBlind ? [] : sequence.tracker.anchors,
      snapshot: snapshot)
  }

  /// Moments without frames: time goes on for messages.
  private mutating func playOutage(_ reports: ArraySlice<QualityReport>, until end: Double) {
    for report in reports where report.time > lastTime && report.time < end {
      let moment = SessionMoment(
        time: report.time, frame: nil, worldFromCamera: nil, state: report.state,
        causes: report.causes, viewport: viewport)
      _ = play(moment, nil)
    }
  }

  private mutating func play(_ moment: SessionMoment, _ truth: GroundTruth?) -> SessionSnapshot {
    let frame = moment.worldFromCamera == nil ? nil : sequence.lastFrame
    let tracker = sequence.tracker
    let clock = ContinuousClock()
    let start = clock.now
    let snapshot = player.update(moment, in: SessionWorld(tracker, in: frame))
    times.samples.append((clock.now - start) / .seconds(1))
    for index in variants.indices {
      variants[index].snapshots.append(
        variants[index].player.update(moment, in: SessionWorld(tracker, in: frame)))
    }
    self.truth.add(moment, truth)
    snapshots.append(snapshot)
    lastTime = moment.time
    if snapshot.isRestarted { sequence.restart() }
    return snapshot
  }
}

extension DatasetEvaluation {
  /// Plays a session on every sequence.
  ///
  /// - Parameters:
  ///   - threads: how many frames are worked on at once; nothing depends on it.
  ///   - script: the script for a sequence, told its name and the times of its first and last frame [s].
  ///   - variants: further parameters of placing to play beside the configured ones.
  ///   - show: called after each frame, in order, with what is to be drawn.
  ///   - progress: called after each frame, on any thread.
  /// - Returns: the runs in order of first sight.
  /// - Throws: `DatasetError` for files of a sequence that cannot be read, or what `show` throws.
  package func sessions(
    threads: Int, script: (_ name: String, _ start: Double, _ end: Double) -> SessionScript,
    variants: [PlacementConfiguration] = [],
    show: (_ name: String, SessionRun.Scene) throws -> Void = { _, _ in },
    progress: @escaping @Sendable () -> Void = {}
  ) async throws -> [SessionRun] {
    var (runs, places): ([SessionRun], [String: Int]) = ([], [:])
    try await examine(threads: threads, progress: progress) { item in
      let name = item.outcome.reference.sequence
      let place = places[name] ?? runs.count
      if place == runs.count {
        places[name] = place
        let own = references.filter { $0.sequence == name }
        let start = own.first?.timestamp ?? 0
        let end = own.last?.timestamp ?? start + Double(own.count - 1) * QualityRun.tick
        runs.append(
          try SessionRun(
            script(name, start, end), name: name, dataset: dataset, configuration: configuration,
            variants: variants))
      }
      if let scene = try runs[place].take(item) { try show(name, scene) }
    }
    return runs
  }
}
