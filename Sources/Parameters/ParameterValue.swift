// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

public import LinearAlgebra

/// A type whose values can be written as a flag, a JSON scalar and a table cell.
public protocol ParameterValue: Sendable, Equatable {
  /// The kind of values, for help texts: `number`, `count`, `switch`, or the list of words.
  static var kind: ParameterKind { get }
  /// The value that `text` spells, or `nil`.
  init?(parameterText text: String)
  /// The text that `init(parameterText:)` reads back to the same value.
  var parameterText: String { get }
  /// Whether `auto` spells a value: chosen from the data.
  static var acceptsAuto: Bool { get }
  /// The value on the axis on which ranges are given, or `nil` if it has none.
  var position: Double? { get }
}

extension ParameterValue {
  public static var acceptsAuto: Bool { false }
}

/// What texts a parameter accepts.
public enum ParameterKind: Sendable, Equatable, Codable {
  case number
  case integer
  case toggle
  case word([String])
  case text
}

extension Double: ParameterValue {
  public static var kind: ParameterKind { .number }
  public init?(parameterText text: String) {
    guard let value = Double(text), value.isFinite else { return nil }
    self = value
  }
  public var parameterText: String {
    self == rounded() && magnitude < 1e15 ? String(Int(self)) : String(self)
  }
  public var position: Double? { self }
}

extension Int: ParameterValue {
  public static var kind: ParameterKind { .integer }
  public init?(parameterText text: String) { self.init(text) }
  public var parameterText: String { String(self) }
  public var position: Double? { Double(self) }
}

extension UInt64: ParameterValue {
  public static var kind: ParameterKind { .integer }
  public init?(parameterText text: String) { self.init(text) }
  public var parameterText: String { String(self) }
  public var position: Double? { Double(self) }
}

extension Bool: ParameterValue {
  public static var kind: ParameterKind { .toggle }
  public init?(parameterText text: String) { self.init(text) }
  public var parameterText: String { String(self) }
  public var position: Double? { nil }
}

extension String: ParameterValue {
  public static var kind: ParameterKind { .text }
  public init?(parameterText text: String) { self = text }
  public var parameterText: String { self }
  public var position: Double? { nil }
}

/// Angles are written in degrees.
extension Angle: ParameterValue {
  public static var kind: ParameterKind { .number }
  public init?(parameterText text: String) {
    guard let value = Double(parameterText: text) else { return nil }
    self = .degrees(value)
  }
  public var parameterText: String { ((degrees * 1e9).rounded() / 1e9).parameterText }
  public var position: Double? { (degrees * 1e9).rounded() / 1e9 }
}

/// An optional value spells `nil` as `auto`: chosen from the data, and reported as resolved.
extension Optional: ParameterValue where Wrapped: ParameterValue {
  public static var kind: ParameterKind { Wrapped.kind }
  public static var acceptsAuto: Bool { true }
  public init?(parameterText text: String) {
    guard text != "auto" else {
      self = Self.none
      return
    }
    guard let value = Wrapped(parameterText: text) else { return nil }
    self = Self.some(value)
  }
  public var parameterText: String { self?.parameterText ?? "auto" }
  public var position: Double? { self?.position ?? nil }
}

/// An enumeration of words: `enum Scoring: String, CaseIterable, ParameterWord`.
public protocol ParameterWord: ParameterValue, RawRepresentable, CaseIterable
where RawValue == String {}

extension ParameterWord {
  public static var kind: ParameterKind { .word(allCases.map(\.rawValue)) }
  public init?(parameterText text: String) { self.init(rawValue: text) }
  public var parameterText: String { rawValue }
  public var position: Double? { nil }
}
