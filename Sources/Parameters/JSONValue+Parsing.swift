// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

/// Why a text is no JSON document: where, what was expected, what was found.
public struct JSONSyntaxError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The line and column, from 1.
  public var line, column: Int
  /// What the grammar allows at that place.
  public var expected: String
  /// What stands there.
  public var found: String

  /// One sentence: the place, what was expected, what was found.
  public var description: String {
    "line \(line), column \(column): expected \(expected), found \(found)"
  }
}

extension JSONValue {
  /// Reads a document as RFC 8259 defines it: no comments, no trailing commas, no NaN.
  ///
  /// A key that appears twice in one object is an error, since one of the values would be lost.
  /// Nesting is limited to 128 levels.
  public init(parsing text: String) throws(JSONSyntaxError) {
    var parser = JSONParser(bytes: Array(text.utf8))
    self = try parser.document()
  }
}

/// A recursive-descent reader over the bytes of a document.
private struct JSONParser {
  let bytes: [UInt8]
  var position = 0

  init(bytes: [UInt8]) { self.bytes = bytes }

  var current: UInt8? { position < bytes.count ? bytes[position] : nil }

  func failure(_ expected: String) -> JSONSyntaxError {
    let before = bytes[..<min(position, bytes.count)]
    let line = before.reduce(1) { $1 == 0x0A ? $0 + 1 : $0 }
    let lineStart = before.lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
    let found = current.map {
      $0 > 0x20 && $0 < 0x7F ? "'\(Character(UnicodeScalar($0)))'" : "byte \($0)"
    }
    return JSONSyntaxError(
      line: line, column: position - lineStart + 1, expected: expected,
      found: found ?? "the end")
  }

  mutating func skipSpace() {
    while let byte = current, [0x20, 0x09, 0x0A, 0x0D].contains(byte) { position += 1 }
  }

  mutating func document() throws(JSONSyntaxError) -> JSONValue {
    let value = try value(depth: 0)
    skipSpace()
    guard current == nil else { throw failure("the end of the document") }
    return value
  }

  mutating func value(depth: Int) throws(JSONSyntaxError) -> JSONValue {
    skipSpace()
    guard depth < 128 else { throw failure("at most 128 levels") }
    switch current {
    case UInt8(ascii: "{"): return try object(depth: depth)
    case UInt8(ascii: "["): return try array(depth: depth)
    case UInt8(ascii: "\""): return .string(try string())
    case UInt8(ascii: "t"): return try word("true", .bool(true))
    case UInt8(ascii: "f"): return try word("false", .bool(false))
    case UInt8(ascii: "n"): return try word("null", .null)
    default: return try number()
    }
  }

  mutating func word(_ word: String, _ value: JSONValue) throws(JSONSyntaxError) -> JSONValue {
    guard bytes[position...].starts(with: word.utf8) else { throw failure(word) }
    position += word.utf8.count
    return value
  }

  mutating func digits() -> Int {
    let start = position
    while let byte = current, (0x30...0x39).contains(byte) { position += 1 }
    return position - start
  }

  mutating func number() throws(JSONSyntaxError) -> JSONValue {
    let start = position
    if current == UInt8(ascii: "-") { position += 1 }
    let hasLeadingZero = current == UInt8(ascii: "0")
    let count = digits()
    guard count > 0 else { throw failure("a value") }
    guard !hasLeadingZero || count == 1 else { throw failure("a number without leading zeros") }
    if current == UInt8(ascii: ".") {
      position += 1
      guard digits() > 0 else { throw failure("a digit") }
    }
    if current == UInt8(ascii: "e") || current == UInt8(ascii: "E") {
      position += 1
      if current == UInt8(ascii: "+") || current == UInt8(ascii: "-") { position += 1 }
      guard digits() > 0 else { throw failure("a digit") }
    }
    return .number(String(decoding: bytes[start..<position], as: UTF8.self))
  }

