// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

import Ingestion
import LinearAlgebra
import Testing

struct TimeAssociationTests {
  @Test func `each time has one partner, the nearest first`() {
    let association = TimeAssociation([0, 1, 1.1, 5], [0.04, 1.06, 9], within: 0.1)
    #expect(association.pairs.map(\.first) == [0, 2])
    #expect(association.pairs.map(\.second) == [0, 1])
    #expect(association.coverage.hasPrefix("2 of 4 and of 3 times paired"))
  }

  @Test(arguments: 1...20) func `pairs equal those of all candidates taken greedily`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    func times() -> [Double] {
      (0..<20).map { _ in random.uniform(in: 0..<5) }.sorted()
    }
    let (first, second, limit) = (times(), times(), 0.2)
    var left: [(Int, Int)] = []
    var candidates: [(gap: Double, first: Int, second: Int)] = []
    for i in first.indices {
      for j in second.indices where abs(first[i] - second[j]) <= limit {
        candidates.append((abs(first[i] - second[j]), i, j))
      }
    }
    for candidate in candidates.sorted(by: { $0 < $1 })
    where !left.contains(where: { $0.0 == candidate.first || $0.1 == candidate.second }) {
      left.append((candidate.first, candidate.second))
    }
    let pairs = TimeAssociation(first, second, within: limit).pairs
    #expect(pairs.map(\.first) == left.map(\.0).sorted())
    #expect(Set(pairs.map(\.second)) == Set(left.map(\.1)))
  }

  @Test func `U122 the reason names both ranges and guesses the unit`() {
    let seconds = [1_311_868_164.0, 1_311_868_174]
    let nano = seconds.map { $0 * 1e9 }
    #expect(TimeAssociation(seconds, nano, within: 0.02).pairs.isEmpty)
    let reason = TimeAssociation.explanation(seconds, nano)
    #expect(reason.contains("1311868164.0 to 1311868174.0"))
    #expect(reason.hasSuffix("the second list seems to be in nanoseconds"))
    #expect(
      TimeAssociation.explanation(nano, seconds).hasSuffix(
        "the first list seems to be in nanoseconds"))
    #expect(
      TimeAssociation.explanation(seconds, [0, 1, 2]).hasSuffix(
        "the second list seems to count frames or start at zero"))
    #expect(
      TimeAssociation.explanation(seconds, seconds.map { $0 + 1e6 }).hasSuffix(
        "nearest 999990.0 apart; the lists seem to come from different clocks or runs"))
  }

  @Test func `U134 times of 0.1 ms precision are paired`() {
    let association = TimeAssociation([6845.7061], [6845.70605696], within: 0.005)
    #expect(association.pairs.count == 1)
  }

  @Test func `U130 comments and repeated lines of file lists`() throws {
    let list = try TimedFileList(
      FileBytes("# depth maps\n2.5 b.png\n1.5 a.png\n1.5 a.png\n2.5 b.png\n"))
    #expect(list.times == [1.5, 2.5] && list.files == ["a.png", "b.png"])
    #expect(list.duplicateCount == 2)
    #expect(
      ingestionError { () throws(IngestionError) in _ = try TimedFileList(FileBytes("1,5 a.png")) }
        == .malformed(
          path: "file", place: .line(1), expected: "a time and a path", found: "'1,5 a.png'"))
  }
}
