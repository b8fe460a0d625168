// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

import FoundationEssentials
import TestSupport
import Testing

@testable import Datasets

@Suite struct TruePlaneFileTests {
  private static let text = """
    {"planes":[{"area":1.5,"id":7,"kind":"floor","normal":[0,0.6,-0.8],"offset":1.295191628076893,
    "outline":[[[[0,0,1e0],[0.1,2,3],[-4,5,6.25]],[[1,1,1],[2,2,2],[3,3,3]]]]}],
    "schema":"planelab-planes/1"}
    """

  private func read(_ text: String) async throws -> [TruePlaneRecord] {
    try await withScratchFolder { folder in
      try text.write(toFile: folder + "/planes.json", atomically: true, encoding: .utf8)
      return try TruePlaneFile.read(folder + "/planes.json")
    }
  }

  @Test func oracle_planesAreThoseOfTheDecoder() async throws {
    let file = try JSONDecoder().decode(TruePlaneFile.self, from: Data(Self.text.utf8))
    #expect(try await read(Self.text) == file.planes)
    #expect(file.planes.first?.outline.first?.holes.count == 1)
  }

  @Test(arguments: [
    (#""area""#, #""aera""#), ("planelab-planes/1", "planelab-planes/9"), ("[0,0.6,-0.8]", "[0]"),
    (#""floor""#, #""sea""#), (#""id":7"#, #""id":-7"#), ("1.5", "true"), ("}],", "}"),
  ])
  func malformed_unusualFilesAreExplained(part: String, replacement: String) async throws {
    let text = Self.text.replacing(part, with: replacement)
    #expect(text != Self.text)
    await #expect(throws: DatasetError.self) { try await read(text) }
  }
}
