// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

internal import Parameters

extension StoredRun {
  /// The stages whose parameters say how results are scored; those of all others may be swept.
  private static let protocolStages = [
    "evops", "score", "similarity", "trajectory", "placement-score",
  ]

  /// The first key in which another run has other data or another protocol, or `nil` if none.
  ///
  /// Compared are the datasets (name, split, checksum) and the thresholds of the metrics.
  public func difference(from other: StoredRun) -> String? {
    let (mine, theirs) = (datasetText, other.datasetText)
    guard mine == theirs else { return "datasets: \(theirs) and \(mine)" }
    let base = Dictionary(
      other.configuration.map { ($0.key, $0.value) }, uniquingKeysWith: { first, _ in first })
    for row in configuration where isProtocol(row.key) && row.value != base[row.key] {
      return "\(row.key): \(base[row.key] ?? "nothing") and \(row.value)"
    }
    return nil
  }

  /// Refuses runs that cannot stand beside the first one.
  ///
  /// - Throws: `ReportingError.incomparable`, naming the key in which two differ.
  public static func checkComparable(_ runs: [StoredRun]) throws(ReportingError) {
    guard let base = runs.first else { return }
    for run in runs.dropFirst() {
      if let difference = run.difference(from: base) {
        throw .incomparable(first: base.path, second: run.path, key: difference)
      }
    }
  }

  /// The swept parameters: those in which the runs differ, with the value of each run.
  static func sweptParameters(of runs: [StoredRun]) -> [(key: String, values: [String?])] {
    let tables = runs.map { run in
      Dictionary(
        run.configuration.map { ($0.key, $0.value) }, uniquingKeysWith: { first, _ in first })
    }
    var keys: [String] = []
    for run in runs {
      keys += run.configuration.map(\.key).filter { !keys.contains($0) }
    }
    return keys.map { key in (key, tables.map { $0[key] }) }.filter { Set($0.values).count > 1 }
  }

  /// Labels that tell runs apart: the detector, and the folder where detectors are the same.
  public static func labels(of runs: [StoredRun]) -> [String] {
    let detectors = runs.map(\.detector)
    let names = zip(runs, detectors).map { run, detector in
      guard detectors.count(where: { $0 == detector }) > 1 else { return detector }
      return "\(detector) (\(run.folderName))"
    }
    return names.enumerated().map { index, name in
      let isUnique = names.count { $0 == name } == 1
      return isUnique ? name : "\(name) #\(index + 1)"
    }
  }

  /// The last part of the folder's path.
  public var folderName: String {
    path.split(separator: "/").last { $0 != "." }.map(String.init) ?? "run"
  }

  private func isProtocol(_ key: String) -> Bool {
    Self.protocolStages.contains { key.hasPrefix($0 + ".") }
  }

  private var datasetText: String {
    sources.isEmpty
      ? "none"
      : sources.map { source in
        [source.name, source.split ?? "-", source.checksum.map { String($0.prefix(12)) } ?? "-"]
          .joined(separator: " ")
      }.joined(separator: "; ")
  }
}
