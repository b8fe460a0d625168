// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

/// The parameters of one stage: a value whose default is written once, in its properties.
public protocol Configuration: Sendable, Equatable {
  /// The default configuration.
  init()
  /// The prefix of the stage's flags: `ransac` gives `--ransac-inlier-distance`.
  static var stage: String { get }
  /// The table of parameters, in the order of help texts.
  static var parameters: [Parameter<Self>] { get }
  /// Checks rules between fields.
  func validate() throws(ParameterError)
}

extension Configuration {
  /// Accepts every combination, unless the stage says otherwise.
  public func validate() throws(ParameterError) {}

  /// A row of the table for the field at `path`, ranged in the field's unit.
  public static func parameter<Value: ParameterValue>(
    _ name: String, _ path: any WritableKeyPath<Self, Value> & Sendable, unit: Unit = .none,
    in range: ClosedRange<Double>? = nil, isExpert: Bool = false, _ help: String
  ) -> Parameter<Self> {
    Parameter(
      name: name, stage: "", unit: unit, range: range, help: help, isExpert: isExpert,
      kind: Value.kind, acceptsAuto: Value.acceptsAuto,
      defaultText: Self()[keyPath: path].parameterText,
      text: { $0[keyPath: path].parameterText },
      assign: { root, text in
        guard let value = Value(parameterText: text) else { return nil }
        root[keyPath: path] = value
        return .some(value.position)
      })
  }
}

/// The table of the stage at `path` of a larger configuration, names prefixed by the stage.
public func stage<Whole: Sendable, Part: Configuration>(
  _ path: any WritableKeyPath<Whole, Part> & Sendable
) -> [Parameter<Whole>] {
  Part.parameters.map { $0.lifted(stage: Part.stage, into: path) }
}
