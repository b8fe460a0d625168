// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

import LinearAlgebra

/// A kind of sequence: a room and a script, both drawn from a seed.
package enum QualityScenario: String, Sendable, CaseIterable {
  case pans, blank, walls, checker, oneSided, dark, cover, gap, turn, mixed, dim, normal, leap
}

/// A room with what happens in it.
struct QualityStage: Sendable {
  let room: TexturedRoom
  let script: QualityScript

  /// Draws the stage of `scenario`.
  init(_ scenario: QualityScenario, seed: UInt64) {
    var director = Director(scenario, seed: seed)
    director.play()
    (room, script) = (director.room, director.script)
  }
}

/// Draws the steps of a script.
private struct Director {
  private let scenario: QualityScenario
  let room: TexturedRoom
  var script: QualityScript
  private var random: SplitMix64
  private let size: Vector3

  init(_ scenario: QualityScenario, seed: UInt64) {
    self.scenario = scenario
    random = SplitMix64(seed: seed, 5)
    size = Vector3(
      random.uniform(in: 4.4..<5.6), random.uniform(in: 3.6..<4.6), random.uniform(in: 2.4..<2.8))
    room = TexturedRoom(
      size: size, styles: Self.styles(scenario), boxCount: scenario == .blank ? 1 : 2, seed: seed)
    let lux =
      switch scenario {
      case .dim: random.uniform(in: 75..<100)
      default: random.uniform(in: 250..<600)
      }
    script = QualityScript(x: size.x / 2, y: size.y / 2, yaw: 180, lux: lux, seed: seed)
  }

  /// Walls in the order of `TexturedRoom`; the camera starts at the rich wall x = 0.
  private static func styles(_ scenario: QualityScenario) -> [WallStyle] {
    switch scenario {
    case .blank: [.rich, .blank, .blank, .rich, .rich, .blank]
    case .walls: [.rich, .faint, .blank, .poster, .rich, .blank]
    case .checker: [.rich, .checker, .stripes, .rich, .rich, .blank]
    case .oneSided: [.rich, .oneSided, .rich, .oneSided, .blank, .blank]
    case .dark: [.rich, .dark, .rich, .rich, .dark, .blank]
    case .mixed: [.rich, .blank, .checker, .rich, .rich, .blank]
    case .dim: [.rich, .rich, .blank, .rich, .rich, .blank]
    default: [.rich, .rich, .rich, .rich, .rich, .poster]
    }
  }

  mutating func play() {
    start()
    switch scenario {
    case .pans: for _ in 0..<7 { pan(random.uniform(in: 40..<400)) }
    case .blank: blank()
    case .walls: walls()
    case .checker: checker()
    case .oneSided: oneSided()
    case .dark: dark()
    case .cover: covers()
    case .gap: gaps()
    case .turn: turns()
    case .mixed: mixed()
    case .dim: dim()
    case .normal: normal()
    case .leap: leaps()
    }
  }

  private mutating func uniform(_ low: Double, _ high: Double) -> Double {
    random.uniform(in: low..<high)
  }

  /// Stands still a moment, then steps aside and looks around enough for a first map.
  private mutating func start() {
    script.hold(uniform(0.2, 0.5))
    script.go(size.x / 2, size.y / 2 + uniform(0.25, 0.4), seconds: uniform(1.2, 1.8))
    script.hold(uniform(0.4, 0.8))
  }

  private mutating func pan(_ rate: Double) {
    let sign: Double = random.uniform() < 0.5 ? -1 : 1
    let angle = rate < 100 ? uniform(40, 80) : uniform(80, 200)
    script.turn(sign * angle, rate: rate, ramp: uniform(0.1, 0.25))
    script.hold(uniform(0.5, 1.4))
  }

  /// Turns to the wall at x = max, near enough for it to fill the view, and back.
  private mutating func visit(
    distance: Double, y: Double = 0.5, seconds: Double, sweep: Double = 0.3
  ) {
    script.go(size.x - distance, size.y * y, yaw: 0, seconds: uniform(1.8, 2.6))
    script.go(size.x - distance - 0.1, size.y * y + sweep, seconds: seconds)
    script.go(size.x / 2, size.y / 2, yaw: 180, seconds: uniform(1.8, 2.6))
    script.hold(uniform(0.8, 1.4))
  }

  private mutating func blank() {
    visit(distance: uniform(1.0, 1.4), seconds: uniform(1.2, 2.5))
    if random.uniform() < 0.5 { pan(uniform(180, 300)) }
    visit(distance: uniform(1.0, 1.3), y: 0.35, seconds: uniform(6.8, 8))
    script.hold(1)
  }

  private mutating func walls() {
    visit(distance: uniform(1.2, 1.8), seconds: uniform(1.5, 2.5))
    script.go(size.x / 2, size.y * 0.45, yaw: 270, seconds: uniform(1.8, 2.6))
    script.go(size.x / 2 + 0.4, uniform(1.0, 1.3), seconds: uniform(2, 3))
    script.go(size.x / 2, size.y / 2, yaw: 180, seconds: 2.2)
    script.hold(0.6)
    script.go(size.x / 2, size.y - uniform(1.4, 1.8), yaw: 90, seconds: uniform(1.8, 2.6))
    script.hold(uniform(1, 2))
    script.go(size.x / 2, size.y / 2, yaw: 180, seconds: 2.2)
    script.hold(0.8)
  }

