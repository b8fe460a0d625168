// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

import CommandLineKit
import Parameters

/// `planelab help [COMMAND…]`.
enum HelpCommand: Command {
  static let description = CommandDescription(
    "help", overview: "Show help for a command.",
    arguments: [
      ArgumentDescription("command", min: 0, max: 2, "The command; all commands without one.")
    ])

  static func run(_ invocation: Invocation, _ console: Console) async throws -> ExitCode {
    var path: [String] = []
    for word in invocation.arguments {
      let names = (Program.description.descendant(path)?.subcommands ?? []).map(\.name)
      guard names.contains(word) else {
        throw usage(
          "unknown command '\((path + [word]).joined(separator: " "))'",
          suggestion: nearestName(to: word, among: names))
      }
      path.append(word)
    }
    console.out(text(path, all: false, console))
    return .success
  }

  /// The help of the command that `path` names.
  static func text(_ path: [String], all: Bool, _ console: Console) -> String {
    let command = Program.description.descendant(path) ?? Program.description
    return HelpText(width: console.width, showsAll: all)
      .text(of: command, path: [Program.name] + path)
  }
}
