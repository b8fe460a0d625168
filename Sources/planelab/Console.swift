// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

import Glibc
import Synchronization

/// Where results and remarks go.
///
/// Results go to the standard output, everything else to the standard error; a counter of finished
/// work is drawn only if the latter is a terminal.
struct Console: Sendable {
  /// Writes a part of the result.
  let out: @Sendable (String) -> Void
  /// Writes a remark.
  let err: @Sendable (String) -> Void
  /// The width of help texts.
  let width: Int
  /// Whether remarks are seen at once by a person.
  let isInteractive: Bool

  /// Writes a remark on a line of its own.
  func note(_ text: String) { err(text + "\n") }

  /// Writes `warning: …`.
  func warn(_ text: String) { note("warning: " + text) }

  /// Shows how much is done, on one line that is drawn over and over.
  func progress(_ done: Int, of total: Int, _ what: String) {
    guard isInteractive else { return }
    err("\r\(what) \(done)/\(total)" + (done == total ? "\u{1B}[K\r" : "\u{1B}[K"))
  }

  /// Ends the process; a result that could not be written is a failure whatever `code` says.
  func exit(_ code: ExitCode) -> Never {
    Glibc.exit(
      Self.hasFailed.load(ordering: .relaxed) ? ExitCode.writeFailure.rawValue : code.rawValue)
  }

  private static let hasFailed = Atomic(false)

  /// The console of this process.
  static var system: Console {
    Console(
      out: { if !write($0, to: STDOUT_FILENO) { hasFailed.store(true, ordering: .relaxed) } },
      err: { _ = write($0, to: STDERR_FILENO) }, width: columns,
      isInteractive: isatty(STDERR_FILENO) == 1)
  }

  /// The width from `COLUMNS`, else 80.
  private static var columns: Int {
    guard let value = unsafe getenv("COLUMNS"), let width = Int(unsafe String(cString: value))
    else {
      return 80
    }
    return min(max(width, 50), 120)
  }

  private static func write(_ text: String, to descriptor: Int32) -> Bool {
    var bytes = Array(text.utf8)[...]
    while !bytes.isEmpty {
      let count = unsafe bytes.withUnsafeBytes {
        unsafe Glibc.write(descriptor, $0.baseAddress, $0.count)
      }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return false }
      bytes = bytes.dropFirst(count)
    }
    return true
  }
}
