// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

import Parameters

extension CommandDescription {
  /// Reads the words of a command line, without the program's own name.
  ///
  /// `--name value` and `--name=value` are the same; `--` ends the options; words that look like
  /// negative numbers are values; options may follow arguments. Names are never abbreviated, and an
  /// option given twice is an error unless it repeats: in an experiment a typing error must not run.
  public func invocation(for words: [String]) throws(UsageError) -> Invocation {
    var parser = CommandLineReader(root: self, words: words)
    return try parser.read()
  }
}

/// The state of reading one command line.
private struct CommandLineReader {
  let words: [String]
  var position = 0
  var path: [String]
  var command: CommandDescription
  var result = Invocation()

  init(root: CommandDescription, words: [String]) {
    (self.words, path, command) = (words, [root.name], root)
  }

  func failure(_ message: String, option: OptionDescription? = nil, suggestion: String? = nil)
    -> UsageError
  {
    UsageError(message, option: option, suggestion: suggestion, command: path)
  }

  mutating func read() throws(UsageError) -> Invocation {
    var areOptionsOver = false
    while position < words.count {
      let word = words[position]
      position += 1
      if areOptionsOver || !Self.looksLikeOption(word) {
        try take(word)
      } else if word == "--" {
        areOptionsOver = true
      } else if word.hasPrefix("--") {
        try readLong(word)
      } else {
        try readShort(word)
      }
      if result.help != nil { return try withHelpTarget() }
    }
    try checkCompleteness()
    return result
  }

  static func looksLikeOption(_ word: String) -> Bool {
    guard word.hasPrefix("-"), word != "-" else { return false }
    return Double(word) == nil
  }

  /// An argument, or the name of a subcommand.
  mutating func take(_ word: String) throws(UsageError) {
    guard !command.subcommands.isEmpty else {
      result.arguments.append(word)
      return
    }
    guard let next = command.subcommands.first(where: { $0.name == word }) else {
      throw failure(
        "unknown command '\(word)'",
        suggestion: nearestName(to: word, among: command.subcommands.map(\.name)))
    }
    command = next
    path.append(word)
    result.command.append(word)
  }

  mutating func readLong(_ word: String) throws(UsageError) {
    let body = word.dropFirst(2)
    let name = String(body.prefix { $0 != "=" })
    let attached = body.contains("=") ? String(body.dropFirst(name.count + 1)) : nil
    if let option = command.allOptions.first(where: { $0.name == name }) {
      try read(option, spelled: "--" + name, attached: attached)
    } else if name.hasPrefix("no-"),
      let option = command.options.first(where: { "no-" + $0.name == name && $0.form == .toggle })
    {
      guard attached == nil else { throw failure("--\(name) takes no value", option: option) }
      try record(option, "false")
    } else {
      throw unknown("--" + name)
    }
  }

  mutating func readShort(_ word: String) throws(UsageError) {
    let letter = String(word.dropFirst().prefix(1))
    guard let option = command.allOptions.first(where: { $0.short == letter }) else {
      throw unknown(word)
    }
    let rest = String(word.dropFirst(2))
    if option.form != .value, !rest.isEmpty { throw unknown(word) }
    try read(option, spelled: "-" + letter, attached: rest.isEmpty ? nil : rest)
  }

  func unknown(_ word: String) -> UsageError {
    let names = command.allOptions.flatMap { option in
      option.form == .toggle
        ? ["--" + option.name, "--no-" + option.name] : ["--" + option.name]
    }
    let nearest = nearestName(to: word, among: names)
    let ending = names.filter { $0.hasSuffix("-" + word.drop { $0 == "-" }) }
    return failure(
      "unknown option '\(word)'",
      suggestion: nearest ?? (ending.count == 1 ? ending[0] : nil))
  }

  mutating func read(_ option: OptionDescription, spelled: String, attached: String?)
    throws(UsageError)
  {
    guard option.form == .value else {
      guard attached == nil else { throw failure("\(spelled) takes no value", option: option) }
      if option.name == "help" { result.help = .common }
      if option.name == "help-all" { result.help = .all }
      return try record(option, "true")
    }
    if let attached { return try record(option, attached) }
    guard position < words.count, !Self.looksLikeOption(words[position]) else {
      if let implied = option.impliedText { return try record(option, implied) }
      throw failure("\(spelled) needs a value", option: option)
    }
    position += 1
    try record(option, words[position - 1])
  }

  mutating func record(_ option: OptionDescription, _ value: String) throws(UsageError) {
    if !option.isRepeatable, result.given.contains(where: { $0.name == option.name }) {
      throw failure("--\(option.name) is given more than once", option: option)
    }
    if let complaint = option.complaint(about: value) {
      let words = if case .word(let words) = option.kind { words } else { [String]() }
      throw failure(
        "--\(option.name): \(complaint)", option: option,
        suggestion: nearestName(to: value, among: words))
    }
    result.given.append((option.name, value))
  }

  /// Help for the command named anywhere on the line: `planelab --help detect` too.
  mutating func withHelpTarget() throws(UsageError) -> Invocation {
    for word in words[position...] where !command.subcommands.isEmpty && !word.hasPrefix("-") {
      try take(word)
    }
    if words.contains("--help-all") { result.help = .all }
    return result
  }

  func checkCompleteness() throws(UsageError) {
    guard command.subcommands.isEmpty || !result.given.isEmpty && path.count == 1 else {
      throw failure("a command is missing")
    }
    for option in command.options where option.isRequired && result[option.name] == nil {
      throw failure("--\(option.name) is missing", option: option)
    }
    let least = command.arguments.reduce(0) { $0 + $1.minCount }
    let most = command.arguments.reduce(Int?(0)) { total, argument in
      total.flatMap { total in argument.maxCount.map { total + $0 } }
    }
    if result.arguments.count < least {
      var position = 0
      let missing = command.arguments.first { argument in
        position += argument.minCount
        return position > result.arguments.count
      }
      throw failure("<\(missing?.name ?? "argument")> is missing")
    }
    if let most, result.arguments.count > most {
      throw failure("unexpected argument '\(result.arguments[most])'")
    }
    for (argument, word) in zip(command.arguments, result.arguments)
    where !argument.words.isEmpty && !argument.words.contains(word) {
      throw failure(
        "<\(argument.name)>: '\(word)' is not one of \(argument.words.joined(separator: ", "))",
        suggestion: nearestName(to: word, among: argument.words))
    }
  }
}

extension OptionDescription {
  /// Why `value` is not accepted, or `nil` if it is.
  func complaint(about value: String) -> String? {
    if acceptsAuto, value == "auto" { return nil }
    let position: Double?
    switch kind {
    case .integer: position = UInt64(value).map { Double($0) } ?? Int(value).map { Double($0) }
    case .number: position = Double(parameterText: value)
    case .word(let words):
      return words.contains(value)
        ? nil : "'\(value)' is not one of \(words.joined(separator: ", "))"
    case .toggle: return value == "true" || value == "false" ? nil : "expected true or false"
    case .text: return value.isEmpty ? "the value is empty" : nil
    }
    let noun = kind == .integer ? "a whole number" : "a number"
    guard let position else { return "'\(value)' is not \(noun)" }
    guard let range, !range.contains(position) else { return nil }
    return "\(value) is out of range, expected "
      + "\(range.lowerBound.parameterText)...\(range.upperBound.parameterText)"
      + (unit == .none ? "" : " " + unit.rawValue)
  }
}
