// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

import Parameters

/// The times of one case.
struct BenchmarkResult: Equatable {
  /// The least time, the median and the median absolute deviation from it.
  struct Spread: Equatable {
    var least, median, deviation: Double

    /// The spread of samples, of which there is at least one.
    init(_ samples: [Double]) {
      precondition(!samples.isEmpty, "no samples")
      let median = Self.median(samples)
      least = samples.min() ?? median
      self.median = median
      deviation = Self.median(samples.map { ($0 - median).magnitude })
    }

    private static func median(_ samples: [Double]) -> Double {
      let sorted = samples.sorted()
      return (sorted[(sorted.count - 1) / 2] + sorted[sorted.count / 2]) / 2
    }
  }

  var name: String
  /// What an item is, and how many a frame has.
  var item: String
  var itemCount: Int
  var repetitions: Int
  /// The time per frame [ms].
  var time: Spread
  /// The time of each part per frame [ms].
  var parts: [(name: String, time: Spread)]
  /// The largest memory of the process during the case [MB].
  var peakMemory: Double?

  static func == (a: Self, b: Self) -> Bool { a.json == b.json }

  /// The median time per item [ns].
  var nanosecondsPerItem: Double { time.median * 1e6 / Double(itemCount) }

  var json: JSONValue {
    [
      "name": .string(name), "item": .string(item), "items": .number(itemCount),
      "repetitions": .number(repetitions), "min_ms": .number(time.least),
      "median_ms": .number(time.median), "mad_ms": .number(time.deviation),
      "ns_per_item": .number(nanosecondsPerItem), "peak_mb": .number(peakMemory),
      "parts": .object(
        parts.map { name, time in
          JSONMember(
            name,
            [
              "median_ms": .number(time.median), "mad_ms": .number(time.deviation),
              "ns_per_item": .number(time.median * 1e6 / Double(itemCount)),
            ])
        }),
    ]
  }
}

/// A case's median and deviation now and in an earlier file.
struct BenchmarkComparison: Equatable {
  let name: String
  /// The medians [ms].
  let old, new: Double
  /// Whether the new time is longer by more than the tolerance and by more than chance explains.
  let isRegression: Bool

  /// Regressions exceed `tolerance` (a share of the old median) and three standard deviations of the
  /// difference, estimated from both median absolute deviations.
  init(_ result: BenchmarkResult, old: (median: Double, deviation: Double), tolerance: Double) {
    (name, self.old, new) = (result.name, old.median, result.time.median)
    let squared =
      old.deviation * old.deviation + result.time.deviation * result.time.deviation
    // 1.4826 · MAD estimates a standard deviation.
    let margin = 3 * 1.4826 * squared.squareRoot()
    isRegression = new > old.median * (1 + tolerance) && new - old.median > margin
  }

  /// New ÷ old.
  var ratio: Double { new / old }

  /// The medians and deviations by name in a file of results; `nil` if it is none.
  static func times(in document: JSONValue) -> [String: (median: Double, deviation: Double)]? {
    guard document["schema"] == .string(BenchmarkReport.schema),
      case .array(let cases)? = document["cases"]
    else { return nil }
    var times: [String: (median: Double, deviation: Double)] = [:]
    for entry in cases {
      guard case .string(let name)? = entry["name"], case .number(let median)? = entry["median_ms"],
        case .number(let deviation)? = entry["mad_ms"], let m = Double(median),
        let d = Double(deviation), m > 0
      else { return nil }
      times[name] = (m, d)
    }
    return times
  }
}
