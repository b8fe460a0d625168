// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

import Evaluation
import Testing

@Suite struct HooverTallyTests {
  struct Scene: Decodable {
    struct Expected: Decodable {
      var tolerance: Double
      var correct, over, under, missed, noise: Int
    }
    var groundTruth, estimate: [Int]
    var expected: [Expected]
  }

  @Test("Golden: 12 scenes at 5 tolerances equal Hoover's compare tool")
  func equalsReference() throws {
    let scenes = try golden("segcomp_hoover", as: [Scene].self)
    #expect(scenes.map(\.expected.count).reduce(0, +) == 60)
    for (index, scene) in scenes.enumerated() {
      let table = ContingencyTable(
        groundTruth: expanded(scene.groundTruth), estimate: expanded(scene.estimate))
      for expected in scene.expected {
        let tally = HooverTally(table, tolerance: expected.tolerance)
        let place: Comment = "scene \(index) at \(expected.tolerance)"
        #expect(tally.correctCount == expected.correct, place)
        #expect(tally.overCount == expected.over, place)
        #expect(tally.underCount == expected.under, place)
        #expect(tally.missedCount == expected.missed, place)
        #expect(tally.noiseCount == expected.noise, place)
      }
    }
  }

  @Test("Known value: the worked example of Documentation/metrics/segcomp.md")
  func workedExample() {
    // plane 1 whole, plane 2 in two halves, planes 3 and 4 joined, plane 5 missed, segment 9 noise
    let table = ContingencyTable(
      groundTruth: [1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 4, 4, 5, 5, 0, 0],
      estimate: [1, 1, 1, 1, 2, 2, 3, 3, 4, 4, 4, 4, 0, 0, 9, 9])
    let tally = HooverTally(table, tolerance: 0.8)
    #expect(tally.correctCount == 1 && tally.overCount == 1 && tally.underCount == 1)
    #expect(tally.missedCount == 1 && tally.noiseCount == 1)
    #expect(tally.values["correctShare"] == MetricValue(1.0 / 5))
    #expect(tally.values["correctPixelShare"] == MetricValue(4.0 / 14))
    let classes = HooverClasses(table, tolerance: 0.8)
    #expect(classes.groundTruthKinds == [1: .correct, 2: .over, 3: .under, 4: .under])
    #expect(classes.estimateKinds == [1: .correct, 2: .over, 3: .over, 4: .under])
  }

  @Test("Property: counts per frame are means, totals stand beside them")
  func frameMeans() {
    let found = ContingencyTable(groundTruth: [1, 1], estimate: [1, 1])
    let missed = ContingencyTable(groundTruth: [1, 1], estimate: [0, 0])
    let tally = [found, missed].map { HooverTally($0, tolerance: 0.8) }.pooled()
    #expect(tally.values.value(at: "correct") == 0.5)
    #expect(tally.values.value(at: "total.correct") == 1.0)
  }
}
