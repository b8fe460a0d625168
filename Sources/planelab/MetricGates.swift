// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

import CommandLineKit
import Evaluation
import Parameters
import Reporting

/// The conditions of `--fail-under`.
struct MetricGates {
  private let gates: [MetricGate]

  /// The option, its help showing a condition on a metric of the command.
  static func option(example: String) -> OptionDescription {
    OptionDescription(
      "fail-under", value: "condition", isRepeatable: true,
      "Exit with 1 unless it holds, such as '\(example)'.")
  }

  /// Reads the conditions that were given to a command.
  init(_ invocation: Invocation, of command: any Command.Type) throws {
    gates = try invocation.values(of: "fail-under").map { text in
      guard let gate = MetricGate(text) else {
        throw command.usage(
          "--fail-under: '\(text)' is not a metric, one of >= <= > <, and a number",
          option: "fail-under")
      }
      return gate
    }
  }

  /// Whether all conditions hold on a metrics document; says of each that does not why.
  func hold(on metrics: MetricValue, _ console: Console) -> Bool {
    var areMet = true
    for gate in gates {
      let condition = gate.text
      switch gate.verdict(on: metrics) {
      case .met: continue
      case .failed(let value): console.note("failed: \(condition): it is \(value)")
      case .undefined: console.note("failed: \(condition): it is undefined here")
      case .unknownMetric:
        let paths = (metrics["overall"] ?? .null).leaves.map(\.path)
        let hint = nearestName(to: gate.path, among: paths).map { "; did you mean '\($0)'?" } ?? ""
        console.note("failed: \(condition): there is no such metric\(hint)")
      }
      areMet = false
    }
    return areMet
  }
}
