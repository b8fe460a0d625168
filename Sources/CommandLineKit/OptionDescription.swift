// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

public import Parameters

/// One option of a command: `-o, --output <dir>`, `--force`, `--refine/--no-refine`.
public struct OptionDescription: Sendable, Equatable, Codable {
  /// How the option is written.
  public enum Form: String, Sendable, Codable {
    /// Present or absent: `--force`.
    case flag
    /// Switched on or off: `--refine`, `--no-refine`.
    case toggle
    /// With a value: `--name value` or `--name=value`.
    case value
  }

  /// The long name without dashes.
  public var name: String
  /// A single letter, or `nil`.
  public var short: String?
  /// How the option is written.
  public var form: Form
  /// What the value is called in help texts.
  public var valueName: String
  /// What values are accepted.
  public var kind: ParameterKind
  /// The unit of the value.
  public var unit: Unit
  /// The accepted interval, in `unit`.
  public var range: ClosedRange<Double>?
  /// Whether `auto` is accepted too.
  public var acceptsAuto: Bool
  /// The default as text, or `nil` if there is none worth showing.
  public var defaultText: String?
  /// What an option stands for that is given without its value; `nil` if the value is needed.
  public var impliedText: String?
  /// Whether the option may be given several times.
  public var isRepeatable = false
  /// Whether the command needs it.
  public var isRequired = false
  /// Whether it is shown by `--help-all` only.
  public var isExpert: Bool
  /// The heading in help texts; empty for the command's own options.
  public var group: String
  /// One sentence.
  public var help: String
  /// What a shell completes as the value.
  public var completion: PathKind?

  /// Creates an option with a value.
  public init(
    _ name: String, short: String? = nil, value valueName: String, kind: ParameterKind = .text,
    unit: Unit = .none, in range: ClosedRange<Double>? = nil, default defaultText: String? = nil,
    impliedWhenBare impliedText: String? = nil, isRepeatable: Bool = false,
    isRequired: Bool = false, isExpert: Bool = false, completion: PathKind? = nil, _ help: String
  ) {
    (self.name, self.short, form, self.valueName) = (name, short, .value, valueName)
    (self.kind, self.unit, self.range, acceptsAuto) = (kind, unit, range, false)
    (self.defaultText, self.isRepeatable, self.isRequired) = (defaultText, isRepeatable, isRequired)
    (self.isExpert, group, self.help, self.completion) = (isExpert, "", help, completion)
    self.impliedText = impliedText
  }

  /// Creates a flag.
  public init(flag name: String, short: String? = nil, isExpert: Bool = false, _ help: String) {
    self.init(name, short: short, value: "", kind: .toggle, isExpert: isExpert, help)
    form = .flag
  }

  /// Creates the option of a parameter; its group is the parameter's stage.
  public init<Root>(_ parameter: Parameter<Root>) {
    self.init(
      parameter.name, value: Self.valueName(of: parameter), kind: parameter.kind,
      unit: parameter.unit, in: parameter.range, default: parameter.defaultText,
      isExpert: parameter.isExpert, parameter.help)
    form = parameter.kind == .toggle ? .toggle : .value
    acceptsAuto = parameter.acceptsAuto
    group = parameter.stage
  }

  private static func valueName<Root>(of parameter: Parameter<Root>) -> String {
    switch (parameter.kind, parameter.unit) {
    case (.word, _): "word"
    case (.text, _): "text"
    case (_, .degrees): "deg"
    case (.integer, .none): "n"
    case (_, .none): "number"
    default: parameter.unit.rawValue
    }
  }
}

/// What a shell completes as a path.
public enum PathKind: String, Sendable, Codable {
  case file
  case folder
}

/// The words that stand before, between or after options.
public struct ArgumentDescription: Sendable, Equatable, Codable {
  /// The name in help texts, without brackets.
  public var name: String
  /// How many are needed.
  public var minCount: Int
  /// How many are allowed, `nil` for any number.
  public var maxCount: Int?
  /// The accepted words, empty for any.
  public var words: [String]
  /// What a shell completes.
  public var completion: PathKind?
  /// One sentence.
  public var help: String

  /// Creates an argument; exactly one is expected unless counts are given.
  public init(
    _ name: String, min minCount: Int = 1, max maxCount: Int? = 1, words: [String] = [],
    completion: PathKind? = nil, _ help: String
  ) {
    (self.name, self.minCount, self.maxCount, self.words) = (name, minCount, maxCount, words)
    (self.completion, self.help) = (completion, help)
  }

  /// The argument as usage lines show it: `<file>`, `<run> ...`, `[<split>]`.
  public var usage: String {
    let name = "<\(self.name)>" + (maxCount == 1 ? "" : " ...")
    return minCount == 0 ? "[\(name)]" : name
  }
}
