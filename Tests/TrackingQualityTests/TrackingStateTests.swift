// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

import Testing
import TrackingQuality

@Suite struct TrackingStateTests {
  @Test(
    "known value: every state has one word, and the word reads back", arguments: TrackingState.all)
  func word(state: TrackingState) {
    #expect(TrackingState(description: state.description) == state)
  }

  @Test("known value: seven states in ARKit's and ARCore's words")
  func words() {
    #expect(
      TrackingState.all.map(\.description) == [
        "normal", "limited(initializing)", "limited(relocalizing)", "limited(excessiveMotion)",
        "limited(insufficientFeatures)", "limited(insufficientLight)", "notAvailable",
      ])
  }

  @Test("malformed input: another word is no state")
  func unknown() { #expect(TrackingState(description: "limited") == nil) }
}
