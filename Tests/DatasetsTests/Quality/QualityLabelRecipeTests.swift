// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

import Testing

@testable import Datasets

@Suite struct QualityLabelRecipeTests {
  /// Ticks of a calm, bright, textured sequence, 30 per second.
  private static func truth(
    seconds: Double, _ change: (_ time: Double, inout QualityTruth) -> Void = { _, _ in }
  ) -> [QualityTruth] {
    (0..<Int(seconds * 30)).map { i in
      var tick = QualityTruth()
      tick.time = Double(i) / 30
      (tick.blur, tick.displacement, tick.lux) = (1, 4, 300)
      (tick.distinctCount, tick.distinctCoverage) = (150, 0.9)
      (tick.visibleCount, tick.visibleCoverage) = (150, 0.9)
      tick.parallax = 40 * tick.time
      tick.cells = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]
      change(tick.time, &tick)
      return tick
    }
  }

  private func states(_ truth: [QualityTruth]) -> [String?] { QualityLabelRecipe().states(truth) }

  /// The share of ticks between two times that have the state.
  private func share(
    _ state: String?, _ states: [String?], _ from: Double, _ to: Double
  ) -> Double {
    let range = states[Int(from * 30)..<Int(to * 30)]
    return Double(range.count { $0 == state }) / Double(range.count)
  }

  @Test("known value: initializing until 20 px of parallax and half a second")
  func start() {
    let states = states(Self.truth(seconds: 3))
    // 40 px/s: 12 px at 0.3 s, but 0.5 s is later; 20 px at 0.5 s; then 0.15 s of don't care.
    #expect(states[14] == "limited(initializing)")
    #expect(states[15] == nil && states[18] == nil)
    #expect(states[20] == "normal" && states.last == "normal")
  }

  @Test("known value: blur over 8 px is motion, 5 to 8 px is don't care, a weak peak too")
  func motion() {
    let states = states(
      Self.truth(seconds: 6) { time, tick in
        if (2.0..<3).contains(time) { tick.blur = 12 }
        if (3.0..<3.5).contains(time) { tick.blur = 6 }
        if (4.0..<5).contains(time) { tick.blur = 9 }
      })
    #expect(share("limited(excessiveMotion)", states, 2, 3) == 1)
    #expect(share(nil, states, 3, 3.5) == 1)
    #expect(share("normal", states, 3.5, 4) == 1)
    #expect(share(nil, states, 4, 5) == 1)
  }

  @Test("known value: a shake that crosses zero is one run")
  func shake() {
    let states = states(
      Self.truth(seconds: 4) { time, tick in
        if (2.0..<3).contains(time), Int(time * 30) % 5 != 0 { tick.displacement = 70 }
      })
    #expect(share("limited(excessiveMotion)", states, 2.1, 2.9) == 1)
  }

  @Test("known value: features fail by count or by coverage, and only where the texture fails")
  func features() {
    let states = states(
      Self.truth(seconds: 8) { time, tick in
        if (2.0..<3).contains(time) { tick.distinctCount = 10 }
        if (4.0..<5).contains(time) { tick.distinctCoverage = 0.2 }
        if (6.0..<7).contains(time) { tick.visibleCount = 5 }
      })
    #expect(share("limited(insufficientFeatures)", states, 2, 3) == 1)
    #expect(share("limited(insufficientFeatures)", states, 4, 5) == 1)
    #expect(share(nil, states, 6, 7) == 1)
  }

  @Test("known value: light wins over motion and features")
  func precedence() {
    let states = states(
      Self.truth(seconds: 5) { time, tick in
        if (2.0..<3).contains(time) { (tick.lux, tick.blur, tick.distinctCount) = (5, 20, 0) }
        if (3.0..<4).contains(time) { (tick.blur, tick.distinctCount) = (20, 0) }
      })
    #expect(share("limited(insufficientLight)", states, 2, 3) == 1)
    #expect(share("limited(excessiveMotion)", states, 3, 4) == 1)
  }

  @Test("known value: a gap of a second is not available after 0.2 s, and relocalizing after it")
  func gap() {
    let states = states(
      Self.truth(seconds: 8) { time, tick in
        if (3.0..<4).contains(time) { tick.hasFrame = false }
        // Unknown places until 5 s, then known ones.
        if (4.0..<5).contains(time) { tick.cells = [100, 101, 102] }
      })
    #expect(share(nil, states, 3, 3.2) == 1)
    #expect(share("notAvailable", states, 3.25, 4) == 1)
    #expect(share("limited(relocalizing)", states, 4, 5) == 1)
    // Half a second of good views from 5 s on, and 0.35 s of don't care about its end.
    #expect(share(nil, states, 5.2, 5.8) == 1)
    #expect(share("normal", states, 6, 8) == 1)
  }

  @Test("known value: after 10 s of darkness comes a relocalization, after 5.5 s perhaps")
  func longOutage() {
    func states(_ seconds: Double) -> [String?] {
      self.states(
        Self.truth(seconds: 16) { time, tick in
          if (2.0..<2 + seconds).contains(time) { tick.lux = 3 }
        })
    }
    #expect(share("limited(relocalizing)", states(10), 12, 12.1) == 1)
    #expect(share(nil, states(5.5), 7.5, 7.8) == 1)
    #expect(share("normal", states(2), 4.1, 5) == 1)
  }

  @Test("property: intervals follow each other and cover the sequence")
  func intervals() {
    let truth = Self.truth(seconds: 4) { time, tick in if time > 2 { tick.blur = 20 } }
    let labels = QualityLabelRecipe().labels(truth)
    #expect(labels.first?.start == 0)
    #expect(abs((labels.last?.end ?? 0) - 4) < 1e-9)
    for (last, next) in zip(labels, labels.dropFirst()) {
      #expect(abs(last.end - next.start) < 1e-9 && last.state != next.state)
    }
  }
}
