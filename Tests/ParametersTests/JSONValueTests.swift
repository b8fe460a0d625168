// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

import LinearAlgebra
import Parameters
import Testing

@Suite struct JSONValueTests {
  @Test func knownValue_textKeepsOrderAndDigits() {
    let value: JSONValue = [
      "b": .number(0.1), "a": [.number(1), .null, .bool(true)],
      "deep": ["x": ["y": .string("line\n\"quoted\" \u{1}")]], "nan": .number(Double.nan),
    ]
    #expect(
      value.text == """
        {
          "b": 0.1,
          "a": [1, null, true],
          "deep": {
            "x": { "y": "line\\n\\"quoted\\" \\u0001" }
          },
          "nan": null
        }

        """)
  }

  @Test(arguments: 0..<20 as Range<UInt64>)
  func property_numbersRoundTrip(seed: UInt64) throws {
    var generator = SplitMix64(seed: seed)
    let value = Double(bitPattern: generator.next())
    guard value.isFinite else { return }
    let text = JSONValue.number(value).text
    guard case .number(let digits) = try JSONValue(parsing: text) else {
      Issue.record("seed \(seed): \(text)")
      return
    }
    #expect(Double(digits) == value, "seed \(seed)")
  }

  @Test(arguments: [
    ("", "line 1, column 1: expected a value, found the end"),
    ("{\n  \"a\": 1,\n}", "line 3, column 1: expected a key in quotes, found '}'"),
    (
      "{\"a\": 1, \"a\": 2}",
      "line 1, column 10: expected a key that was not used before ('a' was), found '\"'"
    ),
    ("[1 2]", "line 1, column 4: expected ',' or ']', found '2'"),
    ("01", "line 1, column 3: expected a number without leading zeros, found the end"),
    ("1.", "line 1, column 3: expected a digit, found the end"),
    ("NaN", "line 1, column 1: expected a value, found 'N'"),
    ("\"abc", "line 1, column 5: expected '\"', found the end"),
    ("\"\\ud800x\"", "line 1, column 8: expected a surrogate pair, found 'x'"),
    ("{} x", "line 1, column 4: expected the end of the document, found 'x'"),
    ("tru", "line 1, column 1: expected true, found 't'"),
  ])
  func malformed_documents(text: String, message: String) {
    let error = #expect(throws: JSONSyntaxError.self) { try JSONValue(parsing: text) }
    #expect(error?.description == message)
  }

  @Test func malformed_deepNestingIsRefused() {
    let text = String(repeating: "[", count: 100_000)
    #expect(throws: JSONSyntaxError.self) { try JSONValue(parsing: text) }
  }

  @Test func knownValue_escapes() throws {
    #expect(try JSONValue(parsing: #""\u00e9\ud83d\ude00\/""#) == .string("é😀/"))
  }

  @Test(arguments: 0..<50 as Range<UInt64>)
  func property_flippedBytesNeverTrap(seed: UInt64) {
    var generator = SplitMix64(seed: seed)
    var bytes = Array(#"{"a": [1.5e3, "x\u00e9", {"b": null}], "c": false}"#.utf8)
    bytes[Int(generator.next() % UInt64(bytes.count))] = UInt8(truncatingIfNeeded: generator.next())
    let text = String(decoding: bytes, as: UTF8.self)
    if let value = try? JSONValue(parsing: text) {
      #expect((try? JSONValue(parsing: value.text)) == value, "seed \(seed)")
    }
  }
}
