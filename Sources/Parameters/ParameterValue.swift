// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

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
  /// False, unless the type says otherwise.
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

/// An enumeration of words: `enum Scoring: String, CaseIterable, ParameterWord`.
public protocol ParameterWord: ParameterValue, RawRepresentable, CaseIterable
where RawValue == String {}
