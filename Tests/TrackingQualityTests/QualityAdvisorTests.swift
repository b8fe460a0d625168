// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

import Testing
import TrackingQuality

@Suite struct QualityAdvisorTests {
  @Test("known value: no plane for 7.5 s, until the first plane")
  func planeSlow() {
    var advisor = QualityAdvisor()
    #expect(advisor.update(.normal, hasPlane: false, hasSurface: nil, at: 1) == [])
    #expect(advisor.update(.normal, hasPlane: false, hasSurface: nil, at: 8.4) == [])
    #expect(
      advisor.update(.normal, hasPlane: false, hasSurface: nil, at: 8.5) == [.planeDetectionSlow])
    #expect(
      advisor.update(.limited(.excessiveMotion), hasPlane: false, hasSurface: nil, at: 9) == [])
    #expect(advisor.update(.normal, hasPlane: true, hasSurface: nil, at: 10) == [])
    #expect(advisor.update(.normal, hasPlane: false, hasSurface: nil, at: 60) == [])
    advisor.restart()
    #expect(advisor.update(.normal, hasPlane: false, hasSurface: nil, at: 61) == [])
    #expect(
      advisor.update(.normal, hasPlane: false, hasSurface: nil, at: 69) == [.planeDetectionSlow])
  }

  @Test("known value: a doubtful state escalates after 3 s, whichever it is")
  func escalation() {
    var advisor = QualityAdvisor()
    #expect(advisor.update(.notAvailable, hasPlane: nil, hasSurface: nil, at: 0) == [])
    #expect(
      advisor.update(.limited(.relocalizing), hasPlane: nil, hasSurface: nil, at: 3)
        == [.escalation])
    #expect(advisor.update(.normal, hasPlane: nil, hasSurface: nil, at: 4) == [])
    #expect(advisor.update(.notAvailable, hasPlane: nil, hasSurface: nil, at: 5) == [])
  }

  @Test("known value: the movement hint counts from the last surface, not from the last frame")
  func movement() {
    var advisor = QualityAdvisor()
    for i in 0..<150 {
      let time = Double(i) / 30
      #expect(advisor.update(.normal, hasPlane: nil, hasSurface: false, at: time) == [])
    }
    #expect(advisor.update(.normal, hasPlane: nil, hasSurface: false, at: 5) == [.movementHint])
    #expect(advisor.update(.normal, hasPlane: nil, hasSurface: true, at: 5.1) == [])
  }
}
