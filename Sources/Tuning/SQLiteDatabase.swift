// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

internal import CSQLite
internal import Synchronization

/// A value of a row.
enum SQLiteValue: Equatable {
  case null
  case integer(Int)
  case real(Double)
  case text(String)

  init(_ number: Double?) { self = number.map { .real($0) } ?? .null }
  init(_ text: String?) { self = text.map { .text($0) } ?? .null }

  var int: Int? { if case .integer(let value) = self { value } else { nil } }
  var string: String? { if case .text(let value) = self { value } else { nil } }
  var double: Double? {
    switch self {
    case .real(let value): value
    case .integer(let value): Double(value)
    default: nil
    }
  }
}

/// A connection to a SQLite file.
///
/// SQLite serializes single calls, and `transaction` keeps the statements of one thread together.
@safe final class SQLiteDatabase: @unchecked Sendable {
  let path: String
  private let turn = Mutex(())
  private let handle: OpaquePointer

  /// Opens a file, creating it if it is not there, with a write-ahead log.
  init(_ path: String) throws(TuningError) {
    self.path = path
    var opened: OpaquePointer?
    let flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_FULLMUTEX
    let code = unsafe sqlite3_open_v2(path, &opened, flags, nil)
    guard code == SQLITE_OK, let handle = unsafe opened else {
      let reason = unsafe String(cString: sqlite3_errstr(code))
      unsafe sqlite3_close_v2(opened)
      throw .database(path: path, reason: "cannot be opened: \(reason)")
    }
    unsafe self.handle = handle
    unsafe sqlite3_busy_timeout(handle, 60_000)
    try run("PRAGMA journal_mode = WAL")
    try run("PRAGMA synchronous = FULL")
    try run("PRAGMA foreign_keys = ON")
  }

  deinit { unsafe sqlite3_close_v2(handle) }

  /// Runs one statement and returns its rows.
  @discardableResult
  func run(_ sql: String, _ values: [SQLiteValue] = []) throws(TuningError) -> [[SQLiteValue]] {
    var compiled: OpaquePointer?
    guard unsafe sqlite3_prepare_v2(handle, sql, -1, &compiled, nil) == SQLITE_OK,
      let statement = unsafe compiled
    else { throw failure(sql) }
    defer { unsafe sqlite3_finalize(statement) }
    for (index, value) in values.enumerated() {
      guard unsafe bind(value, to: Int32(index + 1), of: statement) == SQLITE_OK else {
        throw failure(sql)
      }
    }
    var rows: [[SQLiteValue]] = []
    while true {
      switch unsafe sqlite3_step(statement) {
      case SQLITE_ROW: unsafe rows.append(row(of: statement))
      case SQLITE_DONE: return rows
      default: throw failure(sql)
      }
    }
  }

  /// The number of rows that the last statement changed.
  var changeCount: Int { unsafe Int(sqlite3_changes(handle)) }

  /// Runs `body` as one transaction: all of it or nothing.
  func transaction<Result: Sendable>(
    _ body: () throws(TuningError) -> Result
  ) throws(TuningError) -> Result {
    try turn.withLock { _ throws(TuningError) in try attempt(body) }
  }

  private func attempt<Result: Sendable>(
    _ body: () throws(TuningError) -> Result
  ) throws(TuningError) -> Result {
    try run("BEGIN IMMEDIATE")
    do throws(TuningError) {
      let result = try body()
      try run("COMMIT")
      return result
    } catch {
      // the first error says what went wrong; a failed rollback adds nothing
      _ = try? run("ROLLBACK")
      throw error
    }
  }

  private func bind(
    _ value: SQLiteValue, to index: Int32, of statement: OpaquePointer
  ) -> Int32 {
    switch value {
    case .null: return unsafe sqlite3_bind_null(statement, index)
    case .integer(let number): return unsafe sqlite3_bind_int64(statement, index, Int64(number))
    case .real(let number): return unsafe sqlite3_bind_double(statement, index, number)
    case .text(let text):
      // SQLITE_TRANSIENT, a cast in C: SQLite makes a copy of its own
      let copies = unsafe unsafeBitCast(-1, to: sqlite3_destructor_type.self)
      return unsafe sqlite3_bind_text(statement, index, text, -1, copies)
    }
  }

  private func row(of statement: OpaquePointer) -> [SQLiteValue] {
    unsafe (0..<sqlite3_column_count(statement)).map { column in
      switch unsafe sqlite3_column_type(statement, column) {
      case SQLITE_INTEGER: return .integer(Int(unsafe sqlite3_column_int64(statement, column)))
      case SQLITE_FLOAT: return .real(unsafe sqlite3_column_double(statement, column))
      case SQLITE_TEXT:
        guard let bytes = unsafe sqlite3_column_text(statement, column) else { return .null }
        return .text(unsafe String(cString: bytes))
      default: return .null
      }
    }
  }

  private func failure(_ sql: String) -> TuningError {
    let reason = unsafe String(cString: sqlite3_errmsg(handle))
    return .database(path: path, reason: "\(reason) (in '\(sql.prefix(60))')")
  }
}
