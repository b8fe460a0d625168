// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

// What is chosen lane by lane is chosen by bit masks here, all ones where a condition holds and zeros
// elsewhere. With the masks of the standard library and `replacing(with:where:)` the compiler takes vectors
// apart; as bits they stay whole: measured, a third of the instructions of a pass over the image.

extension SIMD8<Float> {
  /// All bits of a lane where its number is above 0.
  @inline(__always)
  var positiveMask: SIMD8<Int32> {
    // The bits of positive numbers are positive integers, those of 0 are 0; those of negative ones are negative.
    let bits = unsafe unsafeBitCast(self, to: SIMD8<Int32>.self)
    return ((0 &- bits) & ~bits) &>> 31
  }

  /// The lanes of the mask, 0 elsewhere.
  @inline(__always)
  func masked(by mask: SIMD8<Int32>) -> SIMD8<Float> {
    unsafe unsafeBitCast(unsafeBitCast(self, to: SIMD8<Int32>.self) & mask, to: SIMD8<Float>.self)
  }

  /// A bit per lane: whether its number is at most that of `limit`; 0 where one is NaN.
  @inline(__always)
  func bits(upTo limit: SIMD8<Float>) -> UInt64 {
    let mask = unsafe unsafeBitCast(self .<= limit, to: SIMD8<Int32>.self)
    let weights = SIMD8<Int32>(1, 2, 4, 8, 16, 32, 64, 128)
    let pairs = unsafe unsafeBitCast(mask & weights, to: SIMD4<UInt64>.self)
    let two = (pairs.x | pairs.y) | (pairs.z | pairs.w)
    return (two | two &>> 32) & 0xff
  }
}

extension [Float] {
  /// Eight numbers from index `i`.
  @inline(__always)
  func eight(_ i: Int) -> SIMD8<Float> {
    precondition(i >= 0 && i &+ 8 <= count)
    return unsafe span.bytes.unsafeLoadUnaligned(
      fromUncheckedByteOffset: 4 &* i, as: SIMD8<Float>.self)
  }
}

extension SIMD16<Float> {
  /// Each lane's size.
  @inline(__always)
  var magnitudes: SIMD16<Float> {
    unsafe unsafeBitCast(
      unsafeBitCast(self, to: SIMD16<UInt32>.self) & 0x7fff_ffff, to: SIMD16<Float>.self)
  }

  /// All bits of a lane where its number is below that of `other`; 0 where one is NaN.
  @inline(__always)
  func mask(below other: SIMD16<Float>) -> SIMD16<Int32> {
    unsafe unsafeBitCast(self .< other, to: SIMD16<Int32>.self)
  }

  /// The lanes of `other` in the mask, those of this vector elsewhere.
  @inline(__always)
  func replaced(by other: SIMD16<Float>, in mask: SIMD16<Int32>) -> SIMD16<Float> {
    let bits = unsafe unsafeBitCast(self, to: SIMD16<Int32>.self)
    let new = unsafe unsafeBitCast(other, to: SIMD16<Int32>.self)
    return unsafe unsafeBitCast(bits ^ ((bits ^ new) & mask), to: SIMD16<Float>.self)
  }

  /// The lanes of the mask, 0 elsewhere.
  @inline(__always)
  func masked(by mask: SIMD16<Int32>) -> SIMD16<Float> {
    unsafe unsafeBitCast(unsafeBitCast(self, to: SIMD16<Int32>.self) & mask, to: SIMD16<Float>.self)
  }
}

extension SIMD16<Int32> {
  /// All bits of the lanes that equal `value`; neither lanes nor value may be negative.
  @inline(__always)
  func mask(equal value: Int32) -> SIMD16<Int32> {
    ~((0 &- (self ^ SIMD16(repeating: value))) &>> 31)
  }

  /// The number of lanes of a mask.
  @inline(__always)
  var laneCount: Int {
    let eight = lowHalf &+ highHalf
    let four = 0 &- (eight.lowHalf &+ eight.highHalf)
    let pairs = unsafe unsafeBitCast(four, to: SIMD2<UInt64>.self)
    let two = pairs.x &+ pairs.y
    return Int(two & 0xff &+ two >> 32)
  }
}
