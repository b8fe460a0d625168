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
  /// least normalized residual. No normals are needed.
  ///
  /// - Parameters:
  ///   - cloud: N points [m]; invalid ones stay unlabeled and keep their place.
  ///   - noise: the sensor's noise, its depth taken as the distance from `viewpoint`; estimated if `nil` and
  ///     `configuration.sigma` is, too.
  ///   - viewpoint: the normals face it [m]; the cloud's own if `nil`.
  ///   - configuration: thresholds.
  ///   - shouldStop: asked between regions; a stopped search is not reproducible.
  /// - Returns: one label per point, the planes, largest first, the noise used, and what was refused.
  /// - Complexity: O(N), about 40 bytes per point over the input.
  public static func segmentation(
    of cloud: PointCloud, noise: NoiseModel? = nil, viewpoint: Vector3? = nil,
    configuration: UnorganizedConfiguration = .init(), shouldStop: () -> Bool = { false }
  ) -> Segmentation {
    let points = LocalPoints(cloud)
    let minSupport = configuration.minSupport ?? max(100, points.count / 4000)
    guard points.count >= 3 else { return .empty(cloud, noise) }
    let spacing = PointSpacing(points)
    guard var side = spacing.side(forCount: configuration.cellCount),
      var grid = VoxelGrid(points, side: side)
    else { return .empty(cloud, noise) }
    let baseSide = side
    let floor = max(Float(points.resolution) * 4, Float(side) * 4e-4)
    let minSeedCount = 10
    var fits = (0..<grid.cellCount).map {
      grid.robustPlane(of: $0, floor: floor, minCount: minSeedCount)
    }
    let given = configuration.sigma.map { Float($0) }
    var sigma = max(floor, given ?? CellNoise.sigma(grid, fits, floor: floor) ?? floor)
    while Float(side) < 7 * sigma {
      side *= 2
      guard let coarser = VoxelGrid(points, side: side) else { break }
      grid = coarser
      fits = (0..<grid.cellCount).map {
        grid.robustPlane(of: $0, floor: floor, minCount: minSeedCount)
      }
      sigma = max(floor, given ?? CellNoise.sigma(grid, fits, floor: floor) ?? sigma)
    }
    var limits = GrowthLimits()
    limits.minCount = max(20, minSupport * 3 / 10)
    limits.minColumnCount = Int32(5 * (side / baseSide) * (side / baseSide))
    limits.curvature?.maxBend = configuration.maxBend.radians
    if !configuration.refusesCurved { limits.curvature = nil }
    let detector = CloudDetector(
      grid: grid, fits: fits, sigmas: CellSigmas(sigma), limits: limits,
      configuration: configuration, minSupport: minSupport, minSeedCount: minSeedCount)
    let outcome = detector.detect()
    return Segmentation(
      outcome, grid: grid, points: points, cloud: cloud, sigma: Double(sigma),
      viewpoint: viewpoint ?? cloud.viewpoint?.translation, minSupport: minSupport)
  }
}

extension Segmentation {
  static func empty(_ cloud: PointCloud, _ noise: NoiseModel?) -> Segmentation {
    Segmentation(
      labels: LabelImage(width: cloud.count, height: 1), segments: [],
      noise: noise ?? NoiseModel())
  }

  /// The segmentation of an outcome: planes of at least `minSupport` points, refitted, largest first.
  init(
    _ outcome: CloudDetector.Outcome, grid: VoxelGrid, points: LocalPoints, cloud: PointCloud,
    sigma: Double, viewpoint: Vector3?, minSupport: Int
  ) {
    var counts = [Int](repeating: 0, count: outcome.planes.count + 1)
    for label in outcome.labels { counts[Int(label)] += 1 }
    let order = outcome.planes.indices.filter { counts[$0 + 1] >= minSupport }
      .sorted { counts[$0 + 1] != counts[$1 + 1] ? counts[$0 + 1] > counts[$1 + 1] : $0 < $1 }
    var map = [UInt16](repeating: 0, count: outcome.planes.count + 1)
    for (rank, region) in order.enumerated() where rank < 65_534 {
      map[region + 1] = UInt16(rank + 1)
    }
    var labels = [UInt16](repeating: 0, count: cloud.count)
    for (i, label) in outcome.labels.enumerated() where label != 0 {
      let local = Int(grid.order[i])
      labels[points.indices.map { Int($0[local]) } ?? local] = map[Int(label)]
    }
    let segments = order.enumerated().compactMap { rank, region -> Segment? in
      guard
        let estimate = outcome.moments[region].estimate(
          origin: points.origin, count: counts[region + 1], sigma: sigma, facing: viewpoint)
      else { return nil }
      return Segment(label: UInt16(rank + 1), group: rank + 1, estimate: estimate)
    }
    self.init(
      labels: LabelImage(width: cloud.count, height: 1, labels: labels), segments: segments,
      noise: NoiseModel(constant: sigma),
      rejections: outcome.refusals.map { Rejection(count: $0.value, reason: $0.key.rawValue) })
  }
}
