// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

/// Where a parameter's value came from; later cases win over earlier ones.
public enum ConfigurationOrigin: Sendable, Equatable {
  /// The value written in the source.
  case `default`
  /// The dataset manifest at this path.
  case manifest(String)
  /// The `--config` file at this path.
  case file(String)
  /// A flag of the command line.
  case flag

  /// default < manifest < file < flag.
  public var precedence: Int {
    switch self {
    case .default: 0
    case .manifest: 1
    case .file: 2
    case .flag: 3
    }
  }

  /// The origin as tables print it: `default`, `manifest rooms/dataset.json`, `file a.json`, `flag`.
  public var text: String {
    switch self {
    case .default: "default"
    case .manifest(let path): "manifest \(path)"
    case .file(let path): "file \(path)"
    case .flag: "flag"
    }
  }
}

/// A configuration together with where each of its values came from.
public struct ResolvedConfiguration<Root: Configuration>: Sendable {
  /// The configuration.
  public private(set) var value = Root()
  private var origins: [String: ConfigurationOrigin] = [:]

  /// Creates the default configuration.
  public init() {}

  /// Where the value of the named parameter came from.
  public func origin(of parameter: String) -> ConfigurationOrigin { origins[parameter] ?? .default }

  /// Sets a parameter unless a stronger origin has set it already.
  ///
  /// - Parameters:
  ///   - name: a parameter's name (`ransac-inlier-distance`) or key (`ransac.inlier-distance`).
  ///   - text: the value as text.
  ///   - origin: where it comes from; of two equal origins the later call wins.
  /// - Throws: `ParameterError` for an unknown name or a refused value, even if it would lose.
  public mutating func set(_ name: String, to text: String, from origin: ConfigurationOrigin)
    throws(ParameterError)
  {
    guard let parameter = Root.parameters.first(where: { $0.name == name || $0.key == name }) else {
      let names = Root.parameters.map { name.contains(".") ? $0.key : $0.name }
      throw .unknown(parameter: name, nearest: nearestName(to: name, among: names))
    }
    guard origin.precedence >= self.origin(of: parameter.name).precedence else {
      var discarded = value
      try parameter.set(text, in: &discarded)
      return
    }
    try parameter.set(text, in: &value)
    origins[parameter.name] = origin
  }

  /// Sets every parameter named in a JSON object.
  ///
  /// Keys are `ransac.inlier-distance` or nested objects, `{"ransac": {"inlier-distance": 0.02}}`;
  /// values are numbers, booleans, strings, or `null` for `auto`.
  public mutating func set(
    _ document: JSONValue, from origin: ConfigurationOrigin, prefix: String = ""
  ) throws(ParameterError) {
    guard case .object(let members) = document else {
      throw .malformed(
        parameter: prefix.isEmpty ? "config" : prefix, found: document.line, expected: "an object")
    }
    for member in members {
      let key = prefix.isEmpty ? member.key : prefix + "." + member.key
      switch member.value {
      case .object: try set(member.value, from: origin, prefix: key)
      case .null: try set(key, to: "auto", from: origin)
      case .bool(let value): try set(key, to: String(value), from: origin)
      case .number(let text), .string(let text): try set(key, to: text, from: origin)
      case .array:
        throw .malformed(parameter: key, found: member.value.line, expected: "a single value")
      }
    }
  }

  /// The table of names, values, units and origins, in the order of help texts.
  public var rows: [ConfigurationRow] {
    Root.parameters.map {
      ConfigurationRow(
        name: $0.name, key: $0.key, value: $0.text(value), unit: $0.unit, kind: $0.kind,
        origin: origin(of: $0.name))
    }
  }
}

/// One parameter as `--print-config` shows it.
public struct ConfigurationRow: Sendable, Equatable {
  /// The flag's name without dashes.
  public var name: String
  /// The key in a `--config` file.
  public var key: String
  /// The value as text.
  public var value: String
  /// The unit of the value.
  public var unit: Unit
  /// What texts the parameter accepts.
  public var kind: ParameterKind
  /// Where the value came from.
  public var origin: ConfigurationOrigin

  /// The value as JSON: a number, a boolean, `null` for `auto`, else a string.
  public var json: JSONValue {
    switch kind {
    case _ where value == "auto": .null
    case .number, .integer: .number(value)
    case .toggle: .bool(value == "true")
    case .word, .text: .string(value)
    }
  }
}
