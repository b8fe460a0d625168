// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

import LinearAlgebra
import Testing

@Suite struct AssignmentProblemTests {
  /// The least total over all assignments, by trying them all; rows ≤ columns.
  private func bruteForce(_ costs: [Double], _ rows: Int, _ columns: Int) -> Double {
    func best(_ row: Int, _ used: Set<Int>) -> Double {
      guard row < rows else { return 0 }
      return (0..<columns).filter { !used.contains($0) }.map {
        costs[row * columns + $0] + best(row + 1, used.union([$0]))
      }.min() ?? .infinity
    }
    return best(0, [])
  }

  @Test("Oracle: equals trying every assignment", arguments: 0..<60 as Range<UInt64>)
  func everyAssignment(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let rows = 1 + random.index(below: 5)
    let columns = rows + random.index(below: 3)
    // few distinct costs make ties, which must not matter
    let costs = (0..<rows * columns).map { _ in Double(random.index(below: 12)) - 4 }
    let result = AssignmentProblem.minimumCost(costs, rows: rows, columns: columns)
    let assigned = result.compactMap(\.self)
    #expect(assigned.count == rows && Set(assigned).count == rows)
    let total = assigned.enumerated().reduce(0) { $0 + costs[$1.offset * columns + $1.element] }
    #expect(total == bruteForce(costs, rows, columns))
    // the transposed problem has the same optimum
    let transposed = (0..<rows * columns).map { costs[$0 % rows * columns + $0 / rows] }
    let other = AssignmentProblem.minimumCost(transposed, rows: columns, columns: rows)
    let otherTotal = other.enumerated().reduce(0) { sum, pair in
      sum + (pair.element.map { transposed[pair.offset * rows + $0] } ?? 0)
    }
    #expect(otherTotal == total && other.compactMap(\.self).count == rows)
  }

  @Test("Known value: forbidden pairs stay alone, as many others as possible are assigned")
  func forbidden() {
    let x = Double.infinity
    #expect(AssignmentProblem.minimumCost([x, 1, x, x], rows: 2, columns: 2) == [1, nil])
    // row 0 prefers column 0, but row 1 can have nothing else
    #expect(AssignmentProblem.minimumCost([1, 9, 2, x], rows: 2, columns: 2) == [1, 0])
    #expect(AssignmentProblem.minimumCost([x, x], rows: 2, columns: 1) == [nil, nil])
    #expect(AssignmentProblem.minimumCost([], rows: 3, columns: 0) == [nil, nil, nil])
    #expect(AssignmentProblem.minimumCost([], rows: 0, columns: 3) == [])
  }

  @Test("Known value: profits are maximized")
  func profit() {
    let result = AssignmentProblem.maximumProfit([5, 4, 4, 1], rows: 2, columns: 2)
    #expect(result == [1, 0])
  }
}
