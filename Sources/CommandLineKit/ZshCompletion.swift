// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

/// Writes a completion function for zsh.
struct ZshCompletion {
  let program: CommandDescription

  var text: String {
    let functions = program.flattened().map { function(path: $0.path, command: $0.command) }
    return (["#compdef \(program.name)"] + functions + ["_\(program.name) \"$@\""])
      .joined(separator: "\n") + "\n"
  }

  private func name(_ path: [String]) -> String {
    "_" + ([program.name] + path).joined(separator: "_").replacing("-", with: "_")
  }

  private func function(path: [String], command: CommandDescription) -> String {
    let options = command.allOptions.flatMap(specifications).map { "    \($0) \\" }
    var lines = [name(path) + "() {"]
    if command.subcommands.isEmpty {
      lines += ["  _arguments -s -S \\"] + options + arguments(of: command)
    } else {
      lines += ["  local curcontext=\"$curcontext\" state line", "  _arguments -C \\"] + options
      lines += ["    '1: :->command' '*:: :->rest'", "  case \"$state\" in", "    command)"]
      lines.append("      local -a commands=(")
      lines += command.subcommands.map { "        \(quoted("\($0.name):\(escaped($0.overview))"))" }
      lines += ["      )", "      _describe command commands", "      ;;", "    rest)"]
      lines.append("      case \"$line[1]\" in")
      lines += command.subcommands.map { "        \($0.name)) \(name(path + [$0.name])) ;;" }
      lines += ["      esac", "      ;;", "  esac"]
    }
    return (lines + ["}"]).joined(separator: "\n")
  }

  private func specifications(_ option: OptionDescription) -> [String] {
    option.spellings.map { spelling in
      let help = "[\(escaped(option.help))]"
      let star = option.isRepeatable ? "*" : ""
      guard option.form == .value else { return quoted(star + spelling + help) }
      let equals = spelling.hasPrefix("--") ? "=" : "+"
      return quoted("\(star)\(spelling)\(equals)\(help):\(option.valueName):\(action(of: option))")
    }
  }

  private func action(of option: OptionDescription) -> String {
    if let words = option.words { return "(\(words.joined(separator: " ")))" }
    return path(option.completion)
  }

  private func path(_ kind: PathKind?) -> String {
    switch kind {
    case .file: "_files"
    case .folder: "_files -/"
    case nil: " "
    }
  }

  private func arguments(of command: CommandDescription) -> [String] {
    let list = command.arguments.enumerated().map { index, argument in
      let position = argument.maxCount == 1 ? "\(index + 1)" : "*"
      let action =
        argument.words.isEmpty
        ? path(argument.completion) : "(\(argument.words.joined(separator: " ")))"
      return "    " + quoted("\(position):\(argument.name):\(action)")
    }
    return list.isEmpty ? ["    '*: :'"] : [list.joined(separator: " \\\n")]
  }

  private func escaped(_ text: String) -> String {
    text.reduce(into: "") { $0 += ("[]:\\".contains($1) ? "\\" : "") + String($1) }
  }

  private func quoted(_ text: String) -> String { "'\(text.replacing("'", with: "'\\''"))'" }
}
