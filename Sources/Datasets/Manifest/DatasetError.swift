// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

package import Ingestion

/// What is wrong with a dataset; the message says which file, where, what was expected, what to do.
package enum DatasetError: Error, Equatable, Sendable {
  /// A file of the dataset cannot be read or breaks its format's rules.
  case input(IngestionError)
  /// The folder holds no `dataset.json`.
  case notADataset(path: String)
  /// A file that something names is not there.
  case missingFile(path: String, neededBy: String)
  /// A JSON file breaks its layout's rules.
  case malformed(path: String, place: String, expected: String, found: String)
  /// A JSON key that means nothing.
  case unknownKey(path: String, place: String, key: String, nearest: String?)
  /// Two things that must have the same size have not.
  case sizeMismatch(frame: String, path: String, expected: String, found: String)
  /// A folder does not look like the layout it is imported as.
  case notThisLayout(layout: String, directory: String, expected: String, found: String)
  /// A name of a layout, preset, sequence or frame that does not exist.
  case unknownName(kind: String, name: String, known: [String], nearest: String?)
  /// A file cannot be written.
  case unwritable(path: String, reason: String)
}

extension DatasetError: CustomStringConvertible {
  /// One line: file, place, what was expected, what was found, what to do.
  package var description: String {
    switch self {
    case .input(let error): return "\(error)"
    case .notADataset(let path):
      return "\(path): expected a folder with \(DatasetManifest.fileName), found none; "
        + "make one with 'planelab datasets import' or 'planelab datasets synthesize'"
    case .missingFile(let path, let user):
      return "\(path): no such file, needed by \(user); fetch the dataset again or correct the path"
    case .malformed(let path, let place, let expected, let found):
      return "\(path): \(place): expected \(expected), found \(found)"
    case .unknownKey(let path, let place, let key, let nearest):
      let hint = nearest.map { "did you mean '\($0)'?" } ?? "remove it"
      return "\(path): \(place): unknown key '\(key)'; \(hint)"
    case .sizeMismatch(let frame, let path, let expected, let found):
      return "frame \(frame): \(path): \(found), expected \(expected)"
    case .notThisLayout(let layout, let directory, let expected, let found):
      return "\(directory): layout '\(layout)' expects \(expected), found \(found)"
    case .unknownName(let kind, let name, let known, let nearest):
      let hint = nearest.map { "did you mean '\($0)'? " } ?? ""
      return "unknown \(kind) '\(name)'; \(hint)known: \(known.joined(separator: ", "))"
    case .unwritable(let path, let reason): return "\(path): cannot be written: \(reason)"
    }
  }
}
