// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

import FoundationEssentials
import Parameters

/// JSON in which a misspelled key is an error and not silence.
enum StrictJSON {
  /// Reads a value from a file.
  ///
  /// `keys` are those allowed at a place, such as `frames[]` or `sensors.*`; places that are not in the
  /// table are not checked.
  static func read<Value: Decodable>(
    _ type: Value.Type, _ path: String, keys: [String: [String]]
  ) throws(DatasetError) -> Value {
    let bytes: Data
    do { bytes = try Data(contentsOf: URL(filePath: path)) } catch {
      throw .missingFile(path: path, neededBy: "the dataset")
    }
    do {
      try check(JSONDecoder().decode(Tree.self, from: bytes), at: "", shown: "", path, keys)
      return try JSONDecoder().decode(type, from: bytes)
    } catch let error as DatasetError {
      throw error
    } catch let error as DecodingError {
      throw explained(error, path)
    } catch {
      throw .malformed(path: path, place: "file", expected: "JSON", found: "\(error)")
    }
  }

  /// A value as JSON with sorted keys and a line end.
  static func bytes<Value: Encodable>(
    of value: Value, isIndented: Bool = true
  ) throws(DatasetError) -> [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    if isIndented { encoder.outputFormatting.insert(.prettyPrinted) }
    do { return Array(try encoder.encode(value)) + [10] } catch {
      throw .malformed(path: "", place: "JSON", expected: "finite numbers", found: "\(error)")
    }
  }

  private static func check(
    _ tree: Tree, at place: String, shown: String, _ path: String, _ keys: [String: [String]]
  ) throws(DatasetError) {
    switch tree {
    case .leaf: return
    case .array(let elements):
      for (index, element) in elements.enumerated() {
        try check(element, at: place + "[]", shown: shown + "[\(index)]", path, keys)
      }
    case .object(let members):
      let allowed = keys[place]
      for (key, member) in members.sorted(by: { $0.key < $1.key }) {
        if let allowed, !allowed.contains(key) {
          throw .unknownKey(
            path: path, place: shown.isEmpty ? "top level" : shown, key: key,
            nearest: nearestName(to: key, among: allowed))
        }
        let dot = place.isEmpty ? "" : "."
        let next = place + dot + (allowed == nil ? "*" : key)
        try check(member, at: next, shown: shown + (shown.isEmpty ? "" : ".") + key, path, keys)
      }
    }
  }

  private static func explained(_ error: DecodingError, _ path: String) -> DatasetError {
    switch error {
    case .keyNotFound(let key, let context):
      .malformed(
        path: path, place: place(context.codingPath), expected: "key '\(key.stringValue)'",
        found: "none")
    case .typeMismatch(let type, let context):
      .malformed(
        path: path, place: place(context.codingPath), expected: "\(type)",
        found: "another kind of value")
    case .valueNotFound(let type, let context):
      .malformed(
        path: path, place: place(context.codingPath), expected: "\(type)", found: "null")
    case .dataCorrupted(let context):
      .malformed(
        path: path, place: place(context.codingPath), expected: "valid JSON of this layout",
        found: context.debugDescription)
    @unknown default:
      .malformed(path: path, place: "file", expected: "JSON", found: "\(error)")
    }
  }

  private static func place(_ codingPath: [any CodingKey]) -> String {
    guard !codingPath.isEmpty else { return "top level" }
    return codingPath.reduce("") { text, key in
      if let index = key.intValue { return text + "[\(index)]" }
      return text.isEmpty ? key.stringValue : text + "." + key.stringValue
    }
  }

  /// The shape of a JSON text: keys and elements without their values.
  private indirect enum Tree: Decodable {
    case object([String: Tree])
    case array([Tree])
    case leaf

    init(from decoder: any Decoder) throws {
      if let members = try? decoder.container(keyedBy: AnyKey.self) {
        var object: [String: Tree] = [:]
        for key in members.allKeys {
          object[key.stringValue] = try members.decode(Tree.self, forKey: key)
        }
        self = .object(object)
      } else if var elements = try? decoder.unkeyedContainer() {
        var array: [Tree] = []
        while !elements.isAtEnd { array.append(try elements.decode(Tree.self)) }
        self = .array(array)
      } else {
        self = .leaf
      }
    }
  }

  private struct AnyKey: CodingKey {
    let stringValue: String
    let intValue: Int? = nil

    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }
}
