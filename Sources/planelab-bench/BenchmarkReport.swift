// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

import Parameters
import Reporting

/// The results of all cases of a run, as tables and as JSON.
struct BenchmarkReport {
  static let schema = "planelab-bench-1"

  var results: [BenchmarkResult] = []

  var json: JSONValue {
    [
      "schema": .string(Self.schema), "machine": Machine.json, "build": Machine.build,
      "cases": .array(results.map(\.json)),
    ]
  }

  /// A row per case, then a row per part.
  var table: Table {
    var table = Table(columns: [
      .init("case", decimals: nil), .init("min ms"), .init("median ms"), .init("MAD ms"),
      .init("ns/item", decimals: 2), .init("item", decimals: nil),
      .init("peak MB", decimals: 0), .init("runs", decimals: 0),
    ])
    for result in results {
      table.append([
        .string(result.name), .number(result.time.least), .number(result.time.median),
        .number(result.time.deviation), .number(result.nanosecondsPerItem), .string(result.item),
        .number(result.peakMemory), .number(result.repetitions),
      ])
      for part in result.parts {
        table.append([
          .string("  " + part.name), .number(part.time.least), .number(part.time.median),
          .number(part.time.deviation), .number(part.time.median * 1e6 / Double(result.itemCount)),
          .string(""), .string(""), .string(""),
        ])
      }
    }
    return table
  }

  /// A row per case of an earlier file.
  static func table(of comparisons: [BenchmarkComparison]) -> Table {
    var table = Table(columns: [
      .init("case", decimals: nil), .init("old ms"), .init("new ms"),
      .init("new/old", decimals: 2), .init("", decimals: nil),
    ])
    for entry in comparisons {
      table.append([
        .string(entry.name), .number(entry.old), .number(entry.new), .number(entry.ratio),
        .string(entry.isRegression ? "slower" : ""),
      ])
    }
    return table
  }
}
