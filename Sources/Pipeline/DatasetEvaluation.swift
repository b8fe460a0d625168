// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

package import Datasets
internal import Evaluation
internal import Geometry
internal import Ingestion
package import TrackingQuality

/// Finds and scores the planes of a dataset's frames.
package struct DatasetEvaluation: Sendable {
  /// Receives the labels and planes of each frame, on the thread that found them.
  package typealias Sink = @Sendable (Frame, Detection, FrameReference) throws -> Void

  package let dataset: Dataset
  package let references: [FrameReference]
  package let configuration: PipelineConfiguration
  /// Label maps made elsewhere; `nil` to find planes ourselves.
  package var predictions: PredictionFolder?
  /// Where frames that are needed again are kept; `nil` to read them every time.
  package var store: FrameStore?
  /// Whether planes found once serve again: every user of `store` has the same stages up to there.
  package var sharesDetections = false
  /// Whether cells fitted once serve again: every user of `store` has the same size and fill of cells.
  package var sharesCells = false
  /// Whether outlines are compared; area and boundary figures are undefined without.
  package var comparesOutlines = true
  /// Whether distances of points to planes are measured; `geometry.rmse_mm` is undefined without.
  package var measuresDistances = true
  /// Whether each frame's labels are scored; not needed to follow planes over time.
  package var scoresFrames = true
  /// Where labels and planes go; `nil` to keep none.
  package var sink: Sink?
  /// The models behind the probabilities of failure.
  package var failureModels = FailureModels.standard
  /// Whether images are read, for those who follow frames over time.
  var readsImages = false

  package init(
    of dataset: Dataset, references: [FrameReference], configuration: PipelineConfiguration
  ) {
    (self.dataset, self.references) = (dataset, references)
    self.configuration = configuration
  }

  /// The outcomes of all frames, in the order of `references`, whatever the number of threads.
  ///
  /// - Parameters:
  ///   - threads: how many frames are worked on at once.
  ///   - progress: called after each frame, on any thread.
  /// - Returns: one outcome per reference.
  package func outcomes(
    threads: Int, progress: @escaping @Sendable () -> Void = {}
  ) async -> [FrameOutcome] {
    let evaluation = self
    return await concurrentMap(
      count: references.count, threads: threads,
      state: { FrameDetector(configuration: evaluation.configuration) }
    ) { detector, index in
      defer { progress() }
      return evaluation.outcome(of: evaluation.references[index], with: &detector)
    }
  }

  /// One frame: decode, detect, score, write.
  package func outcome(
    of reference: FrameReference, with detector: inout FrameDetector
  ) -> FrameOutcome {
    examined(reference, with: &detector).outcome
  }

  /// A frame with all that was found in it, for those who follow frames over time.
  struct Examined: Sendable {
    var outcome: FrameOutcome
    var frame: Frame?
    var image: GrayImage?
    var truth: GroundTruth?
    var detection: Detection?
  }

  /// One frame: decode, detect, score, write; nothing is dropped.
  func examined(_ reference: FrameReference, with detector: inout FrameDetector) -> Examined {
    var examined = Examined(
      outcome: FrameOutcome(
        dataset: dataset.manifest.name, reference: reference, status: .unlabeled))
    do {
      try run(&examined, with: &detector)
    } catch {
      examined.outcome.status = .skipped(reason: "\(error)")
    }
    return examined
  }

  private func run(_ examined: inout Examined, with detector: inout FrameDetector) throws {
    var outcome = examined.outcome
    defer { examined.outcome = outcome }
    let reference = outcome.reference
    let stored = try outcome.times.measure(\.decode) { try entry(of: reference, &detector) }
    let (frame, truth) = (stored.frame, stored.truth)
    (examined.frame, examined.truth) = (frame, truth)
    if readsImages {
      // Planes do not need the image, so that its loss costs no frame.
      do {
        examined.image = try outcome.times.measure(\.decode) { try dataset.grayImage(frame) }
      } catch { outcome.warning = "\(error)" }
    }
    let detection: Detection?
    if let predictions {
      detection = try outcome.times.measure(\.detect) {
        try predictions.detection(for: reference, in: frame, configuration: configuration)
      }
    } else {
      detection =
        stored.detection
        ?? detector.detection(in: frame, cells: stored.cells, times: &outcome.times)
    }
    guard let detection else { throw SkippedPrediction() }
    outcome.patches = detection.patches
    examined.detection = detection
    if let truth, scoresFrames {
      let score = try outcome.times.measure(\.score) {
        var scorer = SegmentationScorer(
          evops: configuration.evops, scoring: configuration.scoring)
        scorer.comparesOutlines = comparesOutlines
        var pair = SegmentationFrame(frame, truth: truth, detection: detection)
        if !measuresDistances { pair.points = nil }
        return try scorer.score(pair)
      }
      outcome.status = .scored(score)
    }
    try outcome.times.measure(\.write) { try sink?(frame, detection, reference) }
  }

  /// The frame and its truth, from the store if there is one.
  private func entry(
    of reference: FrameReference, _ detector: inout FrameDetector
  ) throws -> FrameStore.Entry {
    func load() throws -> FrameStore.Entry {
      let frame = try dataset.frame(reference)
      return FrameStore.Entry(frame: frame, truth: try dataset.groundTruth(reference, of: frame))
    }
    guard let store else { return try load() }
    return try store.entry(of: reference, in: dataset) {
      var entry = try load()
      if sharesDetections {
        entry.detection = detector.detection(in: entry.frame)
      } else if sharesCells {
        entry.cells = detector.cells(of: entry.frame)
      }
      return entry
    }
  }
}

/// A frame without a prediction, when such frames are to be skipped.
private struct SkippedPrediction: Error, CustomStringConvertible {
  var description: String { "no prediction" }
}
