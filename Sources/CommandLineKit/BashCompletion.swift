// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

/// Writes a completion script for bash 4 that needs no other package.
struct BashCompletion {
  let program: CommandDescription

  var text: String {
    let commands = program.flattened()
    var lines = [
      "# bash completion of \(program.name)", "_\(program.name)() {",
      "  local cur=\"${COMP_WORDS[COMP_CWORD]}\" prev=\"${COMP_WORDS[COMP_CWORD - 1]}\"",
      "  local command=\"\" i", "  COMPREPLY=()", "  for ((i = 1; i < COMP_CWORD; i++)); do",
      "    case \"$command ${COMP_WORDS[i]}\" in",
    ]
    for (path, _) in commands where !path.isEmpty {
      let before = path.dropLast().joined(separator: " ")
      lines.append(
        "      \"\(before) \(path.last ?? "")\") command=\"\(path.joined(separator: " "))\" ;;")
    }
    lines += ["    esac", "  done", "  case \"$command\" in"]
    for (path, command) in commands { lines += branch(path: path, command: command) }
    return (lines + ["  esac", "}", "complete -o filenames -F _\(program.name) \(program.name)"])
      .joined(separator: "\n") + "\n"
  }

  private func branch(path: [String], command: CommandDescription) -> [String] {
    var lines = ["    \"\(path.joined(separator: " "))\")"]
    let values = command.allOptions.filter { $0.form == .value }
    if !values.isEmpty {
      lines.append("      case \"$prev\" in")
      lines += values.filter { $0.words != nil || $0.completion != nil }.map(valueBranch)
      let others = values.filter { $0.words == nil && $0.completion == nil }
      if !others.isEmpty {
        lines.append(
          "        \(others.flatMap(\.spellings).joined(separator: "|"))) return ;;")
      }
      lines.append("      esac")
    }
    let names = command.allOptions.flatMap(\.spellings).joined(separator: " ")
    lines += [
      "      case \"$cur\" in",
      "        -*) COMPREPLY=($(compgen -W \"\(names)\" -- \"$cur\")); return ;;", "      esac",
      "      " + argumentCompletion(of: command), "      ;;",
    ]
    return lines
  }

  private func valueBranch(_ option: OptionDescription) -> String {
    let source =
      option.words.map { "-W \"\($0.joined(separator: " "))\"" }
      ?? (option.completion == .folder ? "-d" : "-f")
    let names = option.spellings.joined(separator: "|")
    return "        \(names)) COMPREPLY=($(compgen \(source) -- \"$cur\")); return ;;"
  }

  private func argumentCompletion(of command: CommandDescription) -> String {
    let words = command.subcommands.map(\.name) + command.arguments.flatMap(\.words)
    let kinds = Set(command.arguments.compactMap(\.completion))
    var sources: [String] = []
    if !words.isEmpty { sources.append("-W \"\(words.joined(separator: " "))\"") }
    if kinds.contains(.file) {
      sources.append("-f")
    } else if kinds.contains(.folder) {
      sources.append("-d")
    }
    guard !sources.isEmpty else { return ":" }
    return "COMPREPLY=($(compgen \(sources.joined(separator: " ")) -- \"$cur\"))"
  }
}
