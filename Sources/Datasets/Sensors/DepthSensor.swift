// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

package import Geometry
package import PlaneFitting

/// A depth camera that can be simulated: its optics, its depth units and its errors.
///
/// Errors are drawn in inverse depth for triangulating sensors (structured light, stereo) and in depth
/// for time of flight.
package struct DepthSensor: Sendable {
  /// Where the white error comes from.
  package enum Principle: Sendable, Equatable {
    /// No error; depth is only rounded to its units.
    case ideal
    /// Disparity = `baselineFocal` / z [px, with `baselineFocal` in px·m] carries an error of standard
    /// deviation `sigma` [px] and is rounded to multiples of `step` [px], 0 for no rounding.
    case triangulation(baselineFocal: Double, sigma: Double, step: Double)
    /// Depth carries an error of standard deviation `constant + linear · z` [m].
    case timeOfFlight(constant: Double, linear: Double)
  }

  package var name: String
  package var width = 640
  package var height = 480
  package var intrinsics: CameraIntrinsics
  package var depthUnitsPerMeter: Double
  package var principle: Principle
  /// Standard deviation of the viewing direction [px].
  package var lateral = 0.0
  /// The share of pixels lost anywhere.
  package var dropout = 0.0
  /// Cosine of the angle of incidence below which pixels get lost; all are lost at a third of it.
  package var grazingCosine = 0.0
  /// How far [px] the two sides of a depth edge mix or get lost, pixel by pixel.
  package var edgeReach = 0
  /// Half the width [px] of the window in which matching averages across depth edges.
  package var smearRadius = 0
  /// Standard deviation of each octave of spatially correlated error, in multiples of the white one.
  package var correlation = 0.0
  /// Whether surfaces come out bent to a radius of 6–14 m, another in each frame.
  package var isBent = false
  /// Nothing nearer or farther is measured [m].
  package var range = 0.3...10.0

  package init(
    name: String, intrinsics: CameraIntrinsics, depthUnitsPerMeter: Double, principle: Principle
  ) {
    (self.name, self.intrinsics) = (name, intrinsics)
    (self.depthUnitsPerMeter, self.principle) = (depthUnitsPerMeter, principle)
  }

  /// The white standard deviation of depth [m] at depth `z` [m].
  package func sigma(at z: Double) -> Double {
    switch principle {
    case .ideal: 0
    case .triangulation(let baselineFocal, let sigma, _): sigma / baselineFocal * z * z
    case .timeOfFlight(let constant, let linear): constant + linear * z
    }
  }

  /// The step between neighboring depths [m] at depth `z` [m].
  package func quantum(at z: Double) -> Double {
    if case .triangulation(let baselineFocal, _, let step) = principle, step > 0 {
      return max(step / baselineFocal * z * z, 1 / depthUnitsPerMeter)
    }
    return 1 / depthUnitsPerMeter
  }

  /// The same optics with more or fewer pixels over the same width of the view.
  ///
  /// Focal lengths and disparities scale, so that depth errs as before in meters; what goes wrong along
  /// edges and to the side stays the same in pixels. Another aspect ratio cuts or adds rows evenly.
  package func scaled(toWidth newWidth: Int, height newHeight: Int? = nil) -> DepthSensor {
    var sensor = self
    let scale = Double(newWidth) / Double(width)
    sensor.height = newHeight ?? height * newWidth / width
    sensor.width = newWidth
    let addedRows = newHeight.map { Double($0) - Double(height) * scale } ?? 0
    sensor.intrinsics = CameraIntrinsics(
      fx: intrinsics.fx * scale, fy: intrinsics.fy * scale,
      cx: (intrinsics.cx + 0.5) * scale - 0.5,
      cy: (intrinsics.cy + 0.5) * scale - 0.5 + addedRows / 2)
    if case .triangulation(let baselineFocal, let sigma, let step) = principle {
      sensor.principle = .triangulation(
        baselineFocal: baselineFocal * scale, sigma: sigma * scale, step: step * scale)
    }
    return sensor
  }

  /// The noise model that a manifest states for this sensor.
  ///
  /// Within a cell of 8×8 px correlated error looks white for a small part; the rest moves and tilts cells.
  package var noise: NoiseModel {
    let shares = CorrelatedField.shares
    let correlated = correlation * correlation
    let variance = 1 + correlated * shares.withinCells
    var model = NoiseModel(lateral: lateral)
    switch principle {
    case .ideal: model.quantumConstant = 1 / depthUnitsPerMeter
    case .triangulation(let baselineFocal, let sigma, let step):
      model.quadratic = sigma / baselineFocal * variance.squareRoot()
      model.quantumConstant = step > 0 ? 0 : 1 / depthUnitsPerMeter
      model.quantumQuadratic = step / baselineFocal
    case .timeOfFlight(let constant, let linear):
      model.constant = constant * variance.squareRoot()
      model.linear = linear * variance.squareRoot()
      model.quantumConstant = 1 / depthUnitsPerMeter
    }
    model.correlatedOffset = correlated * shares.ofOffsets / variance
    model.correlatedSlope = correlated * shares.ofSlopes / variance
    return model
  }
}

