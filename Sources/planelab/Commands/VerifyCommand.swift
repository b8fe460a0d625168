// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

import CommandLineKit
import Datasets
import Parameters
import Pipeline
import Reporting
import Synchronization

/// `planelab datasets verify`: tells whether a dataset is whole and means what it says.
enum VerifyCommand: Command {
  static let path = ["datasets", "verify"]
  static let description = CommandDescription(
    "verify", overview: "Check files, checksums, sizes, label ids, and that labels lie on planes.",
    discussion: "Exits with 3 if anything is an error; warnings alone do not change the exit code.",
    arguments: [ArgumentDescription("dataset", completion: .folder, "Folder with dataset.json.")],
    options: [
      OptionDescription(flag: "no-checksums", "Leave out the files' checksums; faster."), .threads,
      .format,
    ])

  static func run(_ invocation: Invocation, _ console: Console) async throws -> ExitCode {
    let dataset = try Dataset.open(invocation.arguments[0])
    let verifier = DatasetVerifier(dataset)
    let counter = Atomic(0)
    let total = dataset.frames.count
    let frames = await concurrentMap(
      count: total, threads: invocation.integer("threads") ?? Machine.coreCount, state: {}
    ) { [references = dataset.frames] _, index in
      defer {
        console.progress(
          counter.wrappingAdd(1, ordering: .relaxed).newValue, of: total, "verified")
      }
      return verifier.findings(references[index])
    }
    let findings =
      verifier.manifestFindings(checkingSums: !invocation.contains("no-checksums"))
      + frames.flatMap { $0 }
    show(findings, dataset, invocation, console)
    return findings.contains { $0.severity == .error } ? .badInput : .success
  }

  private static func show(
    _ findings: [DatasetFinding], _ dataset: Dataset, _ invocation: Invocation, _ console: Console
  ) {
    var table = Table(columns: ["severity", "frame", "message"].map { .init($0, decimals: nil) })
    for finding in findings {
      table.append([
        .string(finding.severity.rawValue), .string(finding.frame ?? ""), .string(finding.message),
      ])
    }
    guard invocation["format"] ?? "table" == "table" else {
      console.print(table, invocation)
      return
    }
    if !findings.isEmpty { console.out(table.text) }
    let counts = DatasetFinding.Severity.allCases.reversed().map { severity in
      "\(findings.count { $0.severity == severity }) \(severity.rawValue)s"
    }
    console.out(
      "\(dataset.manifest.name): \(dataset.frames.count) frames; " + counts.joined(separator: ", ")
        + "\n")
  }
}
