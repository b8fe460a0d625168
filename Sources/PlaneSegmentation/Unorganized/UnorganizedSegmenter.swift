// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

public import Geometry
public import LinearAlgebra
public import PlaneFitting

/// Finds planes in clouds without an image grid.
public enum UnorganizedSegmenter {
  /// Segments a cloud into planes.
  ///
  /// Points are sorted into cells whose side follows from their spacing; robust planes of cells are seeds that
  /// grow over neighboring cells against the region's own plane; what gains nothing over the planes
  /// present, or is curved, is refused; regions that are one plane are merged, and every point goes to the plane of
  /// least normalized residual. No normals are needed; those that come with the cloud are checked and give the
  /// sign of the planes' normals unless a viewpoint is given.
  ///
  /// - Parameters:
  ///   - cloud: N points [m]; invalid ones stay unlabeled and keep their place.
  ///   - noise: the sensor's noise, its depth taken as the distance from `viewpoint`; estimated if `nil` and
  ///     `configuration.sigma` is, too.
  ///   - viewpoint: the normals face it [m]; if `nil`, the cloud's normals give the sign, and without
  ///     them its own viewpoint.
  ///   - configuration: thresholds.
  ///   - threads: how many tiles of a large cloud are worked on at a time.
  ///   - shouldStop: asked between regions; a stopped search is not reproducible.
  /// - Returns: one label per point, the planes, largest first, the noise used, and what was refused.
  /// - Complexity: O(N), about 40 bytes per point over the input.
  public static func segmentation(
    of cloud: PointCloud, noise: NoiseModel? = nil, viewpoint: Vector3? = nil,
    configuration: UnorganizedConfiguration = .init(), threads: Int = 1,
    shouldStop: () -> Bool = { false }
  ) -> Segmentation {
    if cloud.count > configuration.maxTilePoints {
      var whole = segmentation(
        of: CloudBlocks(cloud: cloud), noise: noise, viewpoint: viewpoint,
        configuration: configuration, threads: threads, shouldStop: shouldStop)
      let labels = whole.labels.labels
      whole.face(NormalVotes(cloud, labels, Int(labels.max() ?? 0)), viewpoint)
      return whole
    }
    do throws(CloudRun.Emptiness) {
      let run = try CloudRun(
        cloud, noise: noise, viewpoint: viewpoint ?? cloud.viewpoint?.translation,
        configuration: configuration, shouldStop: shouldStop)
      return Segmentation(run, of: cloud, viewpoint: viewpoint)
    } catch {
      return .empty(count: cloud.count, noise, reason: error.reason)
    }
  }

  /// Segments points that are had block by block, so that they need not fit into memory.
  ///
  /// The cloud is cut into tiles of about `configuration.maxTilePoints` points, which are segmented on their own; planes of
  /// neighboring tiles are joined by their moments. Normals are not looked at.
  ///
  /// - Parameters:
  ///   - blocks: N points [m]; read once and then once for every 8 to 33 million points.
  ///   - noise: as for a cloud in memory.
  ///   - viewpoint: the normals face it [m]; that of the blocks if `nil`.
  ///   - configuration: thresholds.
  ///   - threads: how many tiles are worked on at a time; the result does not depend on it.
  ///   - shouldStop: asked between groups of tiles; a stopped search is not reproducible.
  /// - Returns: one label per point, the planes, largest first, the noise used, and what was refused.
  /// - Throws: what the blocks throw.
  /// - Complexity: O(N); 6 bytes per point, 16 for each of at most 33 million points at a time, and
  ///   about 50 for those of the tiles at work.
  public static func segmentation<Blocks: PointBlocks>(
    of blocks: Blocks, noise: NoiseModel? = nil, viewpoint: Vector3? = nil,
    configuration: UnorganizedConfiguration = .init(), threads: Int = 1,
    shouldStop: () -> Bool = { false }
  ) throws(Blocks.Failure) -> Segmentation {
    try TiledSegmenter(
      blocks, configuration: configuration, viewpoint: viewpoint, threads: threads
    ).segmentation(noise: noise, shouldStop: shouldStop)
  }
}

extension UnorganizedConfiguration {
  /// Least area of a plane in a cloud whose bounding box has this diagonal [m²].
  func resolvedMinArea(diagonal: Double) -> Double {
    minArea ?? min(0.05, diagonal * diagonal / 200)
  }

  /// Fewest points of a plane in a cloud of `pointCount` points.
  func resolvedMinSupport(pointCount: Int) -> Int {
    if let minSupport { return minSupport }
    return pointCount < CloudSearch.smallCloud
      ? max(15, pointCount / 30) : min(1000, max(100, pointCount / 4000))
  }
}
