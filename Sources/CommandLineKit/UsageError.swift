// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

/// A command line that cannot be run: what is wrong, the option's own help, and where to look.
public struct UsageError: Error, Equatable, Sendable {
  /// What is wrong.
  public var message: String
  /// The option that it is about.
  public var option: OptionDescription?
  /// What was probably meant.
  public var suggestion: String?
  /// The words of the command whose help applies, starting with the program.
  public var command: [String]

  /// Creates an error.
  public init(
    _ message: String, option: OptionDescription? = nil, suggestion: String? = nil,
    command: [String]
  ) {
    (self.message, self.option, self.suggestion) = (message, option, suggestion)
    self.command = command
  }

  /// The whole text for the error stream, ending with a line break.
  public func text(width: Int = 80) -> String {
    var lines = ["error: \(message)"]
    if let option { lines += HelpText(width: width).lines(of: option) }
    if let suggestion { lines.append("Did you mean '\(suggestion)'?") }
    lines.append("See '\(command.joined(separator: " ")) --help'.")
    return lines.joined(separator: "\n") + "\n"
  }
}
