// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

/// Numbers of one type at a fixed distance from each other: an array, or one field of many records.
package struct ScalarColumn: Sendable {
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

  /// The values minus `origin`, each rounded once.
  package func floats(count: Int, of bytes: [UInt8], minus origin: Double = 0) -> [Float] {
    origin == 0
      ? gather(count, of: bytes, FloatMap())
      : gather(count, of: bytes, OffsetMap(origin: origin))
  }

  /// The values as doubles.
  package func doubles(count: Int, of bytes: [UInt8]) -> [Double] {
    gather(count, of: bytes, DoubleMap())
  }

  /// The values as whole numbers; `nil` where a float is none.
  package func wholes(count: Int, of bytes: [UInt8]) -> [Int?] {
    gather(count, of: bytes, WholeMap())
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
    precondition(
      count == 0
        || (offset >= 0 && stride >= 0
          && offset + (count - 1) * stride + MemoryLayout<T>.size <= bytes.count),
      "column outside of the bytes")
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

private struct DoubleMap: ScalarMap {
  func map<T: StoredScalar>(_ value: T) -> Double { value.double }
}

private struct WholeMap: ScalarMap {
  func map<T: StoredScalar>(_ value: T) -> Int? { value.whole }
}
