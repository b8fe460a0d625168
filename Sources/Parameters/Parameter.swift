// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

/// One row of a parameter table: a named, ranged, documented field of a `Root`.
public struct Parameter<Root: Sendable>: Sendable {
  /// The name in kebab case: `inlier-distance`, with the stage as prefix in a composed table.
  public let name: String
  /// The stage, empty until the table is composed.
  public let stage: String
  /// The unit of numbers.
  public let unit: Unit
  /// The accepted interval, in `unit`.
  public let range: ClosedRange<Double>?
  /// What the value does, as one sentence.
  public let help: String
  /// Whether the parameter is shown only by `--help-all`.
  public let isExpert: Bool
  /// What texts are accepted.
  public let kind: ParameterKind
  /// Whether `auto` is accepted too: the value is then chosen from the data.
  public let acceptsAuto: Bool
  /// The default, as text.
  public let defaultText: String
  /// Reads the value as text.
  public let text: @Sendable (Root) -> String
  /// Sets the value from text, or returns `false` if the text does not spell a value.
  let assign: @Sendable (inout Root, String) -> Double??

  /// Sets the field of `root` to the value that `text` spells.
  ///
  /// - Throws: `ParameterError.malformed` or `.outOfRange`, naming the parameter.
  public func set(_ text: String, in root: inout Root) throws(ParameterError) {
    var changed = root
    guard let position = assign(&changed, text) else {
      throw .malformed(parameter: name, found: text, expected: expectation)
    }
    if let range, let position, !range.contains(position) {
      throw .outOfRange(parameter: name, found: text, expected: expectation)
    }
    root = changed
  }

  /// The key in a configuration file: `ransac.inlier-distance`.
  public var key: String {
    stage.isEmpty ? name : stage + "." + name.dropFirst(stage.count + 1)
  }

  /// The accepted values in words: `1e-06...1 m`.
  public var expectation: String { valueExpectation + (acceptsAuto ? " or auto" : "") }

  private var valueExpectation: String {
    switch kind {
    case .word(let words): words.joined(separator: "|")
    case .toggle: "true|false"
    case .text: "text"
    case .integer, .number:
      [rangeText ?? (kind == .integer ? "an integer" : "a number"), unit.rawValue]
        .filter { !$0.isEmpty }.joined(separator: " ")
    }
  }

  /// The range as text, or `nil` without one.
  public var rangeText: String? {
    range.map { "\($0.lowerBound.parameterText)...\($0.upperBound.parameterText)" }
  }

  /// The same parameter as a field of a larger configuration, its name prefixed by the stage.
  public func lifted<Whole: Sendable>(
    stage: String, into path: any WritableKeyPath<Whole, Root> & Sendable
  ) -> Parameter<Whole> {
    let (text, assign) = (self.text, self.assign)
    return Parameter<Whole>(
      name: stage.isEmpty ? name : stage + "-" + name, stage: stage, unit: unit, range: range,
      help: help, isExpert: isExpert, kind: kind, acceptsAuto: acceptsAuto,
      defaultText: defaultText,
      text: { text($0[keyPath: path]) },
      assign: { assign(&$0[keyPath: path], $1) })
  }
}
