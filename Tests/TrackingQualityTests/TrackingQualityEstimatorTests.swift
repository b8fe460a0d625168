// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

import Geometry
import LinearAlgebra
import Testing
import TrackingQuality

@Suite struct TrackingQualityEstimatorTests {
  /// The orientation of a camera turned about its y axis.
  private static func turned(_ angle: Angle) -> Matrix3 {
    let half = angle.radians / 2
    // Two terms of sine and cosine: normalized, so exact as a rotation.
    let (s, c) = (
      half - half * half * half / 6, 1 - half * half / 2 + half * half * half * half / 24
    )
    let q = Quaternion(w: c, x: 0, y: s, z: 0).normalized ?? .identity
    return q.rotation
  }

  /// A log that first moves sideways for a second and then turns at `rate` [°/s], 30 poses per second.
  private static func log(turningAt rate: Double, seconds: Double) -> [QualityObservation] {
    var rotation = Matrix3.identity
    return (0..<Int(30 * (1 + seconds))).map { i in
      var observation = QualityObservation(time: Double(i) / 30)
      let x = 0.3 * min(Double(i) / 30, 1)
      if i >= 30 { rotation = rotation * turned(.degrees(rate / 30)) }
      observation.pose = .full(
        RigidTransform(rotation: rotation, translation: Vector3(x, 0, 0)))
      return observation
    }
  }

  private func states(_ log: [QualityObservation]) -> [TrackingState] {
    var estimator = TrackingQualityEstimator()
    return log.map { estimator.update($0).state }
  }

  @Test(
    "known value: turning in place at 10 to 40 °/s is not excessive motion (U175)",
    arguments: [10.0, 20, 40])
  func slowTurn(rate: Double) {
    #expect(!states(Self.log(turningAt: rate, seconds: 2)).contains(.limited(.excessiveMotion)))
  }

  @Test("known value: turning at 240 °/s is excessive motion")
  func fastTurn() {
    #expect(states(Self.log(turningAt: 240, seconds: 2)).contains(.limited(.excessiveMotion)))
  }

  @Test("known value: a limit of the angular rate stands beside blur and displacement")
  func angularRateLimit() {
    var configuration = QualityConfiguration()
    (configuration.maxBlur, configuration.maxDisplacement) = (1000, 1000)
    (configuration.leaveBlur, configuration.leaveDisplacement) = (1000, 1000)
    let log = Self.log(turningAt: 90, seconds: 2)
    for (limit, isExcessive) in [(configuration.maxAngularRate, false), (57.3, true), (100, false)]
    {
      configuration.maxAngularRate = limit
      var estimator = TrackingQualityEstimator(configuration)
      let states = log.map { estimator.update($0).state }
      #expect(states.contains(.limited(.excessiveMotion)) == isExcessive, "\(limit)")
    }
  }

  @Test("known value: flow of a turn is f·ω, exposure and depth are marked as assumed")
  func turnSignals() {
    var estimator = TrackingQualityEstimator()
    let reports = Self.log(turningAt: 30, seconds: 1).map { estimator.update($0) }
    guard let signals = reports.last?.evidence.signals else { return }
    #expect(abs((signals.angularRate ?? 0) - 30) < 1e-3)
    // Median over the view of (1 + x²) is a little above one.
    let central = 520 * Angle.degrees(30).radians
    #expect((signals.flow ?? 0) > central && (signals.flow ?? 0) < 1.3 * central)
    #expect(signals.blur.map { abs($0 - (signals.flow ?? 0) * 0.008) < 1e-9 } == true)
    #expect(signals.isExposureAssumed == true)
    #expect(signals.isDepthAssumed == true)
  }

  @Test("known value: with poses only, features and light are unknown, not healthy")
  func unknown() {
    var estimator = TrackingQualityEstimator()
    let report = Self.log(turningAt: 0, seconds: 1).map { estimator.update($0) }.last
    #expect(report?.evidence.scores.features == nil)
    #expect(report?.evidence.scores.light == nil)
    #expect(report?.evidence.scores.geometry == nil)
    #expect(report?.evidence.scores.motion != nil)
  }

