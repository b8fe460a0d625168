// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

/// A JSON document whose objects keep the order of their keys and whose numbers keep their digits.
public enum JSONValue: Sendable, Equatable {
  case null
  case bool(Bool)
  /// A number as it is written, so that 64-bit seeds and decimal fractions survive unchanged.
  case number(String)
  case string(String)
  case array([JSONValue])
  case object([JSONMember])

  /// A finite number, or `null` if `value` is `nil`, NaN or infinite.
  public static func number(_ value: Double?) -> JSONValue {
    guard let value, value.isFinite else { return .null }
    return .number(value.parameterText)
  }

  /// A whole number.
  public static func number(_ value: Int) -> JSONValue { .number(String(value)) }

  /// A text, or `null`.
  public static func text(_ value: String?) -> JSONValue { value.map(JSONValue.string) ?? .null }

  /// The value of the member with this key, or `nil` if there is none or this is no object.
  public subscript(key: String) -> JSONValue? {
    guard case .object(let members) = self else { return nil }
    return members.first { $0.key == key }?.value
  }
}

/// A key and its value in a JSON object.
public struct JSONMember: Sendable, Equatable {
  /// The key.
  public var key: String
  /// The value.
  public var value: JSONValue

  /// Creates a member.
  public init(_ key: String, _ value: JSONValue) { (self.key, self.value) = (key, value) }
}

extension JSONValue: ExpressibleByDictionaryLiteral {
  /// Creates an object with its members in the written order.
  public init(dictionaryLiteral elements: (String, JSONValue)...) {
    self = .object(elements.map { JSONMember($0.0, $0.1) })
  }
}

extension JSONValue: ExpressibleByArrayLiteral, ExpressibleByStringLiteral {
  /// Creates an array.
  public init(arrayLiteral elements: JSONValue...) { self = .array(elements) }
  /// Creates a string.
  public init(stringLiteral value: String) { self = .string(value) }
}
