// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

import CommandLineKit
import Datasets
import FoundationEssentials
import Ingestion
import Parameters
import Pipeline
import Reporting

/// How a command's parameters are given: flags from the tables, `--config`, `--print-config`.
enum ConfigurationOptions {
  /// The options of a command that runs all stages but those named, and those of sessions only if it plays
  /// them.
  static func options(
    without stages: Set<String> = [], playsSessions: Bool = false
  ) -> [OptionDescription] {
    let left = playsSessions ? stages : stages.union(["placement", "messages", "placement-score"])
    return [
      OptionDescription(
        "config", short: "c", value: "file", completion: .file,
        "JSON file of parameters, such as {\"merge\": {\"max-angle\": 8}}; flags win over it."),
      OptionDescription(
        flag: "print-config", "Print every parameter, its value and where it came from, and stop."),
    ]
      + PipelineConfiguration.parameters.filter { !left.contains($0.stage) }
      .map { parameter in
        var option = OptionDescription(parameter)
        option.isExpert = !common.contains(parameter.name)
        return option
      }
  }

  /// The parameters that `--help` shows; `--help-all` shows all.
  private static let common: Set<String> = [
    "cells-size", "growth-max-statistic", "merge-max-angle", "merge-disconnected",
    "accept-min-support", "assign-max-sigmas", "cloud-sigma", "cloud-min-support",
    "cloud-max-merge-angle", "ransac-inlier-distance", "evops-full-iou", "evops-part-iou",
  ]

  /// default < dataset manifest < `--config` < flag.
  static func resolve(
    _ invocation: Invocation, manifests: [(path: String, values: [String: String])] = []
  )
    throws -> ResolvedConfiguration<PipelineConfiguration>
  {
    var settings = ResolvedConfiguration<PipelineConfiguration>()
    for manifest in manifests {
      for (key, value) in manifest.values.sorted(by: { $0.key < $1.key }) {
        try inFile(manifest.path) {
          try settings.set(key, to: value, from: .manifest(manifest.path))
        }
      }
    }
    if let path = invocation["config"] {
      guard let text = try? String(contentsOfFile: path, encoding: .utf8) else {
        throw Failure("\(path): cannot be read; --config takes a JSON file", .badInput)
      }
      try inFile(path) { try settings.set(try JSONValue(parsing: text), from: .file(path)) }
    }
    let names = Set(PipelineConfiguration.parameters.map(\.name))
    for (name, value) in invocation.given where names.contains(name) {
      try settings.set(name, to: value, from: .flag)
    }
    try settings.value.validate()
    return settings
  }

  /// An error of a file names the file and is bad input, not bad usage.
  private static func inFile(_ path: String, _ body: () throws -> Void) throws {
    do { try body() } catch let error as ParameterError {
      throw Failure("\(path): \(error)".replacing(": --", with: ": "), .badInput)
    } catch let error as JSONSyntaxError {
      throw Failure("\(path): \(error)", .badInput)
    }
  }

  /// Answers `--print-config`.
  static func print(
    _ settings: ResolvedConfiguration<PipelineConfiguration>, _ invocation: Invocation,
    _ console: Console
  ) {
    if invocation["format"] == "json" {
      let members = settings.rows.map { JSONMember($0.key, $0.json) }
      console.out(JSONValue.object(members).text)
      return
    }
    var table = Table(columns: [
      .init("parameter", decimals: nil), .init("value", decimals: nil),
      .init("unit", decimals: nil),
      .init("origin", decimals: nil),
    ])
    for row in settings.rows {
      table.append([row.key, row.value, row.unit.rawValue, row.origin.text].map(JSONValue.string))
    }
    console.print(table, invocation)
  }
}