extension DepthSensor {
  /// A camera of 58° × 45° like that of the first depth cameras, 640×480.
  private static let camera = CameraIntrinsics(fx: 580, fy: 580, cx: 319.5, cy: 239.5)
  /// A baseline of 75 mm and a focal length of 580 px [px·m].
  private static let baselineFocal = 0.075 * 580

  /// No error but the rounding to 0.2 mm.
  package static let ideal = DepthSensor(
    name: "noise-free", intrinsics: camera, depthUnitsPerMeter: 5000, principle: .ideal)

  /// White disparity error of 0.1 px in steps of 1/8 px, lateral jitter, losses, mixed edges.
  package static let structuredLight: DepthSensor = {
    var sensor = DepthSensor(
      name: "structured-light", intrinsics: camera, depthUnitsPerMeter: 1000,
      principle: .triangulation(baselineFocal: baselineFocal, sigma: 0.1, step: 0.125))
    (sensor.lateral, sensor.dropout, sensor.grazingCosine) = (0.57, 0.004, 0.17)
    sensor.edgeReach = 1
    return sensor
  }()

  /// White depth error of 2 mm + 1 mm/m, mixed edges.
  package static let timeOfFlight: DepthSensor = {
    var sensor = DepthSensor(
      name: "time-of-flight", intrinsics: camera, depthUnitsPerMeter: 4000,
      principle: .timeOfFlight(constant: 0.002, linear: 0.001))
    (sensor.dropout, sensor.grazingCosine, sensor.edgeReach) = (0.002, 0.1, 1)
    return sensor
  }()

  /// Structured light as it really is: little white error, much of it correlated, bent surfaces.
  package static let kinectLike: DepthSensor = {
    var sensor = DepthSensor(
      name: "kinect-like", intrinsics: camera, depthUnitsPerMeter: 1000,
      principle: .triangulation(baselineFocal: baselineFocal, sigma: 0.035, step: 0.125))
    (sensor.lateral, sensor.dropout, sensor.grazingCosine) = (0.4, 0.004, 0.2)
    (sensor.edgeReach, sensor.correlation, sensor.isBent) = (3, 1.4, true)
    return sensor
  }()

  /// Stereo matching: hardly any white error, strong correlated error, edges smeared over 10–20 px.
  package static let stereoLike: DepthSensor = {
    var sensor = DepthSensor(
      name: "stereo-like", intrinsics: camera, depthUnitsPerMeter: 1000,
      principle: .triangulation(baselineFocal: 0.05 * 580, sigma: 0.012, step: 0))
    (sensor.lateral, sensor.dropout, sensor.grazingCosine) = (0.2, 0.001, 0.15)
    (sensor.smearRadius, sensor.correlation, sensor.isBent) = (7, 2.5, true)
    return sensor
  }()

  /// Time of flight as it really is: correlated error and bent surfaces.
  package static let flightLike: DepthSensor = {
    var sensor = DepthSensor.timeOfFlight
    sensor.name = "flight-like"
    sensor.principle = .timeOfFlight(constant: 0.0015, linear: 0.0005)
    (sensor.correlation, sensor.isBent, sensor.edgeReach) = (0.8, true, 2)
    return sensor
  }()
}
