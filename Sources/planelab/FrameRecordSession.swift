// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

import Datasets
import FoundationEssentials
import Parameters
import Pipeline
import PlaneTracking

/// `planelab track -`: one JSON frame record per line in, one event per line out, as they happen.
struct FrameRecordSession {
  let settings: ResolvedConfiguration<PipelineConfiguration>
  let console: Console

  /// Reads until the end of standard input.
  func run() throws -> ExitCode {
    var sequence = SequenceTracker(
      name: "stdin", up: nil, configuration: settings.value)
    var detector = FrameDetector(configuration: settings.value)
    var number = 0
    while let line = readLine() {
      number += 1
      guard line.contains(where: { !$0.isWhitespace }) else { continue }
      let record = try FrameRecord(line, number: number)
      if let up = record.up, sequence.coverage.frameCount == 0 {
        sequence = SequenceTracker(name: "stdin", up: up, configuration: settings.value)
      }
      let (frame, detection) = try record.detection(&detector)
      for event in sequence.take(frame, detection) { console.out(event.json.line + "\n") }
    }
    _ = try sequence.tallies()
    console.note(sequence.coverage.summary)
    return sequence.coverage.posedCount == sequence.coverage.frameCount ? .success : .partial
  }
}
