// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

import Parameters

extension MetricValue {
  /// The tree as JSON (RFC 8259), two spaces per level, keys in order, no line break at the end.
  ///
  /// Whole numbers up to 2⁵³ are written without a fraction, others with the fewest digits that read
  /// back to the same `Double`.
  public var json: String { json(indent: "") }

  private func json(indent: String) -> String {
    switch self {
    case .null: return "null"
    case .number(let number): return Self.json(number)
    case .text(let text): return Self.quoted(text)
    case .object(let entries):
      guard !entries.isEmpty else { return "{}" }
      let inner = indent + "  "
      let lines = entries.map { entry in
        inner + Self.quoted(entry.key) + ": " + entry.value.json(indent: inner)
      }
      return "{\n" + lines.joined(separator: ",\n") + "\n" + indent + "}"
    }
  }

  /// A number as JSON; `null` if it is not finite.
  public static func json(_ number: Double) -> String {
    guard number.isFinite else { return "null" }
    let isWhole = number == number.rounded() && number.magnitude <= 0x1p53
    return isWhole ? String(Int64(number)) : String(number)
  }

  /// A text as a JSON string.
  public static func quoted(_ text: String) -> String { JSONValue.quoted(text) }
}
