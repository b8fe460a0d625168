// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

/// One unit of work: a trial on frames of a split with one seed.
package struct MeasurementKey: Sendable, Hashable {
  package var request: TrialRequest
  /// Added to the seeds of all stages.
  package var seed: Int

  package init(_ request: TrialRequest, seed: Int) {
    (self.request, self.seed) = (request, seed)
  }
}

/// What a unit of work found.
package struct Measurement: Sendable, Equatable {
  /// Numbers by path of `metrics.json` below `overall`, `nil` where undefined.
  package var values: [String: Double?] = [:]
  /// The objective frame by frame, by `DATASET:SEQUENCE/FRAME`.
  package var frames: [(name: String, value: Double?)] = []
  /// Frames that could not be used.
  package var skippedCount = 0
  /// The seconds that threads worked on it.
  package var seconds = 0.0
  /// Why there is no value, if there is none: the trial counts as undefined.
  package var refusal: String?

  package init() {}

  package static func == (a: Measurement, b: Measurement) -> Bool {
    a.values == b.values && a.skippedCount == b.skippedCount && a.seconds == b.seconds
      && a.refusal == b.refusal
      && a.frames.elementsEqual(b.frames) { $0.name == $1.name && $0.value == $1.value }
  }

  /// The metrics that are kept of every measurement beside those of the objective: time per frame.
  package static let timePaths = [
    "time_ms.detect.mean", "time_ms.detect.median", "time_ms.detect.p95", "time_ms.refine.mean",
  ]
}
