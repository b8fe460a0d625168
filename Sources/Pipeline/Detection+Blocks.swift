// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

package import Ingestion
package import LinearAlgebra
internal import PlaneRefinement
internal import PlaneSegmentation

extension Detection {
  /// The planes of a file that is read block by block; their extents are those of a sample of their points.
  ///
  /// - Complexity: O(points), four to ten readings of the file, 6 bytes per point.
  package init(
    of blocks: FileBlocks, viewpoint: Vector3? = nil, configuration: PipelineConfiguration,
    threads: Int
  ) throws(IngestionError) {
    let segmentation = try UnorganizedSegmenter.segmentation(
      of: blocks, viewpoint: viewpoint, configuration: configuration.unorganized,
      threads: threads)
    self.init(
      segmentation,
      try ExtentRefinement.patches(
        of: segmentation, blocks: blocks, threads: threads, configuration: configuration.extent))
  }
}
