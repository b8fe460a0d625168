// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

import Datasets
import Pipeline
import Reporting
import TrackingQuality

extension StateTimeline {
  /// The timeline of a sequence that was followed.
  init(_ run: QualityRun) {
    let curves: [(String, (QualityReport) -> Double?)] = [
      ("features", { $0.evidence.scores.features }), ("motion", { $0.evidence.scores.motion }),
      ("geometry", { $0.evidence.scores.geometry }), ("light", { $0.evidence.scores.light }),
      ("continuity", { $0.evidence.scores.continuity }), ("P(failure)", { $0.failureProbability }),
    ]
    self.init(
      title: run.name,
      truth: (run.labels ?? []).map {
        Band(start: $0.start, end: $0.end, state: $0.state.flatMap(QualityRun.state(spelled:)))
      }, estimate: Self.bands(run.reports),
      curves: curves.map { name, value in
        Curve(name: name, points: run.reports.map { ($0.time, value($0)) }, limit: 0.5)
      })
  }

  /// Reports of one state in a row as a band that lasts until the next one.
  private static func bands(_ reports: [QualityReport]) -> [Band] {
    var bands: [Band] = []
    for report in reports {
      let state = QualityRun.state(report.state)
      if !bands.isEmpty { bands[bands.count - 1].end = report.time }
      guard bands.last?.state != state else { continue }
      bands.append(Band(start: report.time, end: report.time, state: state))
    }
    return bands
  }
}
