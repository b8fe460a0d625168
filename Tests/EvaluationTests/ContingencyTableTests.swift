// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

import Evaluation
import LinearAlgebra
import Testing

@Suite struct ContingencyTableTests {
  @Test("Known value: counts of a small frame, labels ascending, 0 first")
  func counts() {
    let table = ContingencyTable(
      groundTruth: [0, 7, 7, 3, 3, 3], estimate: [2, 2, 2, 0, 2, 65535])
    #expect(table.groundTruthIDs == [0, 3, 7])
    #expect(table.estimateIDs == [0, 2])
    #expect(table.groundTruthSizes == [1, 3, 2])
    #expect(table.estimateSizes == [2, 4])
    #expect(table.cells.map(\.count) == [1, 2, 1, 2])
    #expect(table.iou(of: table.overlaps[1]) == 2.0 / 4)
  }

  @Test("Known value: the ignore rule drops a segment with more than half on ignore")
  func ignoreRule() {
    // segment 1: 3 of 5 on ignore, dropped; segment 2: 1 of 2, kept with its other pixel
    let table = ContingencyTable(
      groundTruth: [65535, 65535, 65535, 4, 4, 65535, 4, 4],
      estimate: [1, 1, 1, 1, 1, 2, 2, 0])
    #expect(table.ignoredSizes == [0, 3, 1])
    let ruled = table.withoutIgnored
    #expect(ruled.estimateIDs == [0, 2])
    #expect(ruled.estimateSizes == [3, 1])
    #expect(ruled.groundTruthSizes == [0, 4])
    #expect(ruled.cells.map(\.count) == [3, 1])
  }

  @Test("Oracle: equals counting in a dictionary", arguments: 0..<8 as Range<UInt64>)
  func dictionary(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    // the last seeds use so many ids that the sparse path is taken
    let range = seed < 6 ? 6 : 3_000
    let labels = (0..<2).map { _ in
      (0..<4_000).map { _ in
        random.index(below: 20) == 0 ? 65535 : UInt16(random.index(below: range))
      }
    }
    var expected: [SIMD2<UInt16>: Int] = [:]
    for (truth, estimate) in zip(labels[0], labels[1]) where truth != 65535 {
      expected[SIMD2(truth, estimate == 65535 ? 0 : estimate), default: 0] += 1
    }
    let table = ContingencyTable(groundTruth: labels[0], estimate: labels[1])
    #expect(table.cells.count == expected.count)
    for cell in table.cells {
      let key = SIMD2(table.groundTruthIDs[cell.groundTruth], table.estimateIDs[cell.estimate])
      #expect(expected[key] == cell.count)
    }
    let ruled = table.withoutIgnored
    #expect(ruled.pixelCount == table.pixelCount)
    #expect(Set(ruled.cells.map { SIMD2($0.groundTruth, $0.estimate) }).count == ruled.cells.count)
  }

  @Test("Property: nothing at all gives an empty table")
  func empty() {
    let table = ContingencyTable(groundTruth: [], estimate: [])
    #expect(table.pixelCount == 0 && table.groundTruthCount == 0 && table.estimateCount == 0)
  }
}
