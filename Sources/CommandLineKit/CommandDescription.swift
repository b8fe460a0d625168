// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

/// A command as data: from it come parsing, help texts and completion scripts.
public struct CommandDescription: Sendable, Equatable, Codable {
  /// The word that calls the command.
  public var name: String
  /// What it does, as one sentence.
  public var overview: String
  /// More about it: paragraphs, or lines that start with two spaces and are kept as they are.
  public var discussion: String
  /// The arguments in order.
  public var arguments: [ArgumentDescription]
  /// The options in the order of help texts.
  public var options: [OptionDescription]
  /// Commands below this one; if there are any, one of them must be named.
  public var subcommands: [CommandDescription]

  /// Creates a command.
  public init(
    _ name: String, overview: String, discussion: String = "",
    arguments: [ArgumentDescription] = [], options: [OptionDescription] = [],
    subcommands: [CommandDescription] = []
  ) {
    (self.name, self.overview, self.discussion) = (name, overview, discussion)
    (self.arguments, self.options, self.subcommands) = (arguments, options, subcommands)
  }

  /// The options that every command has.
  public static let common = [
    OptionDescription(flag: "help", short: "h", "Show help information."),
    OptionDescription(flag: "help-all", "Show help with rarely used options too."),
  ]

  /// The command's options and those that every command has.
  public var allOptions: [OptionDescription] { options + Self.common }

  /// The subcommand that the words name, or `nil`.
  public func descendant(_ path: some Collection<String>) -> CommandDescription? {
    guard let first = path.first else { return self }
    return subcommands.first { $0.name == first }?.descendant(path.dropFirst())
  }
}
