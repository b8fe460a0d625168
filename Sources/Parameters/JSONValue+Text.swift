// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

extension JSONValue {
  /// The document as text: two spaces of indentation, short arrays and objects on one line.
  ///
  /// Ends with a line break. The same value gives the same bytes everywhere.
  public var text: String {
    var output = ""
    write(to: &output, indent: 0)
    return output + "\n"
  }

  /// The document on one line, without a line break.
  public var line: String {
    switch self {
    case .null: "null"
    case .bool(let value): value ? "true" : "false"
    case .number(let text): text
    case .string(let text): Self.quoted(text)
    case .array(let values): "[" + values.map(\.line).joined(separator: ", ") + "]"
    case .object(let members):
      members.isEmpty
        ? "{}"
        : "{ "
          + members.map { Self.quoted($0.key) + ": " + $0.value.line }.joined(separator: ", ")
          + " }"
    }
  }

  private func write(to output: inout String, indent: Int) {
    guard !fitsOneLine(indent: indent) else {
      output += line
      return
    }
    let margin = String(repeating: " ", count: indent + 2)
    switch self {
    case .array(let values):
      output += "["
      for (i, value) in values.enumerated() {
        output += (i == 0 ? "\n" : ",\n") + margin
        value.write(to: &output, indent: indent + 2)
      }
      output += "\n" + margin.dropLast(2) + "]"
    case .object(let members):
      output += "{"
      for (i, member) in members.enumerated() {
        output += (i == 0 ? "\n" : ",\n") + margin + Self.quoted(member.key) + ": "
        member.value.write(to: &output, indent: indent + 2)
      }
      output += "\n" + margin.dropLast(2) + "}"
    default: output += line
    }
  }

  private var isScalar: Bool {
    switch self {
    case .array, .object: false
    default: true
    }
  }

  /// Only containers of scalars are kept on one line.
  private func fitsOneLine(indent: Int) -> Bool {
    switch self {
    case .array(let values):
      values.allSatisfy(\.isScalar) && line.utf8.count + indent <= 96
    case .object(let members):
      members.allSatisfy(\.value.isScalar) && line.utf8.count + indent <= 72
    default: true
    }
  }

  /// A text as a JSON string.
  public static func quoted(_ text: String) -> String {
    var output = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": output += "\\\""
      case "\\": output += "\\\\"
      case "\n": output += "\\n"
      case "\r": output += "\\r"
      case "\t": output += "\\t"
      case "\u{0}"..."\u{1F}":
        let digits = String(scalar.value, radix: 16)
        output += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: output.unicodeScalars.append(scalar)
      }
    }
    return output + "\""
  }
}
