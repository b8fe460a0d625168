// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

public import CNumerics

/// Sums whose order the optimizer may change, so that a plain loop becomes SIMD code.
///
/// The order is fixed at compile time: one binary gives the same bits in every run.
public enum Relaxed {
  /// `a + b`, reassociable.
  @_transparent
  public static func sum(_ a: Float, _ b: Float) -> Float { relaxed_sum_float(a, b) }

  /// `a + b`, reassociable.
  @_transparent
  public static func sum(_ a: Double, _ b: Double) -> Double { relaxed_sum_double(a, b) }
}
