// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

import PlaneTracking
import Testing

@Suite struct EventGrammarTests {
  typealias Step = (frame: Int, id: Int, kind: PlaneEvent.Kind)

  static func check(_ steps: [Step]) throws(EventGrammarError) {
    var grammar = EventGrammar()
    let room = SyntheticRoom.furnished
    var tracker = PlaneTracker()
    let pose = SyntheticRoom.camera(at: [0, 1.5, 0.5], to: [0, 0.8, 3])
    for index in 0..<2 { _ = tracker.update(room.frame(index, from: pose)) }
    let anchor = tracker.anchors[0]
    for step in steps {
      try grammar.accept(
        PlaneEvent(
          frame: step.frame, timestamp: 0, id: TrackID(rawValue: step.id), kind: step.kind,
          anchor: anchor))
    }
  }

  @Test func aLifeAccordingToTheGrammarPasses() throws {
    try Self.check([
      (1, 1, .added), (1, 2, .added), (2, 1, .updated(.grown)), (3, 2, .updated(.refined)),
      (4, 2, .merged(into: TrackID(rawValue: 1))), (5, 3, .added), (6, 1, .updated(.shrunk)),
      (7, 1, .removed),
    ])
  }

  @Test func everyViolationIsRefused() {
    let (one, two) = (TrackID(rawValue: 1), TrackID(rawValue: 2))
    let cases: [([Step], EventGrammarError)] = [
      ([(1, 1, .updated(.grown))], .unknown(id: one, frame: 1)),
      ([(1, 1, .added), (2, 1, .added)], .reused(id: one, frame: 2)),
      ([(1, 1, .added), (2, 1, .removed), (3, 1, .added)], .reused(id: one, frame: 3)),
      ([(1, 1, .added), (2, 1, .removed), (3, 1, .updated(.grown))], .ended(id: one, frame: 3)),
      ([(1, 1, .added), (2, 1, .merged(into: two))], .badTarget(id: one, target: two, frame: 2)),
      ([(1, 1, .added), (2, 1, .merged(into: one))], .badTarget(id: one, target: one, frame: 2)),
      ([(2, 1, .added), (1, 1, .removed)], .backward(id: one, frame: 1, previous: 2)),
    ]
    for (steps, error) in cases {
      #expect(throws: error) { try Self.check(steps) }
    }
  }
}
