// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

public import TrackingQuality

extension GuidanceTable {
  /// The standard table and the words of a session that places objects.
  public static let session: GuidanceTable = {
    var table = GuidanceTable.standard
    for (language, rows) in [(GuidanceLanguage.english, english), (.chinese, chinese)] {
      for (kind, text) in rows {
        table.add(reason: text, advice: nil, for: kind.rawValue, in: language)
      }
    }
    return table
  }()

  private static let english: [(StatusMessages.Kind, String)] = [
    (.planeEstimation, "Find a surface on which to place an object."),
    (.surfaceDetected, "Surface found."),
    (.contentPlacement, "Tap + to place an object."),
    (.focusSquare, "Try moving left or right."),
    (.cannotPlace, "Nothing can be placed here. Try moving left or right."),
  ]

  private static let chinese: [(StatusMessages.Kind, String)] = [
    (.planeEstimation, "请寻找可以放置物体的平面。"),
    (.surfaceDetected, "已找到平面。"),
    (.contentPlacement, "请点按 + 放置物体。"),
    (.focusSquare, "请试着向左或向右移动。"),
    (.cannotPlace, "无法在此处放置物体，请试着向左或向右移动。"),
  ]

  /// The words of a message in a language; English where the language has none.
  func text(
    of message: StatusMessages.Shown, causes: [TrackingCause], in language: GuidanceLanguage
  ) -> String {
    let known = languages.contains(language) ? language : .english
    switch message.kind {
    case .trackingState:
      return guidance(for: message.state, causes: causes, in: known)?.reason ?? ""
    case .trackingStateEscalation:
      guard let guidance = guidance(for: message.state, causes: causes, in: known) else {
        return ""
      }
      let space = known == .chinese ? "" : " "
      return [guidance.reason, guidance.advice].compactMap { $0 }.joined(separator: space)
    default: return guidance(named: message.kind.rawValue, in: known)?.reason ?? ""
    }
  }
}