  mutating func expect(_ byte: UInt8, _ expected: String) throws(JSONSyntaxError) {
    skipSpace()
    guard current == byte else { throw failure(expected) }
    position += 1
  }

  mutating func array(depth: Int) throws(JSONSyntaxError) -> JSONValue {
    position += 1
    var values: [JSONValue] = []
    skipSpace()
    guard current != UInt8(ascii: "]") else {
      position += 1
      return .array(values)
    }
    while true {
      values.append(try value(depth: depth + 1))
      skipSpace()
      if current == UInt8(ascii: ",") {
        position += 1
        continue
      }
      try expect(UInt8(ascii: "]"), "',' or ']'")
      return .array(values)
    }
  }

  mutating func object(depth: Int) throws(JSONSyntaxError) -> JSONValue {
    position += 1
    var members: [JSONMember] = []
    var keys: Set<String> = []
    skipSpace()
    guard current != UInt8(ascii: "}") else {
      position += 1
      return .object(members)
    }
    while true {
      skipSpace()
      guard current == UInt8(ascii: "\"") else { throw failure("a key in quotes") }
      let start = position
      let key = try string()
      guard keys.insert(key).inserted else {
        position = start
        throw failure("a key that was not used before ('\(key)' was)")
      }
      try expect(UInt8(ascii: ":"), "':'")
      members.append(JSONMember(key, try value(depth: depth + 1)))
      skipSpace()
      if current == UInt8(ascii: ",") {
        position += 1
        continue
      }
      try expect(UInt8(ascii: "}"), "',' or '}'")
      return .object(members)
    }
  }

  mutating func string() throws(JSONSyntaxError) -> String {
    position += 1
    var output: [UInt8] = []
    while let byte = current {
      switch byte {
      case UInt8(ascii: "\""):
        position += 1
        return String(decoding: output, as: UTF8.self)
      case UInt8(ascii: "\\"):
        position += 1
        output.append(contentsOf: try escape())
      case 0..<0x20: throw failure("a character that is not a control character")
      default:
        output.append(byte)
        position += 1
      }
    }
    throw failure("'\"'")
  }

  mutating func escape() throws(JSONSyntaxError) -> [UInt8] {
    guard let byte = current else { throw failure("an escape") }
    let simple: [UInt8: UInt8] = [
      UInt8(ascii: "\""): 0x22, UInt8(ascii: "\\"): 0x5C, UInt8(ascii: "/"): 0x2F,
      UInt8(ascii: "b"): 0x08, UInt8(ascii: "f"): 0x0C, UInt8(ascii: "n"): 0x0A,
      UInt8(ascii: "r"): 0x0D, UInt8(ascii: "t"): 0x09,
    ]
    if let character = simple[byte] {
      position += 1
      return [character]
    }
    guard byte == UInt8(ascii: "u") else { throw failure("an escape") }
    position += 1
    return Array(String(decoding: try codeUnits(), as: UTF16.self).utf8)
  }

  /// One UTF-16 code unit, or two if the first opens a surrogate pair.
  mutating func codeUnits() throws(JSONSyntaxError) -> [UInt16] {
    let first = try hexadecimal()
    guard (0xD800..<0xDC00).contains(first) else {
      guard !(0xDC00..<0xE000).contains(first) else { throw failure("a surrogate pair") }
      return [first]
    }
    guard bytes[position...].starts(with: "\\u".utf8) else { throw failure("a surrogate pair") }
    position += 2
    let second = try hexadecimal()
    guard (0xDC00..<0xE000).contains(second) else { throw failure("a surrogate pair") }
    return [first, second]
  }

  mutating func hexadecimal() throws(JSONSyntaxError) -> UInt16 {
    let end = position + 4
    guard end <= bytes.count,
      bytes[position..<end].allSatisfy({ Character(UnicodeScalar($0)).isHexDigit }),
      let unit = UInt16(String(decoding: bytes[position..<end], as: UTF8.self), radix: 16)
    else { throw failure("four hexadecimal digits") }
    position = end
    return unit
  }
}