  @Test("known value: a hole of 0.604 s is one gap, with its outage and a relocalization after it")
  func gap() {
    var log = Self.log(turningAt: 10, seconds: 4)
    for i in 90..<log.count { log[i].time += 0.604 - 1.0 / 30 }
    var estimator = TrackingQualityEstimator()
    var gaps: [Double] = []
    var outages: [Double] = []
    var states: [TrackingState] = []
    for observation in log {
      if let outage = estimator.watchdogReport(before: observation.time) {
        outages.append(outage.time)
      }
      let report = estimator.update(observation)
      if let gap = report.evidence.signals.gap, gap > 0 { gaps.append(gap) }
      states.append(report.state)
    }
    #expect(gaps.count == 1 && abs((gaps.first ?? 0) - 0.604) < 1e-9)
    #expect(outages.count == 1 && abs((outages.first ?? 0) - (89.0 / 30 + 0.2)) < 1e-3)
    #expect(states[90] == .limited(.relocalizing))
    #expect(states.last == .normal)
    #expect(!states.contains(.limited(.excessiveMotion)))
  }

  @Test("known value: a leap of the position is a jump, not motion")
  func jump() {
    var log = Self.log(turningAt: 10, seconds: 3)
    for i in 90..<log.count {
      guard case .full(var pose) = log[i].pose else { continue }
      pose.translation.x += 0.5
      log[i].pose = .full(pose)
    }
    var estimator = TrackingQualityEstimator()
    let reports = log.map { estimator.update($0) }
    let jumps = reports.filter { ($0.evidence.signals.jump ?? 0) > 0 }
    #expect(jumps.count == 1 && jumps.first?.causes.contains(.jump) == true)
    #expect(!reports.map(\.state).contains(.limited(.excessiveMotion)))
  }

  @Test("known value: a flipped orientation is a jump, not motion")
  func flip() {
    var log = Self.log(turningAt: 0, seconds: 3)
    guard case .full(var pose) = log[80].pose else { return }
    pose.rotation = pose.rotation * Self.turned(.degrees(60))
    log[80].pose = .full(pose)
    var estimator = TrackingQualityEstimator()
    let reports = log.map { estimator.update($0) }
    #expect(reports.contains { ($0.evidence.signals.turnJump ?? 0) > 50 })
    #expect(!reports.map(\.state).contains(.limited(.excessiveMotion)))
  }

  @Test("malformed input: non-finite poses and repeated stamps do not leak")
  func malformed() {
    var log = Self.log(turningAt: 10, seconds: 2)
    log[50].pose = .position(Vector3(.nan, 0, 0))
    log[60].time = log[59].time
    var estimator = TrackingQualityEstimator()
    let reports = log.map { estimator.update($0) }
    #expect(reports[50].causes.contains(.pose))
    #expect(reports[60].causes.contains(.time))
    for report in reports {
      let s = report.evidence.signals
      let values = [s.flow, s.blur, s.speed, s.angularRate, s.parallax, s.jump, s.overlap]
      #expect(values.compactMap { $0 }.allSatisfy { $0.isFinite })
    }
  }

  @Test("known value: a log of positions alone is measured by its speed")
  func positions() {
    var estimator = TrackingQualityEstimator()
    var last: QualityReport?
    for i in 0..<60 {
      var observation = QualityObservation(time: Double(i) / 30)
      observation.pose = .position(Vector3(0.9 * Double(i) / 30, 0, 0))
      last = estimator.update(observation)
    }
    let signals = last?.evidence.signals
    #expect(abs((signals?.speed ?? 0) - 0.9) < 1e-9)
    #expect(abs((signals?.flow ?? 0) - 0.9 / 1.5 * 520) < 1e-6)
    #expect(signals?.angularRate == nil)
    #expect(last?.state == .normal)
  }
}
