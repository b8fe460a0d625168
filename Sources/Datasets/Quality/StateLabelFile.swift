// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

import FoundationEssentials

/// State labels of one sequence with the recipe that made them, as JSON.
package struct StateLabelFile: Sendable, Equatable, Codable {
  /// The format this code writes and reads.
  package static let currentSchema = "planelab-state-labels/1"

  package var schema = Self.currentSchema
  /// The version of the recipe.
  package var recipe: Int
  /// What the recipe's limits were multiplied by.
  package var scale: Double
  /// Intervals that follow each other; without a state: *don't care*.
  package var labels: [StateLabel]

  /// The labels that `recipe` derives from `truth`.
  package init(_ recipe: QualityLabelRecipe, scale: Double, truth: [QualityTruth]) {
    (self.recipe, self.scale) = (QualityLabelRecipe.version, scale)
    labels = recipe.labels(truth)
  }

  /// Reads state labels from a JSON file.
  package static func read(_ path: String) throws(DatasetError) -> StateLabelFile {
    let file: StateLabelFile = try StrictJSON.read(
      StateLabelFile.self, path,
      keys: ["": ["schema", "recipe", "scale", "labels"], "labels[]": ["start", "end", "state"]])
    guard file.schema == currentSchema else {
      throw .malformed(
        path: path, place: "schema", expected: "'\(currentSchema)'", found: "'\(file.schema)'")
    }
    for (index, label) in file.labels.enumerated() {
      if let state = label.state, !states.contains(state) {
        throw .malformed(
          path: path, place: "labels[\(index)].state",
          expected: "one of " + states.joined(separator: ", "), found: "'\(state)'")
      }
      guard label.end > label.start else {
        throw .malformed(
          path: path, place: "labels[\(index)].end", expected: "a time after the start",
          found: "\(label.end)")
      }
    }
    return file
  }

  /// The words that labels may use.
  package static let states = [
    "normal", "limited(initializing)", "limited(relocalizing)", "limited(excessiveMotion)",
    "limited(insufficientFeatures)", "limited(insufficientLight)", "notAvailable",
  ]
}
