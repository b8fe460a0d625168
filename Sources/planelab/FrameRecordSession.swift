// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

import Datasets
import LinearAlgebra
import Parameters
import Pipeline
import PlaneTracking
import TrackingQuality

/// `planelab track -`: one JSON frame record per line in; events and changes of the state of tracking out,
/// one per line, as they happen.
struct FrameRecordSession {
  let settings: ResolvedConfiguration<PipelineConfiguration>
  let models: FailureModels
  let console: Console
  /// The next line of the input, or `nil` at its end.
  var nextLine: () -> String? = { readLine() }

  /// Reads until the end of the input.
  func run() throws -> ExitCode {
    var sequence = tracker(up: nil)
    var detector = FrameDetector(configuration: settings.value)
    var notices: [QualityNotice] = []
    var number = 0
    while let line = nextLine() {
      number += 1
      guard line.contains(where: { !$0.isWhitespace }) else { continue }
      let record = try FrameRecord(line, number: number)
      if let up = record.up, sequence.coverage.frameCount == 0 { sequence = tracker(up: up) }
      let (frame, detection) = try record.detection(&detector)
      let (events, reports) = try sequence.take(frame, detection, image: try record.image())
      for event in events { console.out(event.json.line + "\n") }
      for report in reports where report.isChange || report.notices != notices {
        notices = report.notices
        let change: JSONValue = ["change": QualityRun.record(report)]
        console.out(change.line + "\n")
      }
    }
    console.note(sequence.coverage.summary)
    return sequence.coverage.posedCount == sequence.coverage.frameCount ? .success : .partial
  }

  private func tracker(up: Vector3?) -> SequenceTracker {
    SequenceTracker(name: "stdin", up: up, configuration: settings.value, models: models)
  }
}
