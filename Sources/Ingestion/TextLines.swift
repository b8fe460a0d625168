// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

/// The lines of a text, ended by LF, CR LF or CR.
struct TextLines {
  let file: FileBytes
  /// Where the next line begins.
  private(set) var place: Int
  /// The number of the last line returned, counted from 1.
  private(set) var number: Int

  /// Starts at `place`, behind line `number`; a byte-order mark at the file's begin is passed over.
  init(_ file: FileBytes, at place: Int = 0, after number: Int = 0) {
    let hasMark = place == 0 && file.bytes.prefix(3).elementsEqual([0xEF, 0xBB, 0xBF])
    (self.file, self.place, self.number) = (file, hasMark ? 3 : place, number)
  }

  /// The next line without its end, or `nil` at the end of the file.
  mutating func next() -> Range<Int>? {
    let bytes = file.bytes
    guard place < bytes.count else { return nil }
    let start = place
    var here = place
    while here < bytes.count, bytes[here] != 0x0A, bytes[here] != 0x0D { here += 1 }
    place = here
    if place < bytes.count {
      let isPair = bytes[place] == 0x0D && place + 1 < bytes.count && bytes[place + 1] == 0x0A
      place += isPair ? 2 : 1
    }
    number += 1
    return start..<here
  }

  /// The next line that holds more than blanks.
  mutating func nextFilled() -> Range<Int>? {
    while let line = next() {
      if file.bytes[line].contains(where: { !FileFormat.isBlank($0) }) { return line }
    }
    return nil
  }

  /// The text of a line without blanks around it, shortened for messages.
  func text(_ line: Range<Int>, limit: Int = .max) -> String {
    let bytes = file.bytes[line].drop(while: FileFormat.isBlank)
    let last = bytes.lastIndex { !FileFormat.isBlank($0) }.map { $0 + 1 } ?? bytes.startIndex
    let text = String(decoding: bytes[..<last], as: UTF8.self)
    return text.count > limit ? text.prefix(limit) + "…" : text
  }

  /// The words of a line.
  func words(_ line: Range<Int>) -> [String] {
    file.bytes[line].split(whereSeparator: FileFormat.isBlank)
      .map { String(decoding: $0, as: UTF8.self) }
  }
}
