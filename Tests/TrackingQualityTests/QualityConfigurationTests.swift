// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

import Parameters
import Testing
import TrackingQuality

@Suite struct QualityConfigurationTests {
  @Test("property: every field is one row of the table")
  func complete() {
    let fields = Mirror(reflecting: QualityConfiguration()).children.count
    #expect(QualityConfiguration.parameters.count == fields)
    #expect(Set(QualityConfiguration.parameters.map(\.name)).count == fields)
  }

  @Test("property: every default reads back and lies in its range")
  func defaults() throws {
    for parameter in QualityConfiguration.parameters {
      var changed = QualityConfiguration()
      try parameter.set(parameter.defaultText, in: &changed)
      #expect(changed == QualityConfiguration(), "\(parameter.name)")
    }
    try QualityConfiguration().validate()
  }

  @Test("malformed input: a leave level on the wrong side is a conflict that names both flags")
  func conflict() {
    var configuration = QualityConfiguration()
    configuration.leaveBlur = configuration.maxBlur + 1
    let expected = ParameterError.conflict(
      "quality-max-blur", "quality-leave-blur", rule: "the first must not be the smaller one")
    do {
      try configuration.validate()
      Issue.record("accepted")
    } catch {
      #expect(error == expected)
    }
  }
}
