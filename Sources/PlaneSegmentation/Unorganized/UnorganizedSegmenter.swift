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
      return tiled(
        cloud, noise: noise, viewpoint: viewpoint ?? cloud.viewpoint?.translation,
        configuration: configuration, threads: threads, shouldStop: shouldStop)
    }
    let points = LocalPoints(cloud)
    let minSupport = configuration.resolvedMinSupport(pointCount: points.count)
    let sensor = viewpoint ?? cloud.viewpoint?.translation
    guard points.count >= 3 else {
      return .empty(cloud, noise, reason: "fewer than three valid points")
    }
    guard
      var search = CloudSearch(points, configuration: configuration, minSupport: minSupport)
    else { return .empty(cloud, noise, reason: "all points coincide, or too many cells") }
    var outcome: CloudDetector.Outcome
    var (model, sigmas): (NoiseModel, CellSigmas)
    if let given = configuration.sigma.map({ NoiseModel(constant: $0) }) ?? noise {
      model = given
      search.widen(for: search.sigmas(given, viewpoint: sensor).reference)
      sigmas = search.sigmas(given, viewpoint: sensor)
      outcome = search.outcome(sigmas, shouldStop: shouldStop)
    } else {
      (outcome, sigmas) = FragmentationLoop.outcome(&search, shouldStop: shouldStop)
      model = NoiseModel(constant: Double(sigmas.reference))
    }
    let pieces = CloudPieces(
      outcome, search.grid, sigmas: sigmas, configuration: configuration,
      minSupport: minSupport, resolution: 4 * points.resolution)
    var result = Segmentation(
      pieces, search.grid, points, cloud, noise: model, sigma: Double(sigmas.reference),
      viewpoint: viewpoint)
    result.rejections += outcome.rejections
    result.stopReason = outcome.stopReason
    return result
  }
}

extension UnorganizedSegmenter {
  /// The number of points of the spatial sample from which a tiled cloud's noise is learnt.
  private static let noiseSample = 300_000

  /// Segments a cloud of more than `maxTilePoints` points tile by tile.
  private static func tiled(
    _ cloud: PointCloud, noise: NoiseModel?, viewpoint: Vector3?,
    configuration: UnorganizedConfiguration, threads: Int, shouldStop: () -> Bool
  ) -> Segmentation {
    let tiles = CloudTiles(cloud, maxPoints: configuration.maxTilePoints)
    let minSupport = configuration.resolvedMinSupport(pointCount: tiles.indices.count)
    guard let middle = tiles.tiles.indices.dropFirst(tiles.tiles.count / 2).first else {
      return .empty(cloud, noise, reason: "no valid points")
    }
    var model = configuration.sigma.map { NoiseModel(constant: $0) } ?? noise
    if model == nil {
      let sample = LocalPoints(tiles.cloud(middle, of: cloud)).sampled(about: noiseSample)
      if var search = CloudSearch(sample, configuration: configuration, minSupport: minSupport) {
        let sigmas = FragmentationLoop.outcome(&search, shouldStop: shouldStop).1
        model = NoiseModel(constant: Double(sigmas.reference))
      }
    }
    return TiledSegmenter(
      cloud: cloud, tiles: tiles, configuration: configuration, minSupport: minSupport,
      viewpoint: viewpoint, noise: model ?? NoiseModel()
    ).segmentation(threads: threads, shouldStop: shouldStop)
  }
}

extension UnorganizedConfiguration {
  /// Fewest points of a plane in a cloud of `pointCount` points.
  func resolvedMinSupport(pointCount: Int) -> Int {
    if let minSupport { return minSupport }
    return pointCount < CloudSearch.smallCloud
      ? max(15, pointCount / 30) : max(100, pointCount / 4000)
  }
}
