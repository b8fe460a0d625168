// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

import LinearAlgebra
import Testing

@testable import Datasets

@Suite struct QualityScriptTests {
  @Test("known value: a turn has its rate in the middle and ends at its angle")
  func turn() {
    var script = QualityScript(x: 0, y: 0, yaw: 0, lux: 300, seed: 2)
    script.hold(0.5)
    script.turn(120, rate: 240, ramp: 0.1)
    script.hold(0.5)
    #expect(abs(script.duration - (0.5 + 0.5 + 0.1 + 0.5)) < 1e-12)
    func yaw(_ time: Double) -> Double {
      let forward = script.worldFromCamera(at: time).rotation.columns.2
      return Angle(radians: PortableMath.atan2(forward.y, forward.x)).degrees
    }
    #expect(abs(yaw(0.4)) < 0.5)
    #expect(abs(yaw(1.5) - 120) < 0.8)
    #expect(abs((yaw(0.85) - yaw(0.75)) / 0.1 - 240) < 8)
  }

  @Test(
    "property: every pose of every scenario is a rotation inside the room",
    arguments: QualityScenario.allCases)
  func poses(scenario: QualityScenario) {
    let stage = QualityStage(scenario, seed: 300)
    for i in 0..<Int(stage.script.duration * 4) {
      let pose = stage.script.worldFromCamera(at: Double(i) / 4)
      #expect(abs(pose.rotation.determinant - 1) < 1e-9)
      let p = pose.translation
      #expect(p.x > 0.2 && p.x < stage.room.size.x - 0.2)
      #expect(p.y > 0.2 && p.y < stage.room.size.y - 0.2)
    }
    #expect(stage.script.duration > 8)
  }

  @Test("property: a set has every scenario once in the test split, and no scene twice")
  func set() {
    let takes = QualitySet(seed: 0).takes
    #expect(takes.filter { $0.split == .test }.map(\.scenario) == QualityScenario.allCases)
    #expect(Set(takes.map(\.seed)).count == takes.count)
    #expect(Set(QualitySet(seed: 1).takes.map(\.seed)).isDisjoint(with: takes.map(\.seed)))
  }
}
