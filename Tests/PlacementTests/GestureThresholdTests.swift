// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

import LinearAlgebra
import Placement
import Testing

@Suite struct GestureThresholdTests {
  @Test func knownValue_aFingerDragsBeyondThirtyPointsTwoBeyondSixty() {
    var gesture = GestureThreshold()
    _ = gesture.update([[0, 0]])
    let first = gesture.update([[30, 0]])
    #expect(first.drag == .zero && !gesture.isDragging)
    let second = gesture.update([[31, 0]])
    #expect(second.drag == .zero && gesture.isDragging)
    let third = gesture.update([[36, 0]])
    #expect(third.drag == [5, 0])
    _ = gesture.update([])
    _ = gesture.update([[0, 0], [100, 0]])
    _ = gesture.update([[60, 0], [160, 0]])
    #expect(!gesture.isDragging)
    _ = gesture.update([[61, 0], [161, 0]])
    #expect(gesture.isDragging && !gesture.isRotating)
  }

  @Test func knownValue_aStillFingerDragsOnceTheObjectSlidAway() {
    var gesture = GestureThreshold()
    _ = gesture.update([[100, 100]], over: [100, 100])
    _ = gesture.update([[100, 100]], over: [100, 130])
    #expect(!gesture.isDragging)
    _ = gesture.update([[100, 100]], over: [100, 131])
    #expect(gesture.isDragging)
  }

  @Test func knownValue_aSecondFingerTakesOverWithoutAJump() {
    var gesture = GestureThreshold()
    for x in [0.0, 31, 41] { _ = gesture.update([[x, 0]]) }
    let joined = gesture.update([[41, 0], [141, 0]])
    #expect(joined.drag == .zero && gesture.isDragging)
    let both = gesture.update([[43, 0], [143, 0]])
    #expect(both.drag == [2, 0])
    let left = gesture.update([[143, 0]])
    #expect(left.drag == .zero && gesture.isDragging)
  }

  @Test(arguments: [(false, 12.5, true), (true, 12.5, false), (true, 18.5, true)])
  func knownValue_whileTwoFingersDragTheyMustTurnFarther(
    isDragging: Bool, degrees: Double, rotates: Bool
  ) {
    var gesture = GestureThreshold()
    func pair(_ x: Double, _ degrees: Double) -> [SIMD2<Double>] {
      let turn = Angle.degrees(degrees).radians
      let half = SIMD2(PortableMath.cos(turn), PortableMath.sin(turn)) * 60
      return [SIMD2(x, 0) - half, SIMD2(x, 0) + half]
    }
    _ = gesture.update(pair(0, 0))
    if isDragging { _ = gesture.update(pair(61, 0)) }
    let x = isDragging ? 61.0 : 0
    _ = gesture.update(pair(x, degrees))
    #expect(gesture.isDragging == isDragging && gesture.isRotating == rotates)
    let effect = gesture.update(pair(x, degrees + 5))
    #expect(abs(effect.rotation.degrees - (rotates ? 5 : 0)) < 1e-9)
  }

  @Test func knownValue_fingersScaleBeyondFiftyPoints() {
    var gesture = GestureThreshold()
    _ = gesture.update([[0, 0], [100, 0]])
    _ = gesture.update([[-25, 0], [125, 0]])
    #expect(!gesture.isScaling)
    _ = gesture.update([[-26, 0], [126, 0]])
    let effect = gesture.update([[-64, 0], [164, 0]])
    #expect(gesture.isScaling && abs(effect.scale - 228.0 / 152) < 1e-12)
  }
}
