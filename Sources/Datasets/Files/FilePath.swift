// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

import FoundationEssentials

/// Paths as text, and what the file system says about them.
enum FilePath {
  /// `file` seen from `folder`; an absolute `file` stays what it is.
  static func join(_ folder: String, _ file: String) -> String {
    if file.hasPrefix("/") || folder.isEmpty { return file }
    if file.isEmpty || file == "." { return folder }
    return folder.hasSuffix("/") ? folder + file : folder + "/" + file
  }

  /// The path without its last component; empty if it has only one.
  static func folder(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "" }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// The last component.
  static func name(of path: String) -> String {
    let trimmed = path.count > 1 && path.hasSuffix("/") ? path.dropLast() : path[...]
    return String(
      trimmed[(trimmed.lastIndex(of: "/").map(trimmed.index(after:)) ?? trimmed.startIndex)...])
  }

  /// The last component without its last extension.
  static func stem(of path: String) -> String {
    let name = name(of: path)
    guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return name }
    return String(name[..<dot])
  }

  /// The last extension in lower case; empty if there is none.
  static func fileExtension(of path: String) -> String {
    let name = name(of: path)
    guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return "" }
    return name[name.index(after: dot)...].lowercased()
  }

  static func exists(_ path: String) -> Bool { FileManager.default.fileExists(atPath: path) }

  static func isFolder(_ path: String) -> Bool {
    var isFolder = false
    return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) && isFolder
  }

  /// The absolute form of a path, from the current folder, without `.` and `..` components.
  static func absolute(_ path: String) -> String {
    let full =
      path.hasPrefix("/") ? path : join(FileManager.default.currentDirectoryPath, path)
    var parts: [Substring] = []
    for part in full.split(separator: "/") where part != "." {
      if part == ".." { _ = parts.popLast() } else { parts.append(part) }
    }
    return "/" + parts.joined(separator: "/")
  }

  /// The names in a folder in natural order (`2` before `10`); empty if it cannot be read.
  static func names(in folder: String) -> [String] {
    let found = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return found.filter { !$0.hasPrefix(".") }.sorted(by: comesBefore)
  }

  /// Natural order: runs of digits compare as numbers.
  static func comesBefore(_ left: String, _ right: String) -> Bool {
    var (a, b) = (left[...].utf8, right[...].utf8)
    while let x = a.first, let y = b.first {
      if isDigit(x) && isDigit(y) {
        let (p, q) = (number(&a), number(&b))
        if p.count != q.count { return p.count < q.count }
        if !p.elementsEqual(q) { return p.lexicographicallyPrecedes(q) }
      } else {
        if x != y { return x < y }
        a.removeFirst()
        b.removeFirst()
      }
    }
    return a.isEmpty && b.isEmpty ? left < right : a.isEmpty
  }

  private static func isDigit(_ byte: UInt8) -> Bool { (48...57).contains(byte) }

  /// Removes the digits in front and returns them without leading zeros.
  private static func number(_ text: inout Substring.UTF8View) -> Substring.UTF8View {
    let digits = text.prefix(while: isDigit)
    text = text.dropFirst(digits.count)
    return digits.drop { $0 == 48 }
  }
}
