// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

import Testing

@testable import Reporting

@Suite struct LogarithmicClassesTests {
  @Test func knownValue_sixClassesPerDecade() throws {
    let classes = try #require(LogarithmicClasses([0.02, 0.5, 0.5, 0]))
    #expect(classes.edges.count == 13)
    #expect(classes.edges.first == 0.01 && classes.edges.last == 1)
    let shares = classes.shares([0.02, 0.5, 0.5, 0])
    #expect(shares.count == 12)
    // 10^(1/6) · 0.01 ≤ 0.02 < 10^(2/6) · 0.01; 0.5 ≥ 10^(4/6) · 0.1; 0 counts in the first class
    #expect(shares[0] == 0.25 && shares[1] == 0.25 && shares[10] == 0.5)
    #expect(shares.reduce(0, +) == 1)
  }

  @Test func knownValue_nothingToShow() {
    #expect(LogarithmicClasses([]) == nil)
    #expect(LogarithmicClasses([0, 0]) == nil)
  }
}
