// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

import Glibc

/// Writes whole files, so that a file that carries its final name is complete.
package enum FileSink {
  /// Writes `bytes` beside `path`, then renames; on failure nothing is left.
  package static func write(_ bytes: [UInt8], to path: String) throws(IngestionError) {
    try write(to: path) { descriptor in append(bytes, to: descriptor) }
  }

  /// Writes text in UTF-8.
  package static func write(_ text: String, to path: String) throws(IngestionError) {
    try write(Array(text.utf8), to: path)
  }

  private static func write(
    to path: String, _ body: (Int32) -> Int32
  ) throws(IngestionError) {
    let partial = path + ".partial"
    let descriptor = unsafe open(partial, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
    guard descriptor >= 0 else {
      throw .unwritable(path: path, reason: OpenFile.reason(errno))
    }
    var failure = body(descriptor)
    if close(descriptor) != 0, failure == 0 { failure = errno }
    if failure == 0, unsafe rename(partial, path) != 0 { failure = errno }
    guard failure == 0 else {
      unsafe unlink(partial)
      throw .unwritable(path: path, reason: OpenFile.reason(failure))
    }
  }

  /// Returns 0, or the error number of the write that failed.
  private static func append(_ bytes: [UInt8], to descriptor: Int32) -> Int32 {
    unsafe bytes.withUnsafeBytes { buffer in
      var done = 0
      while done < buffer.count {
        let written = unsafe Glibc.write(
          descriptor, buffer.baseAddress.map { unsafe $0 + done }, buffer.count - done)
        if written < 0, errno == EINTR { continue }
        if written < 0 { return errno }
        done += written
      }
      return 0
    }
  }
}
