// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

package import Parameters
package import TrackingQuality

extension QualityRun {
  /// The header of `quality.csv`.
  package static let columns =
    ["time", "state", "reason", "causes"]
    + ["features", "motion", "geometry", "light", "continuity"].map { $0 + "_score" }
    + ["failure_probability", "failure_soon_probability", "flow_source", "exposure_is_assumed"]
    + QualitySignals.columns.map(\.name)

  /// The rows of `quality.csv`: state, causes, scores and raw signals of every report.
  package var rows: [[JSONValue]] { reports.map(Self.row) }

  private static func row(_ report: QualityReport) -> [JSONValue] {
    let (scores, signals) = (report.evidence.scores, report.evidence.signals)
    let head: [JSONValue] = [
      .number(report.time), .string(report.state.name), .text(report.state.reason?.rawValue),
      .string(report.causes.map(\.rawValue).joined(separator: " ")),
    ]
    let numbers = [
      scores.features, scores.motion, scores.geometry, scores.light, scores.continuity,
      report.failureProbability, report.failureSoonProbability,
    ]
    return head + numbers.map { .number($0) }
      + [
        .text(signals.flowSource?.rawValue),
        signals.isExposureAssumed.map(JSONValue.bool) ?? .null,
      ] + QualitySignals.columns.map { .number($0.value(signals)) }
  }

  /// One record per change of state or of notices: technical name, causes, and words for a person.
  package var changes: [JSONValue] {
    var records: [JSONValue] = []
    var notices: [QualityNotice] = []
    for report in reports where report.isChange || report.notices != notices {
      notices = report.notices
      records.append(Self.record(report))
    }
    return records
  }

  /// One report as a record: technical name, causes, and words for a person.
  package static func record(_ report: QualityReport) -> JSONValue {
    let table = GuidanceTable.standard
    func words(_ language: GuidanceLanguage) -> JSONValue {
      guard let guidance = report.guidance(in: language) else { return .null }
      return ["reason": .string(guidance.reason), "advice": .text(guidance.advice)]
    }
    let notices = report.notices.map { notice -> JSONValue in
      [
        "name": .string(notice.rawValue),
        "en": .text(table.guidance(for: notice, in: .english)?.advice),
        "zh": .text(table.guidance(for: notice, in: .chinese)?.advice),
      ]
    }
    return [
      "time": .number(report.time), "state": .string(report.state.name),
      "reason": .text(report.state.reason?.rawValue),
      "causes": .array(report.causes.map { .string($0.rawValue) }), "en": words(.english),
      "zh": words(.chinese), "notices": .array(notices),
    ]
  }
}

extension QualityRun {
  /// The gaps found: their lengths [s], and when each ended [s].
  package var gaps: [(length: Double, end: Double)] {
    reports.compactMap { report in
      guard let gap = report.evidence.signals.gap, gap > 0 else { return nil }
      return (gap, report.time)
    }
  }

  /// The jumps found: how far [m] and how much [°] beyond what motion explains, and when [s].
  package var jumps: [(distance: Double, turn: Double, time: Double)] {
    reports.compactMap { report in
      let signals = report.evidence.signals
      let (distance, turn) = (signals.jump ?? 0, signals.turnJump ?? 0)
      return distance > 0 || turn > 0 ? (distance, turn, report.time) : nil
    }
  }
}
