// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

package import Datasets
package import Geometry

extension DatasetEvaluation {
  /// Whether any of the frames has a pose of its own.
  private var hasPoses: Bool {
    references.contains { dataset.manifest.frames[$0.index].worldFromCamera != nil }
  }

  /// Whether planes can be followed over time: frames have poses, or their sequence has a trajectory.
  package var canFollowPlanes: Bool {
    hasPoses || references.contains { dataset.sequence($0.sequence)?.trajectory != nil }
  }

  /// Whether looking for planes makes sense: frames have labels to score, or nothing else is asked.
  ///
  /// Frames that only show how well tracking goes have state labels and no labels of planes.
  package var findsPlanes: Bool {
    hasPoses || references.contains { dataset.manifest.frames[$0.index].labels != nil }
      || dataset.manifest.sequences.allSatisfy { $0.states == nil }
  }

  /// The states of tracking of sequences, without planes, in the order of `names`.
  ///
  /// - Throws: `DatasetError` of the first sequence with a file that cannot be read.
  package func qualityRuns(_ names: [String], threads: Int) async throws(DatasetError)
    -> [QualityRun]
  {
    let evaluation = self
    let results = await concurrentMap(count: names.count, threads: threads, state: {}) { _, index in
      Result { () throws(DatasetError) in
        try QualityRun(
          of: evaluation.dataset, sequence: names[index],
          configuration: evaluation.configuration.quality, models: evaluation.failureModels)
      }
    }
    var runs: [QualityRun] = []
    for result in results { runs.append(try result.get()) }
    return runs
  }

  /// The outcomes of all frames, and the planes of every sequence followed over time.
  ///
  /// Frames are examined on several threads, a few at a time, and then followed in order: memory does not
  /// grow with the length of a sequence, and nothing depends on the number of threads.
  ///
  /// - Parameters:
  ///   - threads: how many frames are worked on at once.
  ///   - follow: called after each frame, in order, with the labels of its planes' identities.
  ///   - progress: called after each frame, on any thread.
  /// - Returns: the outcomes in the order of `references`, and the sequences in order of first sight.
  /// - Throws: what `follow` throws, or `DatasetError` for files of a sequence that cannot be read.
  package func trackedOutcomes(
    threads: Int,
    follow: (FrameReference, LabelImage) throws -> Void = { _, _ in },
    progress: @escaping @Sendable () -> Void = {}
  ) async throws -> (outcomes: [FrameOutcome], sequences: [SequenceTracker]) {
    var outcomes: [FrameOutcome] = []
    var (sequences, places): ([SequenceTracker], [String: Int]) = ([], [:])
    try await examine(threads: threads, progress: progress) { item in
      outcomes.append(item.outcome)
      let name = item.outcome.reference.sequence
      let place = places[name] ?? sequences.count
      if place == sequences.count {
        places[name] = place
        sequences.append(
          try SequenceTracker(
            name: name, dataset: dataset, configuration: configuration, models: failureModels))
      }
      guard let frame = item.frame, let detection = item.detection else { return }
      try sequences[place].take(frame, detection, image: item.image, truth: item.truth)
      try follow(item.outcome.reference, sequences[place].identityLabels(of: detection))
    }
    return (outcomes, sequences)
  }

  /// Examines all frames, images included, on several threads, a few at a time, and hands them out in order.
  ///
  /// - Throws: what `take` throws.
  func examine(
    threads: Int, progress: @escaping @Sendable () -> Void, _ take: (Examined) throws -> Void
  ) async throws {
    var evaluation = self
    evaluation.readsImages = true
    let step = max(1, threads) * 4
    for start in stride(from: 0, to: references.count, by: step) {
      let batch = references[start..<min(start + step, references.count)]
      let examined = await concurrentMap(
        count: batch.count, threads: threads,
        state: { [evaluation] in FrameDetector(configuration: evaluation.configuration) }
      ) { [evaluation] detector, index in
        defer { progress() }
        return evaluation.examined(batch[start + index], with: &detector)
      }
      for item in examined { try take(item) }
    }
  }
}
