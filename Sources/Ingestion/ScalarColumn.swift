// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

/// Numbers of one type at a fixed distance from each other: an array, or one field of many records.
package struct ScalarColumn: Sendable, Equatable {
  /// The stored type.
  package var kind: ScalarKind
  /// The byte offset of the first number.
  package var offset: Int
  /// The distance between numbers [bytes].
  package var stride: Int
  /// Whether the bytes stand in the order opposite to this machine's.
  package var isSwapped: Bool

  /// Describes a column; it must lie within the bytes it is read from.
  package init(kind: ScalarKind, offset: Int, stride: Int, isSwapped: Bool = false) {
    (self.kind, self.offset, self.stride, self.isSwapped) = (kind, offset, stride, isSwapped)
  }

  /// The values times `scale` plus `shift`, minus `origin`; summed in double, then rounded once.
  package func floats(
    count: Int, of bytes: [UInt8], scale: Double = 1, shift: Double = 0, minus origin: Double = 0
  ) -> [Float] {
    if scale == 1, shift == 0 {
      return origin == 0
        ? gather(count, of: bytes, FloatMap())
        : gather(count, of: bytes, OffsetMap(origin: origin))
    }
    return gather(count, of: bytes, AffineMap(scale: scale, shift: shift, origin: origin))
  }

  /// The values times `scale` plus `shift` as doubles.
  package func doubles(
    count: Int, of bytes: [UInt8], scale: Double = 1, shift: Double = 0
  ) -> [Double] {
    gather(count, of: bytes, DoubleMap(scale: scale, shift: shift))
  }

  /// The values as whole numbers; `nil` where a float is none.
  package func wholes(count: Int, of bytes: [UInt8]) -> [Int?] {
    gather(count, of: bytes, WholeMap())
  }

  /// The low 32 bits of whole numbers, and of the floats that are whole; the rest is 0.
  package func bits(count: Int, of bytes: [UInt8]) -> [UInt32] {
    gather(count, of: bytes, BitMap())
  }

  /// The smallest and largest finite value, or `nil` if there is none.
  package func bounds(count: Int, of bytes: [UInt8]) -> ClosedRange<Double>? {
    var bounds = FiniteBounds()
    visit(count, of: bytes, &bounds)
    return bounds.range
  }

  private func gather<Map: ScalarMap>(
    _ count: Int, of bytes: [UInt8], _ map: Map
  ) -> [Map.Output] {
    switch kind {
    case .int8: load(Int8.self, count, bytes, map)
    case .uint8: load(UInt8.self, count, bytes, map)
    case .int16: load(Int16.self, count, bytes, map)
    case .uint16: load(UInt16.self, count, bytes, map)
    case .int32: load(Int32.self, count, bytes, map)
    case .uint32: load(UInt32.self, count, bytes, map)
    case .int64: load(Int64.self, count, bytes, map)
    case .uint64: load(UInt64.self, count, bytes, map)
    case .float32: load(Float.self, count, bytes, map)
    case .float64: load(Double.self, count, bytes, map)
    }
  }

  private func load<T: StoredScalar, Map: ScalarMap>(
    _ type: T.Type, _ count: Int, _ bytes: [UInt8], _ map: Map
  ) -> [Map.Output] {
    checkFit(count, MemoryLayout<T>.size, bytes)
    let raw = unsafe bytes.span.bytes
    return [Map.Output](capacity: count) { output in
      var place = offset
      for _ in 0..<count {
        let value = unsafe raw.unsafeLoadUnaligned(
          fromUncheckedByteOffset: place, as: T.self)  // the whole column was checked above
        output.append(map.map(isSwapped ? value.swapped : value))
        place &+= stride
      }
    }
  }

  private func visit(_ count: Int, of bytes: [UInt8], _ bounds: inout FiniteBounds) {
    switch kind {
    case .int8: fold(Int8.self, count, bytes, &bounds)
    case .uint8: fold(UInt8.self, count, bytes, &bounds)
    case .int16: fold(Int16.self, count, bytes, &bounds)
    case .uint16: fold(UInt16.self, count, bytes, &bounds)
    case .int32: fold(Int32.self, count, bytes, &bounds)
    case .uint32: fold(UInt32.self, count, bytes, &bounds)
    case .int64: fold(Int64.self, count, bytes, &bounds)
    case .uint64: fold(UInt64.self, count, bytes, &bounds)
    case .float32: fold(Float.self, count, bytes, &bounds)
    case .float64: fold(Double.self, count, bytes, &bounds)
    }
  }

  private func fold<T: StoredScalar>(
    _ type: T.Type, _ count: Int, _ bytes: [UInt8], _ bounds: inout FiniteBounds
  ) {
    checkFit(count, MemoryLayout<T>.size, bytes)
    let raw = unsafe bytes.span.bytes
    var place = offset
    for _ in 0..<count {
      let value = unsafe raw.unsafeLoadUnaligned(fromUncheckedByteOffset: place, as: T.self)
      bounds.include((isSwapped ? value.swapped : value).double)
      place &+= stride
    }
  }

  private func checkFit(_ count: Int, _ size: Int, _ bytes: [UInt8]) {
    precondition(
      count == 0
        || (offset >= 0 && stride >= 0 && offset + (count - 1) * stride + size <= bytes.count),
      "column outside of the bytes")
  }
}

/// The smallest and largest of the finite numbers seen.
struct FiniteBounds {
  private var low = Double.infinity
  private var high = -Double.infinity

  /// The bounds, or `nil` if nothing finite was seen.
  var range: ClosedRange<Double>? { low <= high ? low...high : nil }

  @inline(__always)
  mutating func include(_ value: Double) {
    guard value.isFinite else { return }
    if value < low { low = value }
    if value > high { high = value }
  }
}

/// What becomes of each stored number; a type instead of a closure, so that loops specialize.
private protocol ScalarMap {
  associatedtype Output
  func map<T: StoredScalar>(_ value: T) -> Output
}

private struct FloatMap: ScalarMap {
  func map<T: StoredScalar>(_ value: T) -> Float { value.float }
}

private struct OffsetMap: ScalarMap {
  let origin: Double
  func map<T: StoredScalar>(_ value: T) -> Float { Float(value.double - origin) }
}

private struct AffineMap: ScalarMap {
  let scale, shift, origin: Double
  func map<T: StoredScalar>(_ value: T) -> Float {
    Float(value.double * scale + shift - origin)
  }
}

private struct DoubleMap: ScalarMap {
  let scale, shift: Double
  func map<T: StoredScalar>(_ value: T) -> Double { value.double * scale + shift }
}

private struct BitMap: ScalarMap {
  func map<T: StoredScalar>(_ value: T) -> UInt32 { value.bits }
}

private struct WholeMap: ScalarMap {
  func map<T: StoredScalar>(_ value: T) -> Int? { value.whole }
}
