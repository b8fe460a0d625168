// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

/// What is wrong with a file; the message says which file, where, what was expected, what to do.
public enum IngestionError: Error, Equatable, Sendable {
  /// A place in a file.
  public enum Place: Equatable, Sendable {
    /// The header as a whole.
    case header
    /// A line of text, counted from 1.
    case line(Int)
    /// A byte offset, counted from 0.
    case byte(Int)
    /// An array element, pixel or point, counted from 0.
    case element(Int)
    /// A named header entry, field or property.
    case field(String)
    /// The file as a whole.
    case file
  }

  /// The file cannot be opened or read.
  case unreadable(path: String, reason: String)
  /// The file cannot be written.
  case unwritable(path: String, reason: String)
  /// The first bytes belong to no format that is read here.
  case unknownFormat(path: String, expected: String, found: String)
  /// The file is sound but holds something else than what it was opened for.
  case wrongKind(path: String, expected: String, found: String, advice: String)
  /// The file breaks its format's rules.
  case malformed(path: String, place: Place, expected: String, found: String)
  /// The file ends too early.
  case truncated(path: String, place: Place, expected: String, found: String)
  /// The file keeps its format's rules, but this part of the format is not read here.
  case unsupported(path: String, place: Place, found: String, advice: String)

  /// The file that the error is about.
  public var path: String {
    switch self {
    case .unreadable(let path, _), .unwritable(let path, _), .unknownFormat(let path, _, _),
      .wrongKind(let path, _, _, _), .malformed(let path, _, _, _), .truncated(let path, _, _, _),
      .unsupported(let path, _, _, _):
      path
    }
  }
}

extension IngestionError: CustomStringConvertible {
  /// One line: file, place, what was expected, what was found, what to do.
  public var description: String {
    switch self {
    case .unreadable(let path, let reason): "\(path): cannot be read: \(reason)"
    case .unwritable(let path, let reason): "\(path): cannot be written: \(reason)"
    case .unknownFormat(let path, let expected, let found):
      "\(path): expected \(expected), found \(found)"
    case .wrongKind(let path, let expected, let found, let advice):
      "\(path): expected \(expected), found \(found); \(advice)"
    case .malformed(let path, let place, let expected, let found):
      "\(path): \(place): expected \(expected), found \(found)"
    case .truncated(let path, let place, let expected, let found):
      "\(path): \(place): expected \(expected), found \(found); the file is cut off, fetch it again"
    case .unsupported(let path, let place, let found, let advice):
      "\(path): \(place): \(found) is not supported; \(advice)"
    }
  }
}

extension IngestionError.Place: CustomStringConvertible {
  /// The place in words.
  public var description: String {
    switch self {
    case .header: "header"
    case .line(let line): "line \(line)"
    case .byte(let offset): "byte \(offset)"
    case .element(let index): "element \(index)"
    case .field(let name): "field '\(name)'"
    case .file: "file"
    }
  }
}
