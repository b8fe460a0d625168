// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

import Evaluation
import LinearAlgebra
import Testing

@Suite struct PartitionTallyTests {
  @Test("Known value: the worked example of Documentation/metrics/partitions.md")
  func workedExample() {
    // truth AABB, estimate AAAB: pairs 6, agreeing 3; covering by hand
    let table = ContingencyTable(groundTruth: [1, 1, 2, 2], estimate: [1, 1, 1, 2])
    let tally = PartitionTally(table)
    #expect(tally.randIndex == 3.0 / 6)
    // ½ [ (2 · 2/3 + 2 · 1/2) + (3 · 2/3 + 1 · 1/2) ] / 4
    #expect(agrees(tally.covering, ((4.0 / 3 + 1) + (2 + 0.5)) / 2 / 4))
    // H(truth | estimate) = 3/4 · H(1/3), H(estimate | truth) = 1/2 · 1 bit
    #expect(agrees(tally.missedInformation, 0.75 * 0.9182958340544896))
    #expect(agrees(tally.addedInformation, 0.5))
  }

  @Test("U139: label 0 counts as a region, or its true pixels leave")
  func unlabeled() {
    let table = ContingencyTable(
      groundTruth: [0, 0, 0, 1, 1, 1, 1, 2, 2, 2], estimate: [0, 1, 1, 1, 1, 1, 1, 2, 2, 0])
    let whole = PartitionTally(table)
    let planes = PartitionTally(table.withoutUnlabeled)
    #expect(whole.pixelCount == 10 && planes.pixelCount == 7)
    // over the 7 pixels: truth 1111222, estimate 1111220; disagreeing pairs: 2 of 21
    #expect(agrees(planes.randIndex, 19.0 / 21))
    #expect(planes.randIndex != whole.randIndex)
  }

  @Test("Oracle: the Rand index by going through all pairs", arguments: 0..<6 as Range<UInt64>)
  func allPairs(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let labels = (0..<2).map { _ in (0..<60).map { _ in UInt16(random.index(below: 4)) } }
    var agreeing = 0
    for i in 0..<60 {
      for j in 0..<i {
        let same = (labels[0][i] == labels[0][j], labels[1][i] == labels[1][j])
        if same.0 == same.1 { agreeing += 1 }
      }
    }
    let table = ContingencyTable(groundTruth: labels[0], estimate: labels[1])
    #expect(agrees(PartitionTally(table).randIndex, Double(agreeing) / (60 * 59 / 2)))
    let swapped = ContingencyTable(groundTruth: labels[1], estimate: labels[0])
    #expect(
      agrees(
        PartitionTally(table).variationOfInformation,
        PartitionTally(swapped).variationOfInformation ?? .nan))
    #expect(agrees(PartitionTally(table).covering, PartitionTally(swapped).covering ?? .nan))
  }

  @Test("Known value: nothing to partition is undefined, one pixel has no pairs")
  func empty() {
    let none = PartitionTally(ContingencyTable(groundTruth: [], estimate: []))
    #expect(none.values["ri"] == .null && none.values["voi"] == .null)
    let one = PartitionTally(ContingencyTable(groundTruth: [1], estimate: [1]))
    #expect(one.values["ri"] == .null && one.values["voi"] == 0.0 && one.values["sc"] == 1.0)
  }
}
