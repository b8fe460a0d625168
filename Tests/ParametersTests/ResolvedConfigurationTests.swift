// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

import LinearAlgebra
import Parameters
import Testing

@Suite struct ResolvedConfigurationTests {
  @Test func knownValue_laterOriginsWinWhateverTheOrder() throws {
    var settings = ResolvedConfiguration<SampleWhole>()
    try settings.set("ransac-inlier-distance", to: "0.04", from: .flag)
    try settings.set("ransac-inlier-distance", to: "0.03", from: .file("a.json"))
    try settings.set("ransac-max-iterations", to: "7", from: .file("a.json"))
    try settings.set("ransac-max-iterations", to: "8", from: .manifest("d/dataset.json"))
    try settings.set("ransac-seed", to: "18446744073709551615", from: .manifest("d"))
    #expect(settings.value.ransac.inlierDistance == 0.04)
    #expect(settings.value.ransac.maxIterations == 7)
    #expect(settings.value.ransac.seed == .max)
    #expect(settings.origin(of: "ransac-max-iterations").text == "file a.json")
    #expect(settings.origin(of: "ransac-scoring") == .default)
  }

  @Test func malformed_aWeakerOriginIsStillChecked() {
    var settings = ResolvedConfiguration<SampleWhole>()
    #expect(throws: ParameterError.self) {
      try settings.set("ransac-max-iterations", to: "8", from: .flag)
      try settings.set("ransac-max-iterations", to: "0", from: .file("a.json"))
    }
  }

  @Test func knownValue_filesTakeFlatAndNestedKeys() throws {
    var settings = ResolvedConfiguration<SampleWhole>()
    let document = try JSONValue(
      parsing: """
        {"ransac": {"inlier-distance": 0.05, "spacing": null, "refine": false},
         "ransac.scoring": "count", "ransac.max-normal-angle": 7.5}
        """)
    try settings.set(document, from: .file("a.json"))
    #expect(settings.value.ransac.inlierDistance == 0.05)
    #expect(settings.value.ransac.maxNormalAngle == .degrees(7.5))
    #expect(settings.value.ransac.scoring == .count)
    #expect(!settings.value.ransac.isRefined)
  }

  @Test func malformed_unknownKeysNameTheNearest() throws {
    var settings = ResolvedConfiguration<SampleWhole>()
    let document = try JSONValue(parsing: #"{"ransac": {"inlier-distence": 0.05}}"#)
    #expect(
      throws: ParameterError.unknown(
        parameter: "ransac.inlier-distence", nearest: "ransac.inlier-distance")
    ) { try settings.set(document, from: .file("a.json")) }
  }

  @Test func property_rowsReadBackToTheSameConfiguration() throws {
    var settings = ResolvedConfiguration<SampleWhole>()
    try settings.set("ransac-inlier-distance", to: "0.1", from: .flag)
    try settings.set("ransac-max-normal-angle", to: "12.3", from: .flag)
    let document = JSONValue.object(settings.rows.map { JSONMember($0.key, $0.json) })
    var copy = ResolvedConfiguration<SampleWhole>()
    try copy.set(try JSONValue(parsing: document.text), from: .file("b"))
    #expect(copy.value == settings.value)
  }
}
