// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

internal import LinearAlgebra
internal import Parameters

/// A value of a script and its place in the document: errors name both.
struct ScriptReader {
  let value: JSONValue
  let place: String

  /// The value of a key, or `nil` if it is absent.
  func optional(_ key: String) -> ScriptReader? {
    value[key].map { ScriptReader(value: $0, place: place.isEmpty ? key : place + "." + key) }
  }

  /// The value of a key that must be there.
  func required(_ key: String) throws(PlacementError) -> ScriptReader {
    guard let member = optional(key) else { throw missing(key) }
    return member
  }

  /// Refuses anything but an object with some of these keys.
  func checkKeys(_ known: [String]) throws(PlacementError) {
    guard case .object(let members) = value else { throw mismatch("an object") }
    for member in members where !known.contains(member.key) {
      throw .unknownKey(
        place: place.isEmpty ? "top level" : place, key: member.key,
        nearest: nearestName(to: member.key, among: known))
    }
  }

  /// The elements of an array.
  func elements() throws(PlacementError) -> [ScriptReader] {
    guard case .array(let values) = value else { throw mismatch("an array") }
    return values.enumerated().map {
      ScriptReader(value: $0.element, place: "\(place)[\($0.offset)]")
    }
  }

  /// A text.
  func text() throws(PlacementError) -> String {
    guard case .string(let text) = value, !text.isEmpty else { throw mismatch("a text") }
    return text
  }

  /// One of several words.
  func word(_ words: [String]) throws(PlacementError) -> String {
    guard case .string(let text) = value, words.contains(text) else {
      throw mismatch(words.map { "'\($0)'" }.joined(separator: " or "))
    }
    return text
  }

  /// `true` or `false`.
  func flag() throws(PlacementError) -> Bool {
    guard case .bool(let flag) = value else { throw mismatch("true or false") }
    return flag
  }

  /// A finite number in a range; `expected` says which.
  func number(
    in range: ClosedRange<Double> = -1e9...1e9, _ expected: String = "a number"
  ) throws(PlacementError) -> Double {
    guard case .number(let text) = value, let number = Double(text), range.contains(number) else {
      throw mismatch(expected)
    }
    return number
  }

  /// So many numbers in a range.
  func numbers(
    _ count: Int, in range: ClosedRange<Double> = -1e9...1e9, _ expected: String
  ) throws(PlacementError) -> [Double] {
    guard case .array(let values) = value, values.count == count else { throw mismatch(expected) }
    var numbers: [Double] = []
    for element in try elements() { numbers.append(try element.number(in: range)) }
    return numbers
  }

  /// A point or a step on the screen [pt].
  func pair() throws(PlacementError) -> SIMD2<Double> {
    let numbers = try numbers(2, "[x, y] in pt")
    return SIMD2(numbers[0], numbers[1])
  }

  /// The error of a value that is not what it should be.
  func mismatch(_ expected: String) -> PlacementError {
    .malformed(
      place: place.isEmpty ? "top level" : place, expected: expected, found: Self.words(for: value))
  }

  /// The error of a key that is not there.
  func missing(_ key: String) -> PlacementError {
    .malformed(
      place: place.isEmpty ? "top level" : place, expected: "key '\(key)'", found: "none")
  }

  private static func words(for value: JSONValue) -> String {
    switch value {
    case .null: "null"
    case .bool(let flag): "\(flag)"
    case .number(let text): text
    case .string(let text): "'\(text)'"
    case .array(let values): "an array of \(values.count)"
    case .object: "an object"
    }
  }
}
