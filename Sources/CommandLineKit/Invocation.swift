// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

/// What a command line asks for.
public struct Invocation: Sendable, Equatable {
  /// What kind of help was asked for.
  public enum HelpRequest: Sendable, Equatable {
    case common
    case all
  }

  /// The words of the subcommand: `["datasets", "import"]`.
  public var command: [String] = []
  /// The arguments in order.
  public var arguments: [String] = []
  /// The options that were given, in order: names without dashes and values as text.
  public var given: [(name: String, value: String)] = []
  /// Whether help was asked for; nothing else is checked then.
  public var help: HelpRequest?

  /// The value of an option that is not repeatable, or `nil` if it was not given.
  public subscript(option: String) -> String? { given.last { $0.name == option }?.value }

  /// All values of an option in the order given.
  public func values(of option: String) -> [String] {
    given.filter { $0.name == option }.map(\.value)
  }

  /// Whether a flag was given.
  public func contains(_ flag: String) -> Bool { self[flag] == "true" }

  /// The value of an option as a whole number, or `nil` if it was not given.
  public func integer(_ option: String) -> Int? { self[option].flatMap { Int($0) } }

  /// The value of an option as a number, or `nil` if it was not given.
  public func number(_ option: String) -> Double? { self[option].flatMap { Double($0) } }

  /// Whether both command lines ask for the same.
  public static func == (a: Invocation, b: Invocation) -> Bool {
    a.command == b.command && a.arguments == b.arguments && a.help == b.help
      && a.given.map(\.name) == b.given.map(\.name)
      && a.given.map(\.value) == b.given.map(\.value)
  }
}
