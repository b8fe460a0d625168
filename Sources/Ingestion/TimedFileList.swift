// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

/// Files with times, as in the `rgb.txt` and `depth.txt` of TUM RGB-D.
public struct TimedFileList: Sendable, Equatable {
  /// The times [s], ascending.
  public var times: [Double]
  /// One path per time, as written.
  public var files: [String]
  /// How many lines repeated an earlier one and were dropped.
  public var duplicateCount: Int

  /// Reads lines of a time and a path; lines that begin with `#` are comments.
  ///
  /// - Parameter path: a text file.
  /// - Throws: `malformed` with the line that is not a time and a path.
  public init(_ path: String) throws(IngestionError) {
    try self.init(FileBytes(contentsOf: path))
  }

  /// Decodes a list that is already in memory.
  package init(_ file: FileBytes) throws(IngestionError) {
    var lines = TextLines(file)
    var entries: [(time: Double, file: String)] = []
    while let line = lines.nextFilled() {
      let words = lines.words(line)
      if words[0].hasPrefix("#") { continue }
      guard words.count == 2, let time = Double(words[0]), time.isFinite else {
        throw file.malformed(
          .line(lines.number), expected: "a time and a path",
          found: "'\(lines.text(line, limit: 60))'")
      }
      entries.append((time, words[1]))
    }
    let order = entries.indices.sorted {
      (entries[$0].time, $0) < (entries[$1].time, $1)
    }
    (times, files, duplicateCount) = ([], [], 0)
    for index in order {
      if times.last == entries[index].time, files.last == entries[index].file {
        duplicateCount += 1
      } else {
        times.append(entries[index].time)
        files.append(entries[index].file)
      }
    }
  }
}
