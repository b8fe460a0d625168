/* SPDX-License-Identifier: Apache-2.0 */
/* Additions that the optimizer may reorder, so that sums in loops become SIMD. */
#pragma once

static inline __attribute__((always_inline)) float relaxed_sum_float(float a, float b) {
#pragma clang fp reassociate(on)
  return a + b;
}

static inline __attribute__((always_inline)) double relaxed_sum_double(double a, double b) {
#pragma clang fp reassociate(on)
  return a + b;
}
