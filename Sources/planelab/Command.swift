// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

import CommandLineKit

/// One command: its description and what it does.
protocol Command: Sendable {
  /// The options, arguments and help; the name is the last word of `path`.
  static var description: CommandDescription { get }
  /// The words that call the command.
  static var path: [String] { get }
  /// Does the work; results go to `console.out`, everything else to `console.note`.
  static func run(_ invocation: Invocation, _ console: Console) async throws -> ExitCode
}

extension Command {
  static var path: [String] { [description.name] }

  /// A usage error of this command.
  static func usage(_ message: String, option: String? = nil, suggestion: String? = nil)
    -> UsageError
  {
    UsageError(
      message, option: description.allOptions.first { $0.name == option },
      suggestion: suggestion, command: [Program.name] + path)
  }
}

/// What the process says when it ends.
enum ExitCode: Int32, Sendable {
  case success = 0
  case gateFailed = 1
  case usage = 2
  case badInput = 3
  case partial = 4
  case bug = 70
  case writeFailure = 74
}
