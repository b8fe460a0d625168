// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

import Glibc

/// A regular file open for reading, read at any place; closed with the value's end.
package struct OpenFile: ~Copyable, Sendable {
  /// Where the file is.
  package let path: String
  /// The number of bytes when it was opened.
  package let size: Int
  private let descriptor: Int32

  /// Opens a regular file; folders, pipes and devices are refused.
  package init(reading path: String) throws(IngestionError) {
    let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else {
      throw .unreadable(path: path, reason: Self.reason(errno))
    }
    var status = stat()
    guard unsafe fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      close(descriptor)
      let isFolder = status.st_mode & S_IFMT == S_IFDIR
      throw .unreadable(path: path, reason: isFolder ? "it is a folder" : "it is no regular file")
    }
    (self.path, self.size, self.descriptor) = (path, Int(status.st_size), descriptor)
  }

  deinit { close(descriptor) }

  /// The `count` bytes at `offset`; fewer only where the file ends.
  package borrowing func read(at offset: Int, count: Int) throws(IngestionError) -> [UInt8] {
    let wanted = max(0, min(count, size - offset))
    var failure: Int32 = 0
    let descriptor = self.descriptor
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: wanted) { buffer, filled in
      while filled < wanted {
        let got = unsafe pread(
          descriptor, buffer.baseAddress.map { unsafe $0 + filled }, wanted - filled,
          off_t(offset + filled))
        if got < 0, errno == EINTR { continue }
        if got < 0 { failure = errno }
        if got <= 0 { break }
        filled += got
      }
    }
    guard failure == 0 else { throw .unreadable(path: path, reason: Self.reason(failure)) }
    return bytes
  }

  package static func reason(_ code: Int32) -> String {
    unsafe strerror(code).map { unsafe String(cString: $0) } ?? "error \(code)"
  }
}
