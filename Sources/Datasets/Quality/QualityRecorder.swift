// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

import Geometry
import LinearAlgebra

/// Renders a scripted sequence frame by frame, as a camera would record it.
package struct QualityRecorder {
  private let stage: QualityStage
  private var random: SplitMix64
  private var sensor = CameraSensor()
  private var drift = Vector3.zero
  private var start: RigidTransform?

  /// Prepares the sequence of `scenario` drawn from `seed`.
  package init(_ scenario: QualityScenario, seed: UInt64) {
    stage = QualityStage(scenario, seed: seed)
    random = SplitMix64(seed: seed, 17)
  }

  /// The number of ticks of the sequence.
  package var tickCount: Int { Int(stage.script.duration * QualityRecording.rate) }

  /// Whether the frame at `time` is lost.
  package func isLost(at time: Double) -> Bool { stage.script.isLost(at: time) }

  /// Renders the whole sequence.
  ///
  /// - Parameter onFrame: called with each frame as soon as it is rendered.
  /// - Returns: the truth of every tick.
  /// - Throws: what `onFrame` throws.
  package mutating func record<Failure: Error>(
    onFrame: (QualityRecording.Frame) throws(Failure) -> Void
  ) throws(Failure) -> [QualityTruth] {
    var truth: [QualityTruth] = []
    truth.reserveCapacity(tickCount)
    settle()
    for tick in 0..<tickCount {
      let time = Double(tick) / QualityRecording.rate
      let (frame, tickTruth) = tickRecord(at: time)
      if let frame { try onFrame(frame) }
      truth.append(tickTruth)
    }
    return truth
  }

  /// Lets the exposure settle on the first view.
  private mutating func settle() {
    let view = view(at: 0)
    let mean = Double(view.brightness.reduce(0, +)) / Double(view.brightness.count)
    sensor.settle(brightness: mean, lux: stage.script.lux(at: 0))
  }

  private func view(at time: Double) -> SharpView {
    SharpView(
      stage.room, stage.script.worldFromCamera(at: time), QualityRecording.camera,
      width: QualityRecording.width, height: QualityRecording.height)
  }

  private mutating func tickRecord(at time: Double) -> (QualityRecording.Frame?, QualityTruth) {
    let view = view(at: time)
    var truth = QualityTruth()
    truth.time = time
    truth.hasFrame = !stage.script.isLost(at: time)
    truth.lux = stage.script.lux(at: time)
    measureMotion(view, at: time, into: &truth)
    let image = truth.hasFrame ? exposed(view, at: time, lux: truth.lux) : nil
    let used = (sensor.exposure, sensor.gain)
    measureTexture(view, image, into: &truth)
    guard let image else { return (nil, truth) }
    let mean = image.pixels.reduce(0) { $0 + Double($1) } / Double(image.pixels.count)
    truth.isAdapting = mean > 200
    sensor.adapt(to: mean)
    let (estimate, isLeap) = estimate(at: time, truth)
    truth.hasLeap = isLeap
    let frame = QualityRecording.Frame(
      time: time, image: image, depth: depth(view), worldFromCamera: estimate,
      trueWorldFromCamera: stage.script.worldFromCamera(at: time), exposure: used.0, gain: used.1)
    return (frame, truth)
  }

  // The image.

  private mutating func exposed(_ view: SharpView, at time: Double, lux: Double) -> GrayImage {
    let half = sensor.exposure / 2
    let motion =
      stage.script.worldFromCamera(at: time + half).inverse
      * stage.script.worldFromCamera(at: time - half)
    let light = view.blurred(motion, QualityRecording.camera)
    return sensor.image(
      light, lux: lux, width: view.width, height: view.height, &random)
  }

  private mutating func depth(_ view: SharpView) -> DepthImage {
    let (width, height) = (view.width / 4, view.height / 4)
    var units: [UInt16] = []
    units.reserveCapacity(width * height)
    for v in 0..<height {
      for u in 0..<width {
        let z = Double(view.depth[view.index(u: 4 * u + 2, v: 4 * v + 2)])
        let measured = z + random.normal() * (0.0015 + 0.0012 * z * z)
        units.append(UInt16(max(0, measured * QualityRecording.depthUnitsPerMeter).rounded()))
      }
    }
    return DepthImage(
      width: width, height: height, units: units,
      unitsPerMeter: QualityRecording.depthUnitsPerMeter)
  }

  // The pose as a tracker would estimate it.

  /// The truth with white noise of 1 mm and 0.05°, a random walk of 6 mm per frame where nothing can
  /// be tracked, and the scripted leaps.
  private mutating func estimate(
    at time: Double, _ truth: QualityTruth
  ) -> (RigidTransform, Bool) {
    if truth.visibleCount < 30 { drift += 0.006 * noise() }
    var pose = stage.script.worldFromCamera(at: time)
    let tick = 1 / QualityRecording.rate
    var isLeap = false
    for leap in stage.script.leaps where leap.time <= time {
      pose.translation += leap.shift
      isLeap = isLeap || leap.time > time - tick
    }
    pose.translation += drift + 0.001 * noise()
    let turn = noise() * (Angle.degrees(0.05).radians / 2)
    let q = Quaternion(w: 1, x: turn.x, y: turn.y, z: turn.z).normalized ?? .identity
    pose.rotation = pose.rotation * q.rotation
    return (pose, isLeap)
  }

  private mutating func noise() -> Vector3 {
    Vector3(random.normal(), random.normal(), random.normal())
  }

  // The truth.

  private mutating func measureMotion(
    _ view: SharpView, at time: Double, into truth: inout QualityTruth
  ) {
    let script = stage.script
    let half = sensor.exposure / 2
    let now = script.worldFromCamera(at: time)
    let exposure =
      script.worldFromCamera(at: time + half).inverse * script.worldFromCamera(at: time - half)
    // Over the tick before, seen from now; across a jump of the script it means nothing.
    let before = script.worldFromCamera(at: time - 1 / QualityRecording.rate)
    var lengths: [(blur: Double, displacement: Double)] = []
    var cells = Set<Int32>()
    for v in stride(from: 8, to: view.height, by: 16) {
      for u in stride(from: 8, to: view.width, by: 16) {
        let z = Double(view.depth[view.index(u: u, v: v)])
        let point = QualityRecording.camera.ray(u: Double(u), v: Double(v)) * z
        let world = now * point
        cells.insert(Self.cell(world))
        lengths.append(
          (
            Self.shift(exposure * point, u, v), Self.shift(before.inverse * world, u, v)
          ))
      }
    }
    truth.blur = lengths.map(\.blur).sorted()[lengths.count / 2]
    truth.displacement = lengths.map(\.displacement).sorted()[lengths.count / 2]
    truth.cells = cells.sorted()
    measureParallax(view, now, into: &truth)
  }

  private mutating func measureParallax(
    _ view: SharpView, _ now: RigidTransform, into truth: inout QualityTruth
  ) {
    let start = self.start ?? now
    self.start = start
    let shift = now.translation - start.translation
    let along = now.rotation.columns.2.dot(shift)
    let across = max(0, shift.squaredLength - along * along).squareRoot()
    let depths = stride(from: 0, to: view.depth.count, by: 97).map { view.depth[$0] }.sorted()
    truth.parallax =
      2 * QualityRecording.camera.fx * across / Double(depths[depths.count / 2])
  }

  /// How far a point of the camera frame is from pixel (u, v) [VGA px]; far if it is out of sight.
  private static func shift(_ point: Vector3, _ u: Int, _ v: Int) -> Double {
    guard let pixel = QualityRecording.camera.pixel(of: point) else { return 1_000 }
    let (x, y) = (pixel.x - Double(u), pixel.y - Double(v))
    return min(1_000, 2 * (x * x + y * y).squareRoot())
  }

  /// The number of the 0.3 m cell that holds a point of the room.
  private static func cell(_ point: Vector3) -> Int32 {
    let (x, y, z) = (
      Int32((point.x / 0.3).rounded(.down)), Int32((point.y / 0.3).rounded(.down)),
      Int32((point.z / 0.3).rounded(.down))
    )
    return (x + 4) + 64 * (y + 4) + 4_096 * (z + 4)
  }

  private func measureTexture(
    _ view: SharpView, _ image: GrayImage?, into truth: inout QualityTruth
  ) {
    var ideal: [Float] = []
    ideal.reserveCapacity(view.width * view.height)
    for v in 0..<view.height {
      let start = view.index(u: 0, v: v)
      ideal += view.brightness[start..<start + view.width]
    }
    let mean = ideal.reduce(0, +) / Float(ideal.count)
    let scale = 110 / max(mean, 0.01)
    let oracle = TrackabilityOracle(
      ideal: ideal.map { $0 * scale }, width: view.width, height: view.height)
    let result = oracle.result(recorded: image)
    (truth.distinctCount, truth.distinctCoverage) = (result.distinctCount, result.distinctCoverage)
    (truth.visibleCount, truth.visibleCoverage) = (result.visibleCount, result.visibleCoverage)
  }
}
