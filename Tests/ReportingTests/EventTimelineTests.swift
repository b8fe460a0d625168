// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

import Testing

@testable import Reporting

@Suite struct EventTimelineTests {
  private func line(_ time: Double, _ event: String, _ id: Int) -> String {
    """
    {"time_s": \(time), "event": "\(event)", "id": \(id), \
    "anchor": {"classification": null, "alignment": "vertical", "area_m2": 1.25}}
    """
  }

  @Test func knownValue_lives() throws {
    let text = [
      line(0, "added", 1), line(1, "added", 2), line(2, "updated", 1), line(3, "merged", 2), "{",
    ].joined(separator: "\n")
    let timeline = try #require(EventTimeline(events: text, name: "a<b", times: [4]))
    #expect(timeline.lives.map(\.id) == [1, 2])
    #expect(timeline.lives.map(\.end) == [4, 3])
    #expect(timeline.lives.map(\.fate) == [nil, "merged"])
    #expect(timeline.lives[0].changes == [2])
    #expect(timeline.lives[0].title == "1 vertical, 1.25 m²")
    #expect(timeline.svg.contains("a&lt;b: 2 planes") && timeline.hiddenCount == 0)
  }

  @Test func knownValue_theLongestLivesAreDrawn() throws {
    let text = (1...50).map { line(Double($0), "added", $0) }.joined(separator: "\n")
    let timeline = try #require(EventTimeline(events: text, name: "walk", times: [60]))
    #expect(timeline.lives.map(\.id) == Array(1...40) && timeline.hiddenCount == 10)
  }

  @Test func malformed_noEvents() {
    #expect(EventTimeline(events: "", name: "walk") == nil)
    #expect(EventTimeline(events: "{}\nno JSON", name: "walk", times: [0, 1]) == nil)
  }
}
