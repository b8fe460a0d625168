// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

/// The type of a stored number.
package enum ScalarKind: String, Sendable, CaseIterable {
  case int8, uint8, int16, uint16, int32, uint32, int64, uint64, float32, float64

  /// The bytes that one number takes.
  package var size: Int {
    switch self {
    case .int8, .uint8: 1
    case .int16, .uint16: 2
    case .int32, .uint32, .float32: 4
    case .int64, .uint64, .float64: 8
    }
  }

  /// Whether it is `float32` or `float64`.
  package var isFloat: Bool { self == .float32 || self == .float64 }
}

/// A number that can be stored in a file in either byte order.
package protocol StoredScalar: BitwiseCopyable {
  /// The same bytes in reversed order.
  var swapped: Self { get }
  /// The value as a double.
  var double: Double { get }
  /// The value, rounded once.
  var float: Float { get }
  /// The value as a whole number, or `nil` if it is none or does not fit.
  var whole: Int? { get }
  /// The low 32 bits of the whole number, 0 if there is none.
  var bits: UInt32 { get }
}

extension StoredScalar where Self: FixedWidthInteger {
  package var swapped: Self { byteSwapped }
  package var double: Double { Double(self) }
  package var float: Float { Float(self) }
  package var whole: Int? { Int(exactly: self) }
  package var bits: UInt32 { UInt32(truncatingIfNeeded: self) }
}

extension Int8: StoredScalar {}
extension UInt8: StoredScalar {}
extension Int16: StoredScalar {}
extension UInt16: StoredScalar {}
extension Int32: StoredScalar {}
extension UInt32: StoredScalar {}
extension Int64: StoredScalar {}
extension UInt64: StoredScalar {}

extension Float: StoredScalar {
  package var swapped: Float { Float(bitPattern: bitPattern.byteSwapped) }
  package var double: Double { Double(self) }
  package var float: Float { self }
  package var whole: Int? { Int(exactly: self) }
  package var bits: UInt32 { UInt32(truncatingIfNeeded: Int(exactly: self) ?? 0) }
}

extension Double: StoredScalar {
  package var swapped: Double { Double(bitPattern: bitPattern.byteSwapped) }
  package var double: Double { self }
  package var float: Float { Float(self) }
  package var whole: Int? { Int(exactly: self) }
  package var bits: UInt32 { UInt32(truncatingIfNeeded: Int(exactly: self) ?? 0) }
}
