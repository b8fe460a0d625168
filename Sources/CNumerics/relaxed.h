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

/* Whether this was compiled for a CPU with AVX2 (x86-64-v3). */
static inline int numerics_use_avx2(void) {
#ifdef __AVX2__
  return 1;
#else
  return 0;
#endif
}
