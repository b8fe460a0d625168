// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

internal import CNumerics

/// How the program was compiled.
public enum BuildFlags {
  /// Whether the compiler was told that the CPU has AVX2 (`-march=x86-64-v3`).
  public static var usesAVX2: Bool { numerics_use_avx2() != 0 }
}
