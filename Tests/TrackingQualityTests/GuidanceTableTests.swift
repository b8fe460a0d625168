// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

import Testing
import TrackingQuality

@Suite struct GuidanceTableTests {
  private static let languages = [GuidanceLanguage.english, .chinese]

  @Test("property: every state and notice has words in every language", arguments: languages)
  func complete(language: GuidanceLanguage) {
    let table = GuidanceTable.standard
    for state in TrackingState.all {
      let guidance = table.guidance(for: state, in: language)
      #expect(guidance?.name == state.description)
      #expect((guidance?.advice == nil) == (state == .normal))
    }
    for notice in QualityNotice.allCases {
      #expect(table.guidance(for: notice, in: language)?.advice != nil)
    }
    #expect(table.keys(in: language) == table.keys(in: .english))
  }

  @Test("known value: the advice is in plain words")
  func sentences() {
    let table = GuidanceTable.standard
    func advice(_ reason: TrackingState.Reason) -> String? {
      table.guidance(for: .limited(reason), in: .english)?.advice
    }
    #expect(advice(.insufficientFeatures) == "Try turning on more light and moving around.")
    #expect(advice(.insufficientLight) == "Try turning on more light and moving around.")
    #expect(advice(.excessiveMotion) == "Try moving your phone more slowly.")
    #expect(
      table.guidance(for: .planeDetectionSlow, in: .english)?.advice
        == "Try moving to the side or changing the phone's position.")
  }

  @Test("property: no jargon in what a person reads")
  func plainWords() {
    let jargon = ["feature", "tracking", "excessive", "insufficient", "localiz", "pose", "detect"]
    let table = GuidanceTable.standard
    for state in TrackingState.all {
      for cause in TrackingCause.allCases {
        let guidance = table.guidance(for: state, causes: [cause], in: .english)
        let text = (guidance?.reason ?? "") + " " + (guidance?.advice ?? "")
        for word in jargon { #expect(!text.lowercased().contains(word), "\(text)") }
      }
    }
  }

  @Test("known value: a cause refines the words, another language can be added")
  func extensions() {
    var table = GuidanceTable.standard
    let state = TrackingState.limited(.insufficientFeatures)
    #expect(
      table.guidance(for: state, causes: [.features, .repetition], in: .english)?.reason
        == "The pattern here repeats and looks the same.")
    let german = GuidanceLanguage(rawValue: "de")
    #expect(table.guidance(for: .normal, in: german) == nil)
    table.add(reason: "Alles in Ordnung.", advice: nil, for: "normal", in: german)
    #expect(table.guidance(for: .normal, in: german)?.reason == "Alles in Ordnung.")
    #expect(table.languages.map(\.rawValue) == ["de", "en", "zh"])
  }
}
