// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

import Evaluation
import Geometry
import LinearAlgebra
import Testing

@Suite struct PlacementTallyTests {
  private let floor = Plane(normal: Vector3(0, 0, 1), offset: 0)

  private func session(
    _ poses: [PlacementSession.Pose], _ messages: [PlacementSession.Message] = []
  ) -> MetricValue {
    PlacementTally(
      PlacementSession(
        timeToFirstPlane: 0.4, timeToPlaceable: nil,
        objects: [.init(poses: poses, surface: floor)], messages: messages)
    ).values
  }

  @Test("Known value: the worked example of Documentation/metrics/placement.md")
  func workedExample() {
    // placed 20 mm too high, snapped to 2 mm after 0.1 s, one jump of 6 mm sideways at 0.3 s, then still
    let poses = (0...10).map { step in
      PlacementSession.Pose(
        timestamp: Double(step) / 10,
        position: Vector3(step < 3 ? 0 : 0.006, 0, step < 1 ? 0.022 : 0.002), up: Vector3(0, 0, 1))
    }
    let values = session(poses)
    #expect(agrees(values.value(at: "firstSnap_mm.mean")?.number, 20))
    #expect(values.value(at: "jumps.mean") == 1.0)
    #expect(agrees(values.value(at: "drift_mm.mean")?.number, 6))
    #expect(agrees(values.value(at: "error_mm.mean")?.number, 2))
    #expect(values.value(at: "error_deg.mean") == 0.0)
    #expect((values.value(at: "jitter_mm.mean")?.number ?? 1) < 1e-9)
    #expect(values.value(at: "timeToFirstPlane_s.mean") == 0.4)
    #expect(values.value(at: "timeToPlaceable_s.mean") == .null)
  }

  @Test("Known value: a first correction of many small steps is one snap; a later step is a jump")
  func easedSnap() {
    // 10 mm in ten steps of 1 mm until 0.5 s, rest, then 6 mm at once at 1 s
    let poses = (0...30).map { step in
      let height = 0.01 - 0.001 * Double(min(step, 10)) + (step < 20 ? 0 : 0.006)
      return PlacementSession.Pose(
        timestamp: Double(step) / 20, position: Vector3(0, 0, height), up: Vector3(0, 0, 1))
    }
    let values = session(poses)
    #expect(agrees(values.value(at: "firstSnap_mm.mean")?.number, 10))
    #expect(values.value(at: "jumps.mean") == 1.0)
    #expect(agrees(values.value(at: "drift_mm.mean")?.number, 6))
  }

  @Test("Known value: jitter is the spread about the mean of each rest, not between two rests")
  func jitterOfTwoRests() {
    // at rest at 0, dragged by 100 mm at 2 s, at rest there; ±0.4 mm in turn all the while
    let poses = (0...80).map { step in
      let isTouched = (40...42).contains(step)
      let x = (step < 41 ? 0 : 0.1) + (step % 2 == 0 ? 0.0004 : -0.0004)
      return PlacementSession.Pose(
        timestamp: Double(step) / 20, position: Vector3(x, 0, 0), up: Vector3(0, 0, 1),
        finger: isTouched ? Vector3(x, 0, 0) : nil)
    }
    #expect(abs((session(poses).value(at: "jitter_mm.mean")?.number ?? 0) - 0.4) < 1e-3)
  }

  @Test("Known value: a drag that trails the finger by 30 mm has that lag, and is smooth")
  func drag() {
    let poses = (0...10).map { step in
      PlacementSession.Pose(
        timestamp: Double(step) / 60, position: Vector3(0.01 * Double(step), 0, 0),
        up: Vector3(0, 0, 1), finger: Vector3(0.01 * Double(step) + 0.03, 0, 0))
    }
    let values = session(poses)
    #expect(agrees(values.value(at: "dragLag_mm.mean")?.number, 30))
    #expect((values.value(at: "dragRoughness_mm.mean")?.number ?? 1) < 1e-9)
    #expect(values.value(at: "firstSnap_mm.mean") == .null)
    #expect(values.value(at: "jumps.mean") == 0.0)
  }

  @Test("Known value: the right message after 1 of 4 s, one wrong advice")
  func messages() {
    let values = session(
      [],
      [
        .init(start: 0, duration: 2, shown: nil, fault: nil, isRight: true),
        .init(start: 2, duration: 1, shown: "moveSlower", fault: "dark", isRight: false),
        .init(start: 3, duration: 3, shown: "moreLight", fault: "dark", isRight: true),
        .init(start: 6, duration: 1, shown: "surface", fault: nil, isRight: true),
      ])
    #expect(values.value(at: "rightMessageShare.mean") == 0.75)
    #expect(values.value(at: "wrongAdvice.mean") == 1.0)
    #expect(values.value(at: "faultToMessage_s.mean") == 1.0)
  }
}
