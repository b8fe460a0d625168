// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

import Reporting
import Testing

@Suite struct DecimalTextTests {
  @Test(arguments: [
    (0.0, 3, "0.000"), (0.0005, 3, "0.001"), (-0.0004, 3, "0.000"), (1.005, 1, "1.0"),
    (-12.25, 1, "-12.3"), (99.9, 0, "100"), (0.05, 2, "0.05"), (1234567.891, 2, "1234567.89"),
    (1e300, 2, "1e+300"),
  ])
  func knownValue_fixedDecimals(value: Double, decimals: Int, text: String) {
    #expect(value.text(decimals: decimals) == text)
  }

  @Test func knownValue_notFiniteIsNil() {
    #expect(Double.nan.text(decimals: 2) == nil)
    #expect((-Double.infinity).text(decimals: 2) == nil)
  }
}
