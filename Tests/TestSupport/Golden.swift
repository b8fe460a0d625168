// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

import FoundationEssentials
package import Testing

/// Compares a text with the committed file of this name in the `Golden` folder beside the test.
///
/// With `PLANELAB_UPDATE_GOLDEN` set (see `scripts/update-golden`) the file is rewritten instead.
package func expectGolden(
  _ text: String, _ name: String, filePath: String = #filePath,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  let folder = filePath.split(separator: "/").dropLast().joined(separator: "/")
  let path = "/\(folder)/Golden/\(name)"
  expectGolden(text, atPath: path, sourceLocation: sourceLocation)
}

/// Compares a text with the committed file at `path`.
package func expectGolden(
  _ text: String, atPath path: String, sourceLocation: SourceLocation = #_sourceLocation
) {
  if ProcessInfo.processInfo.environment["PLANELAB_UPDATE_GOLDEN"] != nil {
    do { try text.write(toFile: path, atomically: true, encoding: .utf8) } catch {
      Issue.record("\(path): \(error)", sourceLocation: sourceLocation)
    }
    return
  }
  guard let expected = try? String(contentsOfFile: path, encoding: .utf8) else {
    Issue.record("\(path) is missing; run scripts/update-golden", sourceLocation: sourceLocation)
    return
  }
  guard text != expected else { return }
  let pairs = zip(
    text.split(separator: "\n", omittingEmptySubsequences: false),
    expected.split(separator: "\n", omittingEmptySubsequences: false))
  let difference = pairs.enumerated().first { $1.0 != $1.1 }
  let place = difference.map { "line \($0.offset + 1): '\($0.element.0)', not '\($0.element.1)'" }
  Issue.record(
    "\(path) differs: \(place ?? "another length"); if that is meant, run scripts/update-golden",
    sourceLocation: sourceLocation)
}
