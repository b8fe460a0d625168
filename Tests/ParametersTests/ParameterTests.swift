// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

import Parameters
import TestSupport
import Testing

@Suite struct ParameterTests {
  @Test func knownValue_tablesHaveNoFlaws() {
    #expect(flaws(in: SampleStage.self) == [])
    #expect(flaws(in: SampleWhole.self) == [])
  }

  @Test func knownValue_flawsAreSeen() {
    struct Flawed: Configuration {
      var a = 2.0
      var b = 1
      static let stage = "x"
      static let parameters = [parameter("A_b", \.a, in: 0...1, "short")]
    }
    #expect(
      flaws(in: Flawed.self) == [
        "Flawed: 2 leaf properties but 1 rows", "A_b: not in kebab case", "A_b: no sentence",
        "A_b: default refused: --A_b: 2 is out of range, expected 0...1",
      ])
  }

  @Test func knownValue_namesKeysAndExpectations() throws {
    let row = try #require(SampleWhole.parameters.first)
    #expect(row.name == "ransac-inlier-distance")
    #expect(row.key == "ransac.inlier-distance")
    #expect(row.expectation == "1e-06...1 m")
    #expect(SampleWhole.parameters.last?.expectation == "0...10 m or auto")
  }

  @Test(arguments: [
    ("ransac-inlier-distance", "abc", "'abc' is not a value, expected 1e-06...1 m"),
    ("ransac-inlier-distance", "nan", "'nan' is not a value, expected 1e-06...1 m"),
    ("ransac-inlier-distance", "2", "2 is out of range, expected 1e-06...1 m"),
    ("ransac-max-normal-angle", "90.5", "90.5 is out of range, expected 0...90 °"),
    ("ransac-max-iterations", "1.5", "'1.5' is not a value, expected 1...1000000000"),
    ("ransac-scoring", "best", "'best' is not a value, expected msac|count"),
    ("ransac-refine", "yes", "'yes' is not a value, expected true|false"),
  ])
  func malformed_valuesAreRefused(name: String, text: String, message: String) {
    var settings = ResolvedConfiguration<SampleWhole>()
    let error = #expect(throws: ParameterError.self) {
      try settings.set(name, to: text, from: .flag)
    }
    #expect(error?.description == "--\(name): \(message)")
    #expect(settings.value == SampleWhole())
  }
}
