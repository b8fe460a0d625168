// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

import Parameters

/// Writes help texts in the layout of swift-argument-parser: indent 2, descriptions in column 26.
public struct HelpText: Sendable {
  /// The width to which descriptions are wrapped.
  public var width: Int
  /// Whether rarely used options are shown.
  public var showsAll: Bool

  /// Creates a writer.
  public init(width: Int = 80, showsAll: Bool = false) {
    (self.width, self.showsAll) = (max(width, 50), showsAll)
  }

  private static let column = 26

  /// The help of the command that the words of `path` call, ending with a line break.
  public func text(of command: CommandDescription, path: [String]) -> String {
    var sections = [
      wrapped("OVERVIEW: " + command.overview, indent: 0), usage(of: command, path: path),
    ]
    if !command.discussion.isEmpty { sections.append(paragraphs(command.discussion)) }
    if !command.arguments.isEmpty {
      sections.append(
        ["ARGUMENTS:"]
          + command.arguments.flatMap {
            entry($0.usage.filter { !"[]".contains($0) }, argumentText($0))
          })
    }
    if !command.subcommands.isEmpty {
      sections.append(
        ["COMMANDS:"] + command.subcommands.flatMap { entry($0.name, $0.overview) })
    }
    sections += optionSections(of: command)
    sections.append(footer(of: command, path: path))
    return sections.filter { !$0.isEmpty }.map { $0.joined(separator: "\n") }
      .joined(separator: "\n\n") + "\n"
  }

  /// The lines of one option's help.
  public func lines(of option: OptionDescription) -> [String] {
    entry(label(of: option), option.help + facts(about: option))
  }

  private func usage(of command: CommandDescription, path: [String]) -> [String] {
    var words = ["USAGE: " + path.joined(separator: " ")]
    words += command.subcommands.isEmpty ? [] : ["<command>"]
    words += command.arguments.map(\.usage)
    words += command.options.filter(\.isRequired).map { "--\($0.name) <\($0.valueName)>" }
    return wrapped((words + ["[options]"]).joined(separator: " "), indent: 0, hanging: 7)
  }

  private func optionSections(of command: CommandDescription) -> [[String]] {
    let shown = command.options.filter { showsAll || !$0.isExpert }
    var groups: [String] = []
    for option in shown where !groups.contains(option.group) { groups.append(option.group) }
    groups = [""] + groups.filter { !$0.isEmpty }
    return groups.map { group in
      let options =
        shown.filter { $0.group == group } + (group.isEmpty ? CommandDescription.common : [])
      let title = group.isEmpty ? "OPTIONS:" : group.uppercased() + " OPTIONS:"
      return [title] + options.flatMap(lines(of:))
    }
  }

  private func footer(of command: CommandDescription, path: [String]) -> [String] {
    let program = path.joined(separator: " ")
    if !command.subcommands.isEmpty {
      return [
        "See '\(path[0]) help \((path.dropFirst() + ["<command>"]).joined(separator: " "))' for more about a command."
      ]
    }
    let hidden = command.options.count { $0.isExpert }
    guard hidden > 0, !showsAll else { return [] }
    return ["Rarely used options (\(hidden)) are shown by '\(program) --help-all'."]
  }

  private func label(of option: OptionDescription) -> String {
    let long =
      switch option.form {
      case .flag: "--" + option.name
      case .toggle: "--\(option.name)/--no-\(option.name)"
      case .value:
        "--\(option.name) "
          + (option.impliedText == nil ? "<\(option.valueName)>" : "[<\(option.valueName)>]")
      }
    return (option.short.map { "-\($0), " } ?? "") + long
  }

  /// ` (default: 0.02 m; range: 1e-06...1)`.
  private func facts(about option: OptionDescription) -> String {
    var facts: [String] = []
    if case .word(let words) = option.kind {
      facts.append("values: " + words.joined(separator: ", "))
    }
    if let text = option.defaultText, !text.isEmpty {
      let unit = option.unit == .none || text == "auto" ? "" : " " + option.unit.rawValue
      let spelled =
        option.form == .toggle ? "--" + (text == "true" ? "" : "no-") + option.name : text
      facts.append("default: " + spelled + unit)
    }
    if let range = option.range, range.upperBound < 1e18 {
      facts.append("range: \(range.lowerBound.parameterText)...\(range.upperBound.parameterText)")
    }
    if option.isRepeatable { facts.append("may be repeated") }
    return facts.isEmpty ? "" : " (" + facts.joined(separator: "; ") + ")"
  }

  private func argumentText(_ argument: ArgumentDescription) -> String {
    argument.help
      + (argument.words.isEmpty
        ? "" : " (values: " + argument.words.joined(separator: ", ") + ")")
  }

  private func entry(_ label: String, _ text: String) -> [String] {
    let lines = wrapped(text, indent: Self.column)
    let head = "  " + label
    guard head.count < Self.column, let first = lines.first else { return [head] + lines }
    return [head + first.dropFirst(head.count)] + lines.dropFirst()
  }

  /// Wraps paragraphs; lines that begin with spaces stay lines, wrapped with a deeper indent.
  private func paragraphs(_ text: String) -> [String] {
    var lines: [String] = []
    var paragraph: [Substring] = []
    func flush() {
      lines += wrapped(paragraph.joined(separator: " "), indent: 0)
      paragraph = []
    }
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      guard line.isEmpty || line.hasPrefix(" ") else {
        paragraph.append(line)
        continue
      }
      flush()
      let indent = line.prefix { $0 == " " }.count
      lines += line.isEmpty ? [""] : wrapped(String(line), indent: indent, hanging: indent + 4)
    }
    flush()
    return lines
  }

  private func wrapped(_ text: String, indent: Int, hanging: Int? = nil) -> [String] {
    var lines: [String] = []
    var line = String(repeating: " ", count: indent)
    var isEmpty = true
    for word in text.split(separator: " ") {
      if !isEmpty, line.count + 1 + word.count > width {
        lines.append(line)
        line = String(repeating: " ", count: hanging ?? indent)
        isEmpty = true
      }
      line += (isEmpty ? "" : " ") + word
      isEmpty = false
    }
    return isEmpty ? lines : lines + [line]
  }
}
