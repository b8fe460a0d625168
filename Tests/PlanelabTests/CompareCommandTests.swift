// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

import FoundationEssentials
import TestSupport
import Testing

@testable import planelab

@Suite struct CompareCommandTests {
  @Test func knownValue_aRunEqualsItselfAndLosesToNothing() async throws {
    try await withScratchFolder { folder in
      let names = (0..<8).map { "f\($0)" }
      try TinyDataset.write(to: folder + "/tiny", sequences: ["tiny": names])
      let evaluate = "evaluate \(folder)/tiny --no-files -o \(folder)/"
      #expect(await Recorder().run(evaluate + "a") == .success)
      #expect(await Recorder().run(evaluate + "b --accept-min-support 1000000") == .success)
      let same = Recorder()
      let compare = "compare --fail-on-regression --format csv \(folder)/a \(folder)/"
      #expect(await same.run(compare + "a") == .success, "\(same.err)")
      #expect(same.out.contains("evops.fScore,8,1,1,0,0,0,1,same"), "\(same.out)")
      let worse = Recorder()
      #expect(await worse.run(compare + "b") == .gateFailed, "\(worse.err)")
      #expect(worse.out.contains(",worse\r\n"), "\(worse.out)")
    }
  }

  @Test func malformed_otherProtocolsAreRefusedByName() async throws {
    try await withScratchFolder { folder in
      try TinyDataset.write(to: folder + "/tiny")
      let evaluate = "evaluate \(folder)/tiny --no-files -o \(folder)/"
      #expect(await Recorder().run(evaluate + "a") == .success)
      #expect(await Recorder().run(evaluate + "b --evops-full-iou 0.5") == .success)
      #expect(await Recorder().run(evaluate + "c --split test") == .success)
      let other = Recorder()
      #expect(await other.run("compare \(folder)/a \(folder)/b") == .badInput)
      #expect(other.err.contains("evops.full-iou: 0.75 and 0.5"), "\(other.err)")
      let split = Recorder()
      #expect(await split.run("compare \(folder)/a \(folder)/c") == .badInput)
      #expect(split.err.contains("datasets: "), "\(split.err)")
      let missing = Recorder()
      #expect(await missing.run("compare \(folder)/a \(folder)/none") == .badInput)
      #expect(missing.err.contains("run.json cannot be read"), "\(missing.err)")
    }
  }
}
