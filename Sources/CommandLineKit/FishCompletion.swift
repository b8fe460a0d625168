// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

/// Writes a completion script for fish.
struct FishCompletion {
  let program: CommandDescription

  var text: String {
    let commands = program.flattened()
    var lines = ["# fish completion of \(program.name)", "complete -c \(program.name) -f"]
    for (path, command) in commands {
      let condition = self.condition(path: path, command: command)
      lines += command.subcommands.map {
        "complete -c \(program.name) -n \(condition) -a \($0.name) -d \(quoted($0.overview))"
      }
      lines += command.allOptions.flatMap { optionLines($0, condition) }
      lines += command.arguments.compactMap { argument in
        let head = "complete -c \(program.name) -n \(condition)"
        if !argument.words.isEmpty {
          return "\(head) -a \(quoted(argument.words.joined(separator: " ")))"
        }
        return argument.completion == nil ? nil : "\(head) -F"
      }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private func condition(path: [String], command: CommandDescription) -> String {
    let seen = path.map { "__fish_seen_subcommand_from \($0)" }
    let below = command.subcommands.map(\.name).joined(separator: " ")
    let notBelow = below.isEmpty ? [] : ["not __fish_seen_subcommand_from \(below)"]
    return quoted((seen + notBelow).joined(separator: "; and "))
  }

  private func optionLines(_ option: OptionDescription, _ condition: String) -> [String] {
    var line = "complete -c \(program.name) -n \(condition)"
    if let short = option.short { line += " -s \(short)" }
    line += " -l \(option.name)"
    if option.form == .value {
      line +=
        option.words.map { " -x -a \(quoted($0.joined(separator: " ")))" }
        ?? (option.completion == nil ? " -x" : " -r -F")
    }
    let help = " -d \(quoted(option.help))"
    guard option.form == .toggle else { return [line + help] }
    return [line + help, "complete -c \(program.name) -n \(condition) -l no-\(option.name)" + help]
  }

  private func quoted(_ text: String) -> String {
    "'\(text.replacing("\\", with: "\\\\").replacing("'", with: "\\'"))'"
  }
}
