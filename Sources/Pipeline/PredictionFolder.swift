// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

package import Datasets
internal import FoundationEssentials
internal import Geometry
internal import Ingestion

/// Label maps made by any detector: `NAME.png` (16-bit) or `NAME.npy`, below `SEQUENCE/` if the dataset
/// has several sequences.
package struct PredictionFolder: Sendable {
  /// What happens to a frame without a prediction.
  package enum MissingPolicy: String, Sendable, CaseIterable {
    /// Nothing is evaluated; the frames are listed.
    case error
    /// The frame counts as one in which nothing was found.
    case empty
    /// The frame is left out, and counted.
    case skip
  }

  /// The folder.
  package let path: String
  /// Whether the label maps lie in folders named after their sequences.
  package let hasSequences: Bool
  /// What happens to a frame without a prediction.
  package let missing: MissingPolicy

  package init(path: String, hasSequences: Bool, missing: MissingPolicy) {
    (self.path, self.hasSequences, self.missing) = (path, hasSequences, missing)
  }

  /// The name that the label map of a frame should have, without folder.
  package func expectedName(of reference: FrameReference) -> String {
    (hasSequences ? reference.sequence + "/" : "") + reference.name + ".png"
  }

  /// The label map of a frame, or `nil` if there is none.
  package func file(of reference: FrameReference) -> String? {
    let stem = path + (hasSequences ? "/" + reference.sequence : "") + "/" + reference.name
    return [stem + ".png", stem + ".npy"].first { FileManager.default.fileExists(atPath: $0) }
  }

  /// The predicted labels of a frame; no labels if there is no file and that is allowed, `nil` if the
  /// frame is to be left out.
  ///
  /// 65535 becomes 0.
  package func detection(
    for reference: FrameReference, in frame: Frame, configuration: PipelineConfiguration
  ) throws -> Detection? {
    guard let size = frame.labelSize else { return nil }
    guard let file = file(of: reference) else {
      guard missing == .empty else { return nil }
      return Detection(labels: LabelImage(width: size.width, height: size.height), patches: [])
    }
    var labels = try LabelReader.read(file, width: size.width, height: size.height)
    for i in labels.labels.indices where labels.labels[i] == LabelImage.ignore {
      labels.labels[i] = LabelImage.unlabeled
    }
    return Detection(labels: labels, in: frame, configuration: configuration)
  }
}
