// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

internal import Glibc

/// The logarithm that stop rules and statistical tests need: libm's.
package enum NaturalLogarithm {
  /// ln x.
  package static func of(_ x: Double) -> Double { log(x) }
}
