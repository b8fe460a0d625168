// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

import Glibc
import LinearAlgebra
import Testing

/// What the doc comment of `PortableMath` promises.
private let tolerance = 1e-14

private func agrees(_ value: Double, _ expected: Double) -> Bool {
  (value - expected).magnitude <= tolerance * max(1, expected.magnitude)
}

@Suite struct PortableMathTests {
  @Test("oracle: libm, over seeded arguments", arguments: UInt64(0)..<4)
  func agreesWithLibm(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    for _ in 0..<500 {
      let angle = random.uniform(in: -1e3..<1e3)
      let small = random.uniform(in: -2..<2)
      let positive = random.uniform(in: 1e-6..<1e3)
      #expect(agrees(PortableMath.sin(angle), Glibc.sin(angle)), "sin \(angle)")
      #expect(agrees(PortableMath.cos(angle), Glibc.cos(angle)), "cos \(angle)")
      #expect(agrees(PortableMath.exp(small * 20), Glibc.exp(small * 20)), "exp \(small * 20)")
      #expect(agrees(PortableMath.log(positive), Glibc.log(positive)), "log \(positive)")
      #expect(agrees(PortableMath.atan(angle), Glibc.atan(angle)), "atan \(angle)")
      #expect(agrees(PortableMath.atan2(small, angle), Glibc.atan2(small, angle)), "atan2")
    }
  }

  @Test("known value: quarter turns and ends of range")
  func quarterTurns() {
    #expect(PortableMath.sin(0) == 0 && PortableMath.cos(0) == 1 && PortableMath.exp(0) == 1)
    #expect(agrees(PortableMath.sin(.pi / 2), 1) && agrees(PortableMath.cos(.pi), -1))
    #expect(agrees(PortableMath.sin(1.5 * .pi), -1) && agrees(PortableMath.cos(-.pi / 2), 0))
    #expect(PortableMath.log(1) == 0 && PortableMath.atan2(0, 0) == 0)
    #expect(PortableMath.atan2(0, -1) == .pi && PortableMath.atan2(-1, 0) == -.pi / 2)
    #expect(PortableMath.exp(-1e3) == 0 && PortableMath.exp(1e3) == .infinity)
  }
}
