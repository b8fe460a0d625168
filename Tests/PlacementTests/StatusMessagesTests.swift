// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

import Placement
import Testing
import TrackingQuality

@Suite struct StatusMessagesTests {
  @Test func aSurfaceIsAskedForAfterSevenAndAHalfSeconds() {
    var messages = StatusMessages()
    messages.restart(at: 0)
    messages.advance(to: 7.4)
    #expect(messages.shown == nil)
    messages.advance(to: 7.5)
    #expect(messages.shown == .planeEstimation)
    messages.advance(to: 13.5)
    #expect(messages.shown == nil)
  }

  @Test func aPlaneCancelsTheQuestionAndSuggestsPlacing() {
    var messages = StatusMessages()
    messages.restart(at: 0)
    messages.foundPlane(at: 2, hasObject: false)
    #expect(messages.shown == .surfaceDetected)
    messages.advance(to: 9.4)
    #expect(messages.shown == nil)
    messages.advance(to: 9.5)
    #expect(messages.shown == .contentPlacement)
    messages.placed(true, at: 9.6)
    messages.foundPlane(at: 20, hasObject: true)
    messages.advance(to: 40)
    #expect(messages.shown == nil)
  }

  @Test func limitedTrackingEscalatesAfterThreeSecondsAndStays() {
    var messages = StatusMessages()
    messages.restart(at: 0)
    messages.foundPlane(at: 0, hasObject: true)
    messages.enter(.limited(.excessiveMotion), at: 1)
    #expect(messages.shown == .trackingState)
    messages.advance(to: 3.9)
    #expect(messages.shown == .trackingState)
    messages.advance(to: 4)
    #expect(messages.shown == .trackingStateEscalation)
    messages.advance(to: 400)
    #expect(messages.shown == .trackingStateEscalation)
    messages.enter(.normal, at: 401)
    #expect(messages.shown == .trackingState)
  }

  @Test func recoveringInTimeCancelsTheEscalation() {
    var messages = StatusMessages()
    messages.enter(.limited(.insufficientFeatures), at: 0)
    messages.enter(.normal, at: 2.9)
    messages.advance(to: 4)
    #expect(messages.shown == .trackingState)
  }

  @Test func theHintToMoveIsNotPutOffByEveryFrame() {
    var messages = StatusMessages()
    for index in 0...150 {
      messages.aimed(hits: false, at: Double(index) / 30)
      messages.advance(to: Double(index) / 30)
    }
    #expect(messages.shown == .focusSquare)
    messages.aimed(hits: true, at: 5.1)
    #expect(messages.shown == nil)
  }

  @Test func aRestartLocksTheNextForFiveSeconds() {
    var messages = StatusMessages()
    let starts = [0, 4.9, 5].map { messages.restart(at: $0) }
    #expect(starts == [true, false, true])
  }
}
