// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

import CommandLineKit
import Datasets
import Ingestion
import Parameters
import Reporting
import Tuning

/// The program: its commands, and how errors become texts and exit codes.
enum Program {
  static let name = "planelab"
  static let version = "0.1.0"

  static let commands: [any Command.Type] = [
    DetectCommand.self, EvaluateCommand.self, TrackCommand.self, ReplayCommand.self,
    TuneCommand.self,
    ImportCommand.self, SynthesizeCommand.self, VerifyCommand.self, ListCommand.self,
    InspectCommand.self, CompareCommand.self, ReportCommand.self, LabelQualityCommand.self,
    TrainFailureCommand.self,
    ParametersCommand.self, HelpCommand.self,
  ]

  /// The whole tree of commands.
  static let description = CommandDescription(
    name, overview: "Find planes in depth frames and point clouds, and score them.",
    options: [
      OptionDescription(flag: "version", "Print the version."),
      OptionDescription(
        "generate-completion-script", value: "shell",
        kind: .word(Shell.allCases.map(\.rawValue)), "Print a completion script."),
    ], subcommands: tree)

  private static var tree: [CommandDescription] {
    var groups = [
      CommandDescription("datasets", overview: "Import, synthesize, verify and list datasets.")
    ]
    var result: [CommandDescription] = []
    for command in commands {
      guard command.path.count == 2 else {
        result.append(command.description)
        continue
      }
      guard let index = groups.firstIndex(where: { $0.name == command.path[0] }) else { continue }
      groups[index].subcommands.append(command.description)
      if groups[index].subcommands.count == 1 { result.append(groups[index]) }
    }
    return result.map { entry in groups.first { $0.name == entry.name } ?? entry }
  }

  /// Runs a command line and says how it ended.
  static func run(_ words: [String], _ console: Console) async -> ExitCode {
    do {
      let invocation = try description.invocation(for: words)
      if let help = invocation.help {
        console.out(HelpCommand.text(invocation.command, all: help == .all, console))
        return .success
      }
      if invocation.contains("version") {
        console.out("\(name) \(version)\n")
        return .success
      }
      if let word = invocation["generate-completion-script"], let shell = Shell(rawValue: word) {
        console.out(shell.completionScript(for: description))
        return .success
      }
      guard let command = commands.first(where: { $0.path == invocation.command }) else {
        throw UsageError("a command is missing", command: [name])
      }
      return try await command.run(invocation, console)
    } catch {
      return report(error, console)
    }
  }

  private static func report(_ error: any Error, _ console: Console) -> ExitCode {
    if let error = error as? UsageError {
      console.err(error.text(width: console.width))
      return .usage
    }
    console.note("error: \(error)")
    switch error {
    case let error as Failure: return error.code
    case is ParameterError: return .usage
    case ReportingError.exists, ReportingError.foreign: return .usage
    case ReportingError.unwritable, IngestionError.unwritable: return .writeFailure
    case DatasetError.unwritable: return .writeFailure
    case TuningError.axis, TuningError.search, TuningError.metric, TuningError.otherExperiment:
      return .usage
    case is ReportingError, is IngestionError, is DatasetError, is TuningError: return .badInput
    default: return .bug
    }
  }
}

/// An error whose text and exit code are decided where it is found.
struct Failure: Error, CustomStringConvertible {
  let description: String
  let code: ExitCode

  init(_ description: String, _ code: ExitCode) {
    (self.description, self.code) = (description, code)
  }
}
