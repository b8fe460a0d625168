// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

import Testing
import TrackingQuality

@Suite struct LatchTests {
  /// The switch after each frame of `enters`, at 30 frames per second.
  private func run(_ enters: [Bool], onTime: Double, offTime: Double) -> [Bool] {
    var latch = Latch()
    return enters.map {
      latch.advance(by: 1.0 / 30, enters: $0, leaves: !$0, onTime: onTime, offTime: offTime)
      return latch.isOn
    }
  }

  @Test("known value: two frames on, three frames off")
  func times() {
    let enters = [true, false, true, true, true, false, false, true, false, false, false]
    let isOn = [false, false, false, true, true, true, true, true, true, true, false]
    #expect(run(enters, onTime: 0.066, offTime: 0.1) == isOn)
  }

  @Test("known value: time 0 switches at once")
  func immediate() { #expect(run([true, false], onTime: 0, offTime: 0) == [true, false]) }
}
