// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

public import Geometry
public import LinearAlgebra

/// Random sample consensus for the single dominant plane of a cloud.
public enum PlaneRANSAC {
  /// Finds the plane with the largest consensus among the selected points.
  ///
  /// Draws minimal samples, three points or one cell, scores each hypothesis by MSAC [1] and stops
  /// once the chance of having missed an all-inlier sample falls under `1 − confidence` [2]. Every
  /// new best is improved by least squares on its inliers [3]; at the end the inliers are collected again until
  /// they no longer change. A refined plane that leaves the cone of `constraint` gives way to the
  /// best one inside. Samples whose rank is below two relative to their scale and to the rounding of
  /// the coordinates are rejected, so that duplicates and collinear points cannot win. The result depends
  /// on the arguments only.
  ///
  /// - Parameters:
  ///   - cloud: the points [m]; invalid ones are skipped.
  ///   - indices: the points to use, all if `nil`.
  ///   - constraint: which orientations are wanted, any if `nil`.
  ///   - viewpoint: the normal points to its side [m]; without one the normal's last nonzero coordinate is
  ///     positive.
  ///   - configuration: thresholds, limits and seed.
  ///   - shouldStop: asked between hypotheses; a stopped search is not reproducible.
  /// - Returns: the plane, its inliers within `inlierDistance` and why the search ended.
  /// - Complexity: O(*T*·*N*), *T* hypotheses; bad ones stop after a part of the points.
  ///
  /// [1]: Torr & Zisserman, CVIU 2000, doi:10.1006/cviu.1999.0832
  /// [2]: Fischler & Bolles, CACM 1981, doi:10.1145/358669.358692
  /// [3]: Chum, Matas & Kittler, DAGM 2003, doi:10.1007/978-3-540-45243-0_31
  public static func dominantPlane(
    in cloud: PointCloud, indices: [Int]? = nil, constraint: AxisConstraint? = nil,
    viewpoint: Vector3? = nil, configuration: RANSACConfiguration = .init(),
    shouldStop: () -> Bool = { false }
  ) -> RANSACResult {
    let points = ConsensusPoints(cloud: cloud, indices: indices, seed: configuration.seed)
    guard points.count >= 3 else { return .nothing(.tooFewPoints) }
    guard points.spansPlane else { return .nothing(.degenerate) }
    var search = RANSACSearch(points, constraint: constraint, configuration: configuration)
    let reason = search.run(shouldStop: shouldStop)
    return search.result(reason: reason, viewpoint: viewpoint)
  }
}

extension ConsensusPoints {
  /// Whether not all points coincide or are collinear.
  var spansPlane: Bool {
    var all = ScatterMoments.zero
    for i in 0..<count { all.add(point(i)) }
    return all.fit(resolution: resolution) != nil
  }
}

/// The state of one search.
struct RANSACSearch {
  private let points: ConsensusPoints
  private let constraint: AxisConstraint?
  private let configuration: RANSACConfiguration
  private let cells: [ScatterMoments]
  private(set) var best: Plane?
  private var bestCost: Double
  private var iterations = 0

  init(
    _ points: ConsensusPoints, constraint: AxisConstraint?, configuration: RANSACConfiguration
  ) {
    (self.points, self.constraint, self.configuration) = (points, constraint, configuration)
    bestCost = Double(points.count)
    cells =
      configuration.sampling == .cells
      ? points.cells(meanCount: configuration.cellCount) : []
  }

  /// Draws until one of the stop rules holds.
  mutating func run(shouldStop: () -> Bool) -> RANSACResult.StopReason {
    var needed = configuration.maxIterations
    while iterations < configuration.maxIterations {
      guard iterations < needed else { return .confidence }
      guard !shouldStop() else { return .stopped }
      var random = SplitMix64(seed: configuration.seed, UInt64(iterations))
      iterations += 1
      guard let plane = sample(&random), allows(plane),
        let consensus = improvement(plane)
      else { continue }
      take(plane, consensus.cost)
      let optimized = optimize()
      needed = Self.iterations(
        inlierShare: Double(max(consensus.count, optimized)) / Double(points.count),
        sampleSize: cells.isEmpty ? 3 : 1, confidence: configuration.confidence)
    }
    return .iterations
  }

  /// log(1 − p) / log(1 − wᵐ), the number of samples of which one is free of outliers with chance p.
  static func iterations(inlierShare w: Double, sampleSize: Int, confidence: Double) -> Int {
    let clean = sampleSize == 1 ? w : w * w * w
    guard clean < 1 else { return 1 }
    let needed = NaturalLogarithm.of(1 - confidence) / NaturalLogarithm.of(1 - clean)
    return needed < 1e9 ? Int(needed.rounded(.up)) : Int.max
  }

