// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

import Parameters

/// A shell for which a completion script can be written.
public enum Shell: String, CaseIterable, Sendable {
  case bash
  case zsh
  case fish

  /// The script that completes the program's commands, options, words and paths.
  public func completionScript(for program: CommandDescription) -> String {
    switch self {
    case .bash: BashCompletion(program: program).text
    case .zsh: ZshCompletion(program: program).text
    case .fish: FishCompletion(program: program).text
    }
  }
}

extension CommandDescription {
  /// The command and all below it, each with the words that call it, the program's name left out.
  func flattened(path: [String] = []) -> [(path: [String], command: CommandDescription)] {
    [(path, self)] + subcommands.flatMap { $0.flattened(path: path + [$0.name]) }
  }
}

extension OptionDescription {
  /// Every way to write the option's name.
  var spellings: [String] {
    (short.map { ["-" + $0] } ?? []) + ["--" + name] + (form == .toggle ? ["--no-" + name] : [])
  }

  /// The accepted words, or `nil` if any text may be given.
  var words: [String]? {
    guard case .word(let accepted) = kind else { return nil }
    return accepted + (acceptsAuto ? ["auto"] : [])
  }
}
