// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

import CommandLineKit
import Pipeline
import TestSupport
import Testing

@testable import planelab

@Suite struct ProgramTests {
  @Test func golden_helpOfEveryCommand() async {
    var text = ""
    for line in ["--help"] + Program.commands.map({ "help " + $0.path.joined(separator: " ") }) {
      let recorder = Recorder()
      #expect(await recorder.run(line) == .success)
      text += "$ planelab \(line)\n\(recorder.out)\n"
    }
    expectGolden(text, "help.txt")
  }

  @Test func golden_parameterReference() {
    let path = #filePath.split(separator: "/").dropLast(3).joined(separator: "/")
    expectGolden(
      ParameterReference.markdown(of: PipelineConfiguration.parameters),
      atPath: "/\(path)/Documentation/parameters.md")
  }

  @Test func knownValue_theConfigurationHasNoFlaws() {
    #expect(flaws(in: PipelineConfiguration.self) == [])
  }

  @Test func property_helpLinesFitTheScreen() async {
    for command in Program.commands {
      let text = HelpText(width: 80, showsAll: true)
        .text(of: command.description, path: ["planelab"] + command.path)
      for line in text.split(separator: "\n") where line.count > 80 {
        Issue.record("\(command.path): \(line)")
      }
    }
  }

  @Test(arguments: [
    ("", ExitCode.usage, "error: a command is missing"),
    ("evalute x", .usage, "Did you mean 'evaluate'?"),
    ("evaluate", .usage, "error: <dataset> is missing"),
    (
      "evaluate /nowhere --output /tmp/x", .badInput,
      "/nowhere: expected a folder with dataset.json"
    ),
    ("evaluate /nowhere -o x --merge-max-angle 100", .usage, "expected 0...90 °"),
    ("evaluate /nowhere -o x --fail-under pq", .usage, "--fail-under: 'pq' is not a metric"),
    ("detect /nowhere.png -o /tmp/x", .badInput, "/nowhere.png: cannot be read"),
    ("detect x -o y --config /nowhere.json", .badInput, "/nowhere.json: cannot be read"),
    ("datasets synthesize -o x --preset rooms", .usage, "'rooms' is not one of builtin"),
    ("parameters merg", .usage, "Did you mean 'merge'?"),
    ("help evaluat", .usage, "Did you mean 'evaluate'?"),
  ])
  func malformed_exitCodesAndMessages(line: String, code: ExitCode, message: String) async {
    let recorder = Recorder()
    #expect(await recorder.run(line) == code)
    #expect(recorder.err.contains(message), "\(recorder.err)")
    #expect(recorder.out.isEmpty)
  }

  @Test func knownValue_printConfigTellsOrigins() async {
    let recorder = Recorder()
    #expect(
      await recorder.run("detect x -o y --print-config --merge-max-angle 7 --format csv")
        == .success)
    #expect(recorder.out.contains("merge.max-angle,7,°,flag\r\n"))
    #expect(recorder.out.contains("evops.full-iou,0.75,,default\r\n"))
  }
}
