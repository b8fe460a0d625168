// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

import Evaluation
import Reporting
import Testing

@Suite struct StateTimelineTests {
  @Test("known value: bands, the gap of a curve and escaped names are drawn")
  func timeline() {
    let svg = StateTimeline(
      title: "a < b", truth: [.init(start: 0, end: 10, state: nil)],
      estimate: [
        .init(start: 0, end: 5, state: .normal), .init(start: 5, end: 10, state: .notAvailable),
      ],
      curves: [
        .init(
          name: "motion", points: [(0, 1), (1, 0.5), (2, nil), (3, 0.5), (4, 0)], limit: 0.5),
        .init(name: "light", points: [(0, nil), (1, nil)]),
      ]
    ).svg
    #expect(svg.contains("a &lt; b"))
    // Ten seconds are 1,090 units wide from 90 on: the second band begins in the middle.
    #expect(svg.contains("<rect x=\"635.0\" y=\"62.0\" width=\"545.0\""))
    #expect(svg.split(separator: "<polyline").count == 1 + 2, "a curve in two pieces")
    #expect(svg.contains(">don't care<"), "white stretches of the truth are explained")
    #expect(svg.contains(">motion<") && !svg.contains(">light<"), "what is unknown is not drawn")
  }

  @Test("known value: a confusion matrix shows the states that occur")
  func confusion() {
    let svg = ConfusionPicture(
      title: "run",
      confusion: [
        "normal": ["normal": 30.0, "excessiveMotion": 10.0], "excessiveMotion": ["normal": 0.0],
        "insufficientLight": ["insufficientLight": 0.0],
      ]
    ).svg
    #expect(svg.contains(">30.0<") && svg.contains(">75.0 %<") && svg.contains(">25.0 %<"))
    #expect(svg.contains("excessiveMotion") && !svg.contains("insufficientLight"))
    #expect(svg.split(separator: "<rect").count == 1 + 1 + 2 * 2, "the page and four cells")
  }
}