  private mutating func checker() {
    visit(distance: uniform(0.9, 1.2), seconds: uniform(2, 3))
    script.go(size.x / 2, uniform(0.9, 1.2), yaw: 270, seconds: uniform(1.8, 2.6))
    script.hold(uniform(1.5, 2.5))
    script.go(size.x / 2, size.y / 2, yaw: 180, seconds: 2)
    script.hold(0.8)
  }

  private mutating func oneSided() {
    for (wall, yaw) in [(1, 0.0), (3, 90.0)] {
      let distance = uniform(1.1, 1.4)
      let (x, y) = wall == 1 ? (size.x - distance, 0.6) : (0.6, size.y - distance)
      script.go(x, y, yaw: yaw, seconds: uniform(2, 2.6))
      let way = uniform(1.2, 1.6)
      if wall == 1 {
        script.go(x, y + way, seconds: uniform(3, 4.5))
        script.hold(uniform(0.8, 1.5))
        script.go(x, y, seconds: uniform(2.5, 3.5))
      } else {
        script.go(x + way, y, seconds: uniform(3, 4.5))
        script.hold(uniform(0.8, 1.5))
        script.go(x, y, seconds: uniform(2.5, 3.5))
      }
      script.go(size.x / 2, size.y / 2, yaw: 180, seconds: uniform(2, 2.6))
    }
    script.hold(0.6)
  }

  private mutating func dark() {
    let bright = script.lux(at: script.duration)
    visit(distance: uniform(1.2, 1.6), seconds: uniform(1.5, 2.5))
    script.light(uniform(2, 7), seconds: uniform(0.1, 1.5))
    script.hold(uniform(1.5, 3))
    script.light(bright, seconds: uniform(0.1, 0.8))
    script.hold(uniform(1, 2))
    script.light(uniform(1, 5), seconds: 0.1)
    script.hold(uniform(1, 2))
    script.light(bright, seconds: 0.2)
    script.hold(uniform(1, 1.5))
  }

  private mutating func covers() {
    script.cover(uniform(1.5, 2.5))
    script.hold(uniform(1.2, 2))
    script.cover(10)
    script.hold(uniform(2, 3))
  }

  private mutating func gaps() {
    script.turn(uniform(70, 90), rate: 35)
    script.hold(0.5)
    script.turn(-uniform(70, 90), rate: 35)
    script.hold(0.5)
    for k in 0..<4 {
      let isShort = k == 1
      let angle = uniform(60, 80) * (k % 2 == 0 ? 1 : -1)
      script.gap(isShort ? uniform(0.25, 0.4) : uniform(0.7, 2.5), turning: angle)
      script.hold(uniform(1.8, 2.6))
    }
    // Into a part of the room that was never seen, and back.
    script.gap(uniform(0.7, 1.5), turning: uniform(150, 170))
    script.hold(uniform(1.2, 2))
    script.turn(-uniform(150, 170), rate: 60)
    script.hold(1.5)
  }

  private mutating func turns() {
    for rate in [10.0, 20, 30, 40] {
      script.turn((random.uniform() < 0.5 ? -1 : 1) * rate * 2, rate: rate)
      script.hold(uniform(0.3, 0.6))
    }
    script.turn(180, rate: 240, ramp: 0.12)
    script.hold(1.2)
  }

  private mutating func mixed() {
    pan(uniform(150, 350))
    script.shake(uniform(9, 14), frequency: uniform(2.5, 3.2), seconds: uniform(0.8, 1.4))
    script.hold(0.8)
    visit(distance: uniform(1.0, 1.3), seconds: uniform(1.5, 2.5))
    let bright = script.lux(at: script.duration)
    script.light(uniform(2, 6), seconds: 0.3)
    script.hold(uniform(1, 2))
    script.light(bright, seconds: 0.3)
    script.hold(1)
    script.gap(uniform(0.6, 1.2), turning: uniform(15, 35))
    script.hold(2)
  }

  private mutating func dim() {
    for _ in 0..<5 { pan(uniform(35, 160)) }
    let bright = script.lux(at: script.duration)
    script.light(uniform(2, 6), seconds: 1)
    script.hold(uniform(1, 2))
    script.light(bright, seconds: 0.5)
    script.hold(1)
  }

  private mutating func normal() {
    for _ in 0..<5 {
      script.go(
        size.x * uniform(0.35, 0.65), size.y * uniform(0.35, 0.65), yaw: 180 + uniform(-70, 70),
        seconds: uniform(2, 3))
      script.hold(uniform(0.2, 0.6))
    }
  }

  private mutating func leaps() {
    for _ in 0..<3 {
      script.hold(uniform(1.5, 2.2))
      script.leap(
        Vector3(
          uniform(0.25, 0.8) * (random.uniform() < 0.5 ? -1 : 1), uniform(-0.3, 0.3), 0))
    }
    script.hold(1)
    script.gap(uniform(0.25, 0.4), turning: 3)
    script.hold(2)
  }
}
