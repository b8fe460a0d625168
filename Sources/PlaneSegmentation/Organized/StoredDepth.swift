// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

/// A stored pixel of a depth image: 16-bit units or 32-bit meters.
protocol StoredDepth: SIMDScalar, Codable, Hashable {
  /// The stored value.
  var value: Float { get }
  /// The stored values of eight pixels from index `i`.
  static func eight(_ pixels: Span<Self>, _ i: Int) -> SIMD8<Float>
  /// The stored values of four pixels from index `i`.
  static func four(_ pixels: Span<Self>, _ i: Int) -> SIMD4<Float>
}

// One load instead of checked ones per pixel, measured: half the time of a pass over the image.
extension UInt16: StoredDepth {
  @inline(__always) var value: Float { Float(self) }
  @inline(__always)
  static func eight(_ pixels: Span<UInt16>, _ i: Int) -> SIMD8<Float> {
    precondition(i >= 0 && i &+ 8 <= pixels.count)
    let units = unsafe pixels.bytes.unsafeLoadUnaligned(
      fromByteOffset: 2 &* i, as: SIMD8<UInt16>.self)
    return SIMD8<Float>(SIMD8<Int32>(truncatingIfNeeded: units))
  }
  @inline(__always)
  static func four(_ pixels: Span<UInt16>, _ i: Int) -> SIMD4<Float> {
    precondition(i >= 0 && i &+ 4 <= pixels.count)
    let units = unsafe pixels.bytes.unsafeLoadUnaligned(
      fromByteOffset: 2 &* i, as: SIMD4<UInt16>.self)
    return SIMD4<Float>(SIMD4<Int32>(truncatingIfNeeded: units))
  }
}

extension Float: StoredDepth {
  @inline(__always) var value: Float { self }
  @inline(__always)
  static func eight(_ pixels: Span<Float>, _ i: Int) -> SIMD8<Float> {
    precondition(i >= 0 && i &+ 8 <= pixels.count)
    return unsafe pixels.bytes.unsafeLoadUnaligned(
      fromByteOffset: 4 &* i, as: SIMD8<Float>.self)
  }
  @inline(__always)
  static func four(_ pixels: Span<Float>, _ i: Int) -> SIMD4<Float> {
    precondition(i >= 0 && i &+ 4 <= pixels.count)
    return unsafe pixels.bytes.unsafeLoadUnaligned(
      fromByteOffset: 4 &* i, as: SIMD4<Float>.self)
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
    let values = Element.four(self, i)
    return (scale / values).replacing(with: 0, where: values .== 0)
  }
}
