// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

/// A stored pixel of a depth image: 16-bit units or 32-bit meters.
protocol StoredDepth: SIMDScalar {
  /// The stored value.
  var value: Float { get }
  /// The stored values of four pixels from index `i`.
  static func values(_ pixels: Span<Self>, _ i: Int) -> SIMD4<Float>
}

extension UInt16: StoredDepth {
  @inline(__always) var value: Float { Float(self) }
  @inline(__always)
  static func values(_ pixels: Span<UInt16>, _ i: Int) -> SIMD4<Float> {
    let units = SIMD4(pixels[i], pixels[i &+ 1], pixels[i &+ 2], pixels[i &+ 3])
    return SIMD4<Float>(SIMD4<Int32>(truncatingIfNeeded: units))
  }
}

extension Float: StoredDepth {
  @inline(__always) var value: Float { self }
  @inline(__always)
  static func values(_ pixels: Span<Float>, _ i: Int) -> SIMD4<Float> {
    SIMD4(pixels[i], pixels[i &+ 1], pixels[i &+ 2], pixels[i &+ 3])
  }
}

extension Span where Element: StoredDepth {
  /// The inverse depth `scale` / stored value [1/m] of a pixel, 0 where invalid.
  @inline(__always)
  func inverseDepth(at i: Int, scale: Float) -> Float {
    let value = self[i].value
    return value == 0 ? 0 : scale / value
  }

  /// The inverse depths of four pixels of a row.
  @inline(__always)
  func inverseDepths(at i: Int, scale: Float) -> SIMD4<Float> {
    let values = Element.values(self, i)
    return (scale / values).replacing(with: 0, where: values .== 0)
  }
}
