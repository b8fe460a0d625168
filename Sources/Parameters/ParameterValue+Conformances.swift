// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// (the members are documented in the protocol)

public import LinearAlgebra

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

extension ParameterWord {
  public static var kind: ParameterKind { .word(allCases.map(\.rawValue)) }
  public init?(parameterText text: String) { self.init(rawValue: text) }
  public var parameterText: String { rawValue }
  public var position: Double? { nil }
}