  private func sample(_ random: inout SplitMix64) -> Plane? {
    guard cells.isEmpty else {
      return cells[random.index(below: cells.count)].fit(resolution: points.resolution)?.plane
    }
    let n = points.count
    let (a, b, c) = (
      points.point(random.index(below: n)), points.point(random.index(below: n)),
      points.point(random.index(below: n))
    )
    let longest = max((b - a).length, (c - a).length, (c - b).length)
    let doubledArea = (b - a).cross(c - a).length
    guard doubledArea > longest * 4 * points.resolution else { return nil }
    return Plane(through: a, b, c)
  }

  private func allows(_ plane: Plane) -> Bool {
    guard let constraint else { return true }
    return constraint.deviation(of: plane.normal) <= configuration.maxAxisAngle
  }

  /// Cost and inliers of `plane` if it beats the best one.
  private func improvement(_ plane: Plane) -> (cost: Double, count: Int)? {
    let isCounting = configuration.scoring == .count
    let result = points.consensus(
      plane, distance: configuration.inlierDistance,
      limit: isCounting ? .infinity : bestCost)
    let cost = isCounting ? Double(points.count - result.count) : result.cost
    return cost < bestCost ? (cost, result.count) : nil
  }

  private mutating func take(_ plane: Plane, _ cost: Double) { (best, bestCost) = (plane, cost) }

  /// Refits the best plane to its inliers while that lowers the cost; returns the last inlier count.
  private mutating func optimize() -> Int {
    var count = 0
    for _ in 0..<configuration.localOptimizations {
      guard let best,
        let refined = points.moments(near: best, distance: configuration.inlierDistance)
          .fit(resolution: points.resolution)?.plane,
        allows(refined), let consensus = improvement(refined)
      else { break }
      take(refined, consensus.cost)
      count = consensus.count
    }
    return count
  }

  /// The final plane: inliers re-collected and refitted up to ten times while the cost falls.
  mutating func result(
    reason: RANSACResult.StopReason, viewpoint: Vector3?
  ) -> RANSACResult {
    let rounds = 10
    for _ in 0..<rounds where optimize() == 0 { break }
    let distance = configuration.inlierDistance
    guard let found = best else { return .nothing(reason, iterations: iterations) }
    let best = robustlyRefined(found)
    let inliers = (0..<points.count).filter {
      best.signedDistance(to: points.point($0)).magnitude <= distance
    }
    let share = Double(inliers.count) / Double(points.count)
    var result = RANSACResult.nothing(reason, iterations: iterations)
    result.hint = hint(share: share)
    var moments = ScatterMoments.zero
    for i in inliers { moments.add(points.point(i)) }
    guard inliers.count >= configuration.minInlierCount,
      let estimate = estimate(best, moments, count: inliers.count, viewpoint)
    else { return result }
    result.estimate = estimate
    result.inliers = inliers.map { Int(points.indices[$0]) }.sorted()
    return result
  }

  /// The plane refitted to the points within three robust standard deviations (1.4826 · the median |r| of
  /// its inliers), so that outliers on one side within the inlier distance do not shift it.
  private func robustlyRefined(_ plane: Plane) -> Plane {
    var plane = plane
    for _ in 0..<5 {
      let residuals = (0..<points.count).map {
        plane.signedDistance(to: points.point($0)).magnitude
      }
      .filter { $0 <= configuration.inlierDistance }.sorted()
      guard !residuals.isEmpty else { break }
      let sigma = max(1.4826 * residuals[residuals.count / 2], 2 * points.resolution)
      guard 3 * sigma < configuration.inlierDistance,
        let refined = points.moments(near: plane, distance: 3 * sigma)
          .fit(resolution: points.resolution)?.plane,
        allows(refined)
      else { break }
      plane = refined
    }
    return plane
  }

  /// The estimate of the best plane: its own parameters, the covariance and residuals of its inliers.
  private func estimate(
    _ plane: Plane, _ moments: ScatterMoments, count: Int, _ viewpoint: Vector3?
  ) -> PlaneEstimate? {
    let local = plane.oriented(towards: viewpoint.map { $0 - points.origin })
    let centroid = points.origin + local.projection(of: moments.mean)
    guard
      var estimate = moments.estimate(
        origin: points.origin, count: count, resolution: points.resolution)
    else { return nil }
    let squaredError = moments.squaredError(to: local)
    estimate.plane = Plane(through: centroid, normal: local.normal)
    estimate.centroid = centroid
    estimate.rmse = (squaredError / moments.weight).squareRoot()
    estimate.covariance =
      count > 3
      ? moments.tangentCovariance(of: local.normal, variance: squaredError / Double(count - 3))
      : nil
    return estimate
  }

  private func hint(share: Double) -> RANSACResult.Hint? {
    let relative = configuration.inlierDistance / points.extent
    if relative > 0.05 { return .inlierDistanceIsLarge(shareOfExtent: relative) }
    return share < 0.01 ? .fewInliers(share: share) : nil
  }
}
