// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

internal import Datasets
internal import FoundationEssentials

/// The trials of a sweep in a SQLite file that several processes may work on.
///
/// Every unit of work is claimed, done and stored in one transaction each. A claim is good while its
/// process lives, on other machines while it is renewed; a process that is killed loses what it had not
/// finished, and nothing else. `Documentation/tuning.md` lists the tables.
package final class TrialStore: Sendable {
  /// The seconds after which the claim of a process that nobody can ask counts as given up.
  static let lease = 600.0

  package let path: String
  private let database: SQLiteDatabase
  private let owner: ProcessIdentity

  /// Opens the file of an experiment, or creates it.
  ///
  /// - Parameters:
  ///   - path: the file.
  ///   - experiment: what must be the same whenever the file is used: data, protocol, axes, search.
  /// - Throws: `TuningError.otherExperiment` naming the first key that differs from what is stored.
  package convenience init(path: String, experiment: [(key: String, value: String)])
    throws(TuningError)
  {
    try self.init(path: path, experiment: experiment, owner: .current)
  }

  init(path: String, experiment: [(key: String, value: String)], owner: ProcessIdentity)
    throws(TuningError)
  {
    (self.path, self.owner) = (path, owner)
    let opened = try SQLiteDatabase(path)
    try opened.transaction { () throws(TuningError) in
      for table in Self.tables { try opened.run(table) }
      try Self.check(experiment, opened)
    }
    database = opened
  }

  private static func check(
    _ experiment: [(key: String, value: String)], _ database: SQLiteDatabase
  ) throws(TuningError) {
    let rows = try database.run("SELECT key, value FROM experiment ORDER BY position")
    guard !rows.isEmpty else {
      for (position, entry) in experiment.enumerated() {
        try database.run(
          "INSERT INTO experiment VALUES (?, ?, ?)",
          [.integer(position), .text(entry.key), .text(entry.value)])
      }
      return
    }
    let stored = rows.compactMap { row in
      row[0].string.flatMap { key in row[1].string.map { (key, $0) } }
    }
    let given = Dictionary(experiment.map { ($0.key, $0.value) }) { _, last in last }
    let known = Set(stored.map(\.0))
    for (key, value) in stored where given[key] != value {
      throw .otherExperiment(
        path: database.path, key: key, stored: value, given: given[key] ?? "absent")
    }
    for (key, value) in experiment where !known.contains(key) {
      throw .otherExperiment(path: database.path, key: key, stored: "absent", given: value)
    }
  }

  /// Notes the trials of a plan and the values of their parameters; those that are there stay.
  package func add(_ trials: [(trial: Int, values: [(parameter: String, value: String)])])
    throws(TuningError)
  {
    try write { database throws(TuningError) in
      for entry in trials {
        try database.run("INSERT OR IGNORE INTO trials VALUES (?)", [.integer(entry.trial)])
        for value in entry.values {
          try database.run(
            "INSERT OR IGNORE INTO parameter_values VALUES (?, ?, ?)",
            [.integer(entry.trial), .text(value.parameter), .text(value.value)])
        }
      }
    }
  }

  /// Takes a unit of work; `false` if it is done or somebody else is at it.
  package func claim(_ key: MeasurementKey, now: Double? = nil) throws(TuningError) -> Bool {
    let now = now ?? Date().timeIntervalSince1970
    return try write { database throws(TuningError) in
      let rows = try database.run(
        "SELECT status, owner, lease_until FROM measurements WHERE " + Self.isKey, key.columns)
      if let row = rows.first {
        let claimant = row[1].string.flatMap(ProcessIdentity.init(text:))
        let isGivenUp =
          claimant?.hasEnded ?? true || (row[2].double ?? 0) < now
        guard row[0] == .text("running"), isGivenUp || claimant == owner else { return false }
      }
      try database.run(
        """
        INSERT OR REPLACE INTO measurements
          (trial, split, frames, seed, status, owner, lease_until)
        VALUES (?, ?, ?, ?, 'running', ?, ?)
        """,
        key.columns
          + [.text(owner.text), .real(now + Self.lease)])
      return true
    }
  }

  /// Renews the claims of this process.
  package func renew(now: Double? = nil) throws(TuningError) {
    let now = now ?? Date().timeIntervalSince1970
    try write { database throws(TuningError) in
      _ = try database.run(
        "UPDATE measurements SET lease_until = ? WHERE status = 'running' AND owner = ?",
        [.real(now + Self.lease), .text(owner.text)])
    }
  }

  /// Stores a finished unit of work, unless it is stored already or was taken over.
  package func finish(_ key: MeasurementKey, _ measurement: Measurement) throws(TuningError) {
    try write { database throws(TuningError) in
      try database.run(
        """
        UPDATE measurements SET status = ?, owner = NULL, lease_until = NULL, skipped = ?,
          seconds = ?, reason = ?
        WHERE \(Self.isKey) AND status = 'running' AND owner = ?
        """,
        [
          .text(measurement.refusal == nil ? "done" : "refused"),
          .integer(measurement.skippedCount), .real(measurement.seconds),
          SQLiteValue(measurement.refusal),
        ] + key.columns + [.text(owner.text)])
      guard database.changeCount == 1 else { return }
      for (path, value) in measurement.values.sorted(by: { $0.key < $1.key }) {
        try database.run(
          "INSERT INTO metric_values VALUES (?, ?, ?, ?, ?, ?)",
          key.columns + [.text(path), SQLiteValue(value)])
      }
      for (position, frame) in measurement.frames.enumerated() {
        try database.run(
          "INSERT INTO frame_values VALUES (?, ?, ?, ?, ?, ?, ?)",
          key.columns + [.integer(position), .text(frame.name), SQLiteValue(frame.value)])
      }
    }
  }

  /// Everything that is finished, without the values of single frames.
  package func measurements() throws(TuningError) -> [MeasurementKey: Measurement] {
    try write { database throws(TuningError) in
      var found: [MeasurementKey: Measurement] = [:]
      let rows = try database.run(
        """
        SELECT trial, split, frames, seed, skipped, seconds, reason FROM measurements
        WHERE status <> 'running'
        """)
      for row in rows {
        guard let key = MeasurementKey(row) else { continue }
        var measurement = Measurement()
        measurement.skippedCount = row[4].int ?? 0
        measurement.seconds = row[5].double ?? 0
        measurement.refusal = row[6].string
        found[key] = measurement
      }
      for row in try database.run("SELECT * FROM metric_values") {
        guard let key = MeasurementKey(row), let path = row[4].string else { continue }
        found[key]?.values[path] = .some(row[5].double)
      }
      return found
    }
  }

  /// The objective frame by frame of a finished unit of work.
  package func frames(of key: MeasurementKey) throws(TuningError)
    -> [(name: String, value: Double?)]
  {
    try write { database throws(TuningError) in
      try database.run(
        "SELECT frame, value FROM frame_values WHERE " + Self.isKey + " ORDER BY position",
        key.columns
      ).compactMap { row in row[0].string.map { ($0, row[1].double) } }
    }
  }

  /// One transaction.
  private func write<Result: Sendable>(
    _ body: (SQLiteDatabase) throws(TuningError) -> Result
  ) throws(TuningError) -> Result {
    try database.transaction { () throws(TuningError) in try body(database) }
  }

  private static let isKey = "trial = ? AND split = ? AND frames = ? AND seed = ?"

  private static let key = "trial, split, frames, seed"
  private static let keyColumns = """
    trial INTEGER NOT NULL, split TEXT NOT NULL, frames INTEGER NOT NULL, seed INTEGER NOT NULL
    """
  private static let ofMeasurement = """
    FOREIGN KEY (\(key)) REFERENCES measurements ON DELETE CASCADE
    """

  /// The tables; `Documentation/tuning.md` explains them.
  private static let tables = [
    """
    CREATE TABLE IF NOT EXISTS experiment
      (position INTEGER PRIMARY KEY, key TEXT NOT NULL UNIQUE, value TEXT NOT NULL)
    """,
    "CREATE TABLE IF NOT EXISTS trials (trial INTEGER PRIMARY KEY)",
    """
    CREATE TABLE IF NOT EXISTS parameter_values
      (trial INTEGER NOT NULL REFERENCES trials, parameter TEXT NOT NULL, value TEXT NOT NULL,
       PRIMARY KEY (trial, parameter))
    """,
    """
    CREATE TABLE IF NOT EXISTS measurements
      (\(keyColumns), status TEXT NOT NULL CHECK (status IN ('running', 'done', 'refused')),
       owner TEXT, lease_until REAL, skipped INTEGER, seconds REAL, reason TEXT,
       PRIMARY KEY (\(key)))
    """,
    """
    CREATE TABLE IF NOT EXISTS metric_values
      (\(keyColumns), metric TEXT NOT NULL, value REAL, PRIMARY KEY (\(key), metric),
       \(ofMeasurement))
    """,
    """
    CREATE TABLE IF NOT EXISTS frame_values
      (\(keyColumns), position INTEGER NOT NULL, frame TEXT NOT NULL, value REAL,
       PRIMARY KEY (\(key), position), \(ofMeasurement))
    """,
  ]
}

extension MeasurementKey {
  fileprivate var columns: [SQLiteValue] {
    [
      .integer(request.trial), .text(request.split.rawValue), .integer(request.frameCount),
      .integer(seed),
    ]
  }

  fileprivate init?(_ row: [SQLiteValue]) {
    guard let trial = row[0].int, let frames = row[2].int, let seed = row[3].int,
      let split = row[1].string.flatMap(DatasetManifest.Split.init(rawValue:))
    else { return nil }
    self.init(TrialRequest(trial: trial, split: split, frameCount: frames), seed: seed)
  }
}
