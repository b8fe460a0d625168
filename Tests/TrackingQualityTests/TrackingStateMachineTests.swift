// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

import Testing
import TrackingQuality

@Suite struct TrackingStateMachineTests {
  private static let step = 1.0 / 30

  /// A frame on which everything is fine.
  private static var healthy: QualitySignals {
    var signals = QualitySignals()
    signals.uniqueCount = 60
    signals.uniqueCoverage = 0.6
    signals.luminance = 110
    (signals.blur, signals.displacement) = (1, 4)
    signals.parallax = 40
    return signals
  }

  private static func signals(_ change: (inout QualitySignals) -> Void) -> QualitySignals {
    var signals = healthy
    change(&signals)
    return signals
  }

  private static let dark = signals {
    $0.luminance = 5
    ($0.uniqueCount, $0.uniqueCoverage) = (0, 0)
  }
  private static let fast = signals {
    ($0.blur, $0.displacement) = (20, 80)
    $0.uniqueCount = 3
  }
  private static let blank = signals { $0.uniqueCount = 0 }

  /// The states of successive frames; `nil` is a moment without a frame.
  private func states(_ runs: [(Int, QualitySignals?)]) -> [TrackingState] {
    var machine = TrackingStateMachine()
    var time = 100.0
    return runs.flatMap { Array(repeating: $0.1, count: $0.0) }.map {
      time += Self.step
      return machine.update($0, at: time)
    }
  }

  @Test("known value: initializing lasts half a second")
  func start() {
    let states = states([(30, Self.healthy)])
    #expect(states.firstIndex(of: .normal) == 15)
    #expect(states[..<15].allSatisfy { $0 == .limited(.initializing) })
  }

  @Test("known value: without parallax the start never ends (U175)")
  func pureRotation() {
    let turning = Self.signals { ($0.parallax, $0.displacement) = (0, 5) }
    #expect(Set(states([(90, turning)])) == [.limited(.initializing)])
  }

  @Test("known value: precedence is light, motion, features")
  func precedence() {
    let all = Self.signals {
      ($0.luminance, $0.blur, $0.uniqueCount) = (5, 20, 0)
    }
    let states = states([(30, Self.healthy), (30, all), (30, Self.fast), (30, Self.blank)])
    #expect(states[59] == .limited(.insufficientLight))
    #expect(states[89] == .limited(.excessiveMotion))
    #expect(states[119] == .limited(.insufficientFeatures))
  }

  @Test("known value: one bad frame changes nothing")
  func spike() {
    let states = states([(30, Self.healthy), (1, Self.fast), (30, Self.healthy)])
    #expect(Set(states[20...]) == [.normal])
  }

  @Test("known value: a doubtful state lasts at least its dwell before a calmer one")
  func dwell() {
    let flicker = (0..<10).flatMap { _ in [(2, Self.fast), (3, Self.healthy)] }
    let states = states([(60, Self.healthy)] + flicker + [(30, Self.healthy)])
    let runs = states.split(separator: .normal).dropFirst()
    #expect(!runs.isEmpty)
    #expect(runs.allSatisfy { $0.count >= 8 })
  }

  @Test("known value: no frame for 0.2 s is not available, the next frame ends it")
  func watchdog() {
    let states = states([(30, Self.healthy), (12, nil), (1, Self.healthy)])
    #expect(states[29 + 6] == .normal)
    #expect(states[29 + 7] == .notAvailable)
    #expect(states.last == .normal)
  }

  @Test("known value: a gap of 0.5 s makes the camera relocalize until the view is recognized")
  func relocalization() {
    let unknown = Self.signals { $0.recognizedCount = 4 }
    let known = Self.signals { $0.recognizedCount = 40 }
    let states = states([(30, Self.healthy), (16, nil), (60, unknown), (30, known)])
    #expect(Set(states[46..<106]) == [.limited(.relocalizing)])
    #expect(states.last == .normal)
  }

  @Test("known value: a camera covered for 10 s relocalizes and recovers (U172)")
  func cover() {
    let states = states([(30, Self.healthy), (300, Self.dark), (90, Self.healthy)])
    #expect(Set(states[40..<330]) == [.limited(.insufficientLight)])
    #expect(states[345] == .limited(.relocalizing))
    #expect(states.last == .normal)
  }

  @Test("known value: blank wall, then a fast pan: reasons in turn (U169)")
  func blankThenFast() {
    let states = states([(30, Self.healthy), (60, Self.blank), (20, Self.fast), (60, Self.healthy)])
    #expect(states[80] == .limited(.insufficientFeatures))
    #expect(states[108] == .limited(.excessiveMotion))
    #expect(states.last == .normal)
  }

  @Test("known value: non-finite poses are not available after the watchdog")
  func noPose() {
    let lost = Self.signals { $0.hasPose = false }
    let states = states([(30, Self.healthy), (30, lost), (90, Self.healthy)])
    #expect(states[40] == .notAvailable)
    #expect(states[65] == .limited(.relocalizing))
    #expect(states.last == .normal)
  }

  @Test("known value: a bare wall counts where no image speaks for it")
  func geometry() {
    var wall = QualitySignals()
    (wall.firstNormalEigenvalue, wall.secondNormalEigenvalue) = (0.001, 0.002)
    #expect(states([(60, wall)]).last == .limited(.insufficientFeatures))
    let textured = Self.signals { $0.secondNormalEigenvalue = 0.002 }
    #expect(states([(60, textured)]).last == .normal)
  }

  @Test("property: repeated stamps change nothing")
  func repeatedStamp() {
    var machine = TrackingStateMachine()
    for i in 0..<30 { _ = machine.update(Self.healthy, at: Double(i) / 30) }
    for _ in 0..<100 { #expect(machine.update(Self.dark, at: 29.0 / 30) == .normal) }
  }
}
