// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

public import Parameters

/// The sensor's noise as flags: it replaces what a dataset states and what would be estimated.
///
/// The names are those of the manifest's noise model; parts that are not given are zero, and if none is
/// given nothing is replaced.
public struct NoiseConfiguration: Configuration {
  /// White standard deviation at depth 0 [m].
  public var constant: Double?
  /// Growth of the white standard deviation with z.
  public var linear: Double?
  /// Growth of the white standard deviation with z² [1/m].
  public var quadratic: Double?
  /// Step of stored depth at depth 0 [m].
  public var quantumConstant: Double?
  /// Growth of the step with z² [1/m].
  public var quantumQuadratic: Double?
  /// Standard deviation of the viewing direction [px].
  public var lateral: Double?
  /// Variance of a cell's mean beyond the white part, in units of the white variance of a pixel.
  public var correlatedOffset: Double?
  /// Variance of a cell's slope beyond the white part, in those units per squared pixel.
  public var correlatedSlope: Double?

  /// Creates the default configuration, which gives no noise.
  public init() {}
  /// The prefix of the flags.
  public static let stage = "noise"
  /// The table of parameters.
  public static let parameters = [
    parameter(
      "constant", \.constant, unit: .meters, in: 0...1, isExpert: true,
      "White standard deviation of depth at z = 0, if the noise is known."),
    parameter(
      "linear", \.linear, in: 0...1, isExpert: true,
      "Growth of the white standard deviation with z."),
    parameter(
      "quadratic", \.quadratic, unit: .perMeter, in: 0...1, isExpert: true,
      "Growth of the white standard deviation with z²."),
    parameter(
      "quantum-constant", \.quantumConstant, unit: .meters, in: 0...1, isExpert: true,
      "Step of stored depth at z = 0."),
    parameter(
      "quantum-quadratic", \.quantumQuadratic, unit: .perMeter, in: 0...1, isExpert: true,
      "Growth of the step of stored depth with z²."),
    parameter(
      "lateral", \.lateral, unit: .pixels, in: 0...10, isExpert: true,
      "Standard deviation of the viewing direction."),
    parameter(
      "correlated-offset", \.correlatedOffset, in: 0...1000, isExpert: true,
      "Variance of a cell's mean beyond the white part, in units of a pixel's white variance."),
    parameter(
      "correlated-slope", \.correlatedSlope, in: 0...1000, isExpert: true,
      "Variance of a cell's slope beyond the white part, in those units per squared pixel."),
  ]

  /// The noise that the flags give, or `nil` if none is given.
  public var model: NoiseModel? {
    let parts = [
      constant, linear, quadratic, quantumConstant, quantumQuadratic, lateral, correlatedOffset,
      correlatedSlope,
    ]
    guard parts.contains(where: { $0 != nil }) else { return nil }
    return NoiseModel(
      constant: constant ?? 0, linear: linear ?? 0, quadratic: quadratic ?? 0,
      quantumConstant: quantumConstant ?? 0, quantumQuadratic: quantumQuadratic ?? 0,
      lateral: lateral ?? 0, correlatedOffset: correlatedOffset ?? 0,
      correlatedSlope: correlatedSlope ?? 0)
  }
}
