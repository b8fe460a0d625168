// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

internal import Glibc

/// The angle [rad] of the vector (x, y) from the x axis: libm's `atan2`.
func arcTangent(_ y: Double, _ x: Double) -> Double { atan2(y, x) }

/// The sine and cosine of an angle [rad]: libm's.
func sineCosine(_ angle: Double) -> (sine: Double, cosine: Double) { (sin(angle), cos(angle)) }
