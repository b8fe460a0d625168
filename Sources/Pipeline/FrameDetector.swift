// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

package import Datasets
package import Geometry
package import LinearAlgebra
package import PlaneFitting
internal import PlaneRefinement
internal import PlaneSegmentation

/// What was found in one frame.
package struct Detection: Sendable {
  /// A label per pixel or point, 0 where there is no plane.
  package var labels: LabelImage
  /// The planes with their extents, camera frame, in the order of their labels.
  package var patches: [PlanarPatch]
  /// The noise model that was used: given, or estimated from the frame.
  package var noise: NoiseModel?
  /// The candidates that were refused, and why.
  package var rejections: [(count: Int, reason: String)]
  /// Why the search ended: `exhausted`, `confidence`, `iterations` or `stopped`; `nil` if nothing was searched.
  package var stopReason: String?

  package init(labels: LabelImage, patches: [PlanarPatch]) {
    (self.labels, self.patches, rejections) = (labels, patches, [])
  }
}

/// One frame's journey from its pixels or points to planes: the picture in `ARCHITECTURE.md` as code.
///
/// A detector owns the memory that its stages reuse, so every thread has one of its own; the result
/// depends on the frame and the configuration alone.
package struct FrameDetector: Sendable {
  private let configuration: PipelineConfiguration
  private var organized: OrganizedSegmenter
  private let viewpoint: Vector3?
  private let threads: Int
  /// Whether outlines are drawn and flatness is measured; labels and planes do not depend on it.
  package var drawsOutlines = true

  /// Creates a detector.
  ///
  /// - Parameters:
  ///   - configuration: the parameters of every stage.
  ///   - viewpoint: normals of planes in clouds face it [m]; `nil` leaves it to the cloud.
  ///   - threads: how many threads work on one large cloud; results do not depend on it.
  package init(
    configuration: PipelineConfiguration, viewpoint: Vector3? = nil, threads: Int = 1
  ) {
    (self.configuration, self.viewpoint, self.threads) = (configuration, viewpoint, threads)
    organized = OrganizedSegmenter(configuration: configuration.organized)
  }

  /// The planes of a frame; no planes if it has neither image nor cloud.
  package mutating func detection(in frame: Frame) -> Detection {
    var times = StageTimes()
    return detection(in: frame, times: &times)
  }

  /// The cells of a depth frame, for those who look for its planes many times; `nil` for other frames.
  func cells(of frame: Frame) -> FrameCells? {
    guard case .depth(let depth, let intrinsics) = frame.source else { return nil }
    var times = StageTimes()
    let cells = times.measure(\.detect) {
      OrganizedCells(
        depth, intrinsics, configuration.noise.model ?? frame.noise, configuration.organized.cells)
    }
    return cells.map { FrameCells(cells: $0, seconds: times.detect) }
  }

  /// The planes of a frame, the durations of detection and refinement added to `times`.
  ///
  /// Cells that were fitted before are taken, and the time that they took is added all the same.
  mutating func detection(
    in frame: Frame, cells: FrameCells? = nil, times: inout StageTimes
  ) -> Detection {
    let noise = configuration.noise.model ?? frame.noise
    let segmentation: Segmentation
    switch frame.source {
    case .depth(let depth, let intrinsics):
      segmentation = times.measure(\.detect) {
        guard let cells else {
          return organized.segment(depth, intrinsics: intrinsics, noise: noise)
        }
        return organized.segment(depth, intrinsics: intrinsics, cells: cells.cells)
      }
      times.detect += cells?.seconds ?? 0
    case .cloud(let cloud):
      segmentation = times.measure(\.detect) {
        UnorganizedSegmenter.segmentation(
          of: cloud, noise: noise, viewpoint: viewpoint,
          configuration: configuration.unorganized, threads: threads)
      }
    case .none:
      return Detection(labels: LabelImage(width: 0, height: 0), patches: [])
    }
    return times.measure(\.refine) {
      Detection(
        segmentation,
        drawsOutlines
          ? frame.patches(of: segmentation, configuration: configuration.extent)
          : ExtentRefinement.planes(of: segmentation))
    }
  }
}

/// The fitted cells of a frame, and how long it took to fit them.
struct FrameCells: Sendable {
  let cells: OrganizedCells
  /// Wall time [s].
  let seconds: Double
}

extension Detection {
  init(_ segmentation: Segmentation, _ patches: [PlanarPatch]) {
    self.init(labels: segmentation.labels, patches: patches)
    noise = segmentation.noise
    stopReason = segmentation.stopReason.rawValue
    rejections = segmentation.rejections.map { ($0.count, $0.reason) }
  }
}
