// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

package import Datasets
package import Evaluation
package import Geometry

/// What became of one frame of an evaluation.
package struct FrameOutcome: Sendable {
  /// How far the frame came.
  package enum Status: Sendable {
    case scored(FrameScore)
    /// Planes were found, but there is no ground truth to compare them with.
    case unlabeled
    /// The frame could not be used, and why.
    case skipped(reason: String)
  }

  /// The dataset's name.
  package var dataset: String
  /// Which frame it is.
  package var reference: FrameReference
  /// How far it came.
  package var status: Status
  /// The planes that were found, by us or by whoever made the predictions.
  package var patches: [PlanarPatch] = []
  /// What of it could not be read although it was used: its image.
  package var warning: String?
  /// How long its stages took.
  package var times = StageTimes()

  /// The score, or `nil` if there is none.
  package var score: FrameScore? { if case .scored(let score) = status { score } else { nil } }

  /// Why the frame was skipped, or `nil` if it was not.
  package var skipReason: String? {
    if case .skipped(let reason) = status { reason } else { nil }
  }
}
