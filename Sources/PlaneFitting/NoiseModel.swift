// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

/// What a depth sensor's error looks like, as functions of the depth z [m].
///
/// The white part has standard deviation `constant + linear · z + quadratic · z²` per pixel along the
/// optical axis. Stored depth is rounded to steps of `quantumConstant + quantumQuadratic · z²`. Pixels
/// look sideways by `lateral` px (standard deviation), which matters on slanted surfaces. Real sensors
/// add a spatially correlated part that averaging within a cell does not remove: it is given as the
/// variance of a cell's mean depth (`correlatedOffset`) and of its slopes (`correlatedSlope`, per
/// squared pixel), both in units of the white variance of one pixel.
public struct NoiseModel: Sendable, Equatable, Codable {
  /// White standard deviation at depth 0 [m].
  public var constant: Double
  /// Growth of the white standard deviation with z [unitless].
  public var linear: Double
  /// Growth of the white standard deviation with z² [1/m].
  public var quadratic: Double
  /// Step of stored depth at depth 0 [m].
  public var quantumConstant: Double
  /// Growth of the step with z² [1/m]: constant steps in disparity.
  public var quantumQuadratic: Double
  /// Standard deviation of the viewing direction [px].
  public var lateral: Double
  /// Variance of a cell's mean beyond the white part, in units of the white variance of a pixel.
  public var correlatedOffset: Double
  /// Variance of a cell's slope beyond the white part, in units of the white variance of a pixel [1/px²].
  public var correlatedSlope: Double

  /// Creates a noise model; parts that are not given are zero.
  public init(
    constant: Double = 0, linear: Double = 0, quadratic: Double = 0, quantumConstant: Double = 0,
    quantumQuadratic: Double = 0, lateral: Double = 0, correlatedOffset: Double = 0,
    correlatedSlope: Double = 0
  ) {
    (self.constant, self.linear, self.quadratic) = (constant, linear, quadratic)
    (self.quantumConstant, self.quantumQuadratic) = (quantumConstant, quantumQuadratic)
    self.lateral = lateral
    (self.correlatedOffset, self.correlatedSlope) = (correlatedOffset, correlatedSlope)
  }

  /// The white standard deviation [m] at depth `z` [m].
  @inlinable public func sigma(at z: Double) -> Double { constant + z * (linear + z * quadratic) }

  /// The step of stored depth [m] at depth `z` [m].
  @inlinable public func quantum(at z: Double) -> Double {
    quantumConstant + z * z * quantumQuadratic
  }
}
