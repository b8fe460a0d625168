// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

import FoundationEssentials
package import Parameters

/// The part of JSON Schema 2020-12 that the schemas in `Documentation/schemas` use.
///
/// Keywords that it does not know are reported as flaws, so that none is silently passed over.
package struct JSONSchema {
  private let root: JSONValue

  /// Reads `Documentation/schemas/NAME.schema.json`.
  package init(named name: String, filePath: String = #filePath) throws {
    let top = filePath.split(separator: "/").dropLast(3).joined(separator: "/")
    let path = "/\(top)/Documentation/schemas/\(name).schema.json"
    root = try JSONValue(parsing: String(contentsOfFile: path, encoding: .utf8))
  }

  /// What is wrong with a document, as sentences; empty if nothing is.
  package func flaws(in document: JSONValue) -> [String] { flaws(document, root, "") }

  private static let silent: Set<String> = [
    "$schema", "$id", "$defs", "title", "description", "default", "examples",
  ]

  private func flaws(_ value: JSONValue, _ schema: JSONValue, _ place: String) -> [String] {
    guard case .object(let keywords) = schema else { return [] }
    return keywords.flatMap { keyword -> [String] in
      let rule = keyword.value
      switch keyword.key {
      case "$ref": return flaws(value, target(of: rule), place)
      case "type":
        let names = rule.items.isEmpty ? [rule] : rule.items
        let fits = names.contains { Self.isOf(type: $0, value) }
        return fits ? [] : ["\(place): not of type \(rule.line)"]
      case "const": return value == rule ? [] : ["\(place): not \(rule.line)"]
      case "enum": return rule.items.contains(value) ? [] : ["\(place): not in \(rule.line)"]
      case "required":
        return rule.items.compactMap(\.text).filter { value.isObject && value[$0] == nil }
          .map { "\(place): no \($0)" }
      case "properties":
        return rule.members.flatMap { member in
          value[member.key].map { flaws($0, member.value, place + "." + member.key) } ?? []
        }
      case "additionalProperties":
        guard rule == .bool(false) else { return [] }
        let known = (schema["properties"]?.members ?? []).map(\.key)
        return value.members.filter { !known.contains($0.key) }.map { "\(place): has \($0.key)" }
      case "items":
        return value.items.enumerated().flatMap { flaws($1, rule, "\(place)[\($0)]") }
      case "oneOf", "anyOf":
        let fitting = rule.items.count { flaws(value, $0, place).isEmpty }
        let isRight = keyword.key == "oneOf" ? fitting == 1 : fitting > 0
        return isRight ? [] : ["\(place): fits \(fitting) of \(keyword.key)"]
      case "minItems", "maxItems", "minLength":
        let count = value.items.count + (value.text?.count ?? 0)
        guard case .number(let text) = rule, let bound = Int(text) else { return ["bad bound"] }
        let isOutside = keyword.key == "maxItems" ? count > bound : count < bound
        let applies = keyword.key == "minLength" ? value.text != nil : value.isArray
        return applies && isOutside ? ["\(place): \(keyword.key) \(bound)"] : []
      case "minimum", "maximum", "exclusiveMinimum": return bounds(value, keyword, place)
      default: return Self.silent.contains(keyword.key) ? [] : ["unknown keyword \(keyword.key)"]
      }
    }
  }

  private func bounds(_ value: JSONValue, _ keyword: JSONMember, _ place: String) -> [String] {
    guard let number = value.double, let bound = keyword.value.double else { return [] }
    let fits =
      switch keyword.key {
      case "minimum": number >= bound
      case "maximum": number <= bound
      default: number > bound
      }
    return fits ? [] : ["\(place): \(keyword.key) \(bound)"]
  }

  private func target(of reference: JSONValue) -> JSONValue {
    let steps = (reference.text ?? "").split(separator: "/").dropFirst()
    return steps.reduce(root) { $0[String($1)] ?? .bool(false) }
  }

  private static func isOf(type: JSONValue, _ value: JSONValue) -> Bool {
    switch (type.text, value) {
    case ("null", .null), ("boolean", .bool), ("number", .number), ("string", .string),
      ("array", .array), ("object", .object):
      true
    case ("integer", .number): value.double.map { $0 == $0.rounded() } ?? false
    default: false
    }
  }
}

extension JSONValue {
  fileprivate var text: String? { if case .string(let text) = self { text } else { nil } }
  fileprivate var double: Double? { if case .number(let text) = self { Double(text) } else { nil } }
  fileprivate var items: [JSONValue] { if case .array(let items) = self { items } else { [] } }
  fileprivate var members: [JSONMember] { if case .object(let all) = self { all } else { [] } }
  fileprivate var isObject: Bool { if case .object = self { true } else { false } }
  fileprivate var isArray: Bool { if case .array = self { true } else { false } }
}
