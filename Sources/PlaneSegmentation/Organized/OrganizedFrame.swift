// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

import Geometry
import LinearAlgebra
import PlaneFitting

/// One depth image on its way through the organized door.
struct OrganizedFrame {
  private let depth: DepthImage
  private let intrinsics: CameraIntrinsics
  private let configuration: OrganizedConfiguration
  private let base: BaseCells
  private let noise: NoiseTable
  private let variances: CellVariances
  private let focal: (x: Double, y: Double)
  private var coarse: CellGrid
  private var fine: CellGrid
  private var regions: [Region] = []
  private var owners: OwnerMap
  private var curved: BitRows
  private var rejections: [Segmentation.Rejection] = []

  init(
    _ depth: DepthImage, _ intrinsics: CameraIntrinsics, _ configuration: OrganizedConfiguration,
    cells: OrganizedCells
  ) {
    (self.depth, self.intrinsics, self.configuration) = (depth, intrinsics, configuration)
    (base, coarse, noise) = (cells.base, cells.coarse, cells.noise)
    focal = (intrinsics.fx, intrinsics.fy)
    fine = CellGrid(
      size: base.size, columns: base.columns, rows: base.rows, intrinsics: intrinsics)
    variances = CellVariances(
      noise: noise,
      flatness: (Float(configuration.cells.flatness), Float(configuration.cells.flatnessSlope)))
    owners = OwnerMap(columns: base.columns, rows: base.rows)
    curved = BitRows(width: coarse.columns, height: coarse.rows)
  }

  private var correlationShare: Double { Double(noise.correlationShare) }
  private var imageArea: Double { Double(depth.pixelCount) }

  /// What a cell's offset may miss a plane by beyond white noise, squared, at an inverse depth.
  private var offsetTolerance: @Sendable (Double, RegionPlane) -> Double {
    let (noise, variances, focal) = (noise, variances, focal)
    return { rho, plane in
      let entry = NoiseTable.index(of: Float(rho))
      let q = Double(noise.quantum[entry])
      let flat = variances.tolerance(at: rho, on: plane, focal: focal)
      return q * q / 12 + flat * flat
        + Double(noise.variance[entry]) * Double(noise.correlatedOffset)
    }
  }

  /// What a pixel may miss its plane by, squared, at an inverse depth.
  private var pixelVariance: @Sendable (Double, RegionPlane) -> Double {
    let (noise, tolerance) = (noise, offsetTolerance)
    return { tolerance($0, $1) + Double(noise.variance[NoiseTable.index(of: Float($0))]) }
  }

  /// Grows regions over coarse cells.
  mutating func growCoarse() {
    variances.apply(to: &coarse, focalLength: Float(intrinsics.fx)) { _ in true }
    var level = growth(over: coarse, free: coarse.valid, isFine: false)
    level.grow(links(coarse, coarse.valid), width: 3, height: 3, byDepth: true)
    for (region, members) in level.found {
      regions.append(region)
      owners.assign(coarse: members, to: UInt16(regions.count))
    }
    curved = level.curved
    rejections += level.rejections
  }

  /// Grows regions over base cells where no coarse region is.
  mutating func growFine() {
    let free = fitFreeCells()
    var level = growth(over: fine, free: absorb(free), isFine: true)
    let links = links(fine, level.free)
    var avoided = BitRows(width: fine.columns, height: fine.rows)
    curved.forEach { column, row in
      for (x, y) in [(0, 0), (1, 0), (0, 1), (1, 1)] { avoided[2 * column + x, 2 * row + y] = true }
    }
    for (width, height) in [(3, 3), (2, 2), (4, 1), (1, 4)] {
      level.grow(links, width: width, height: height, byDepth: false, avoiding: avoided)
    }
    for (region, members) in level.found {
      regions.append(region)
      owners.assign(fine: members, to: UInt16(regions.count))
    }
    rejections += level.rejections
  }

  private func growth(over grid: CellGrid, free: BitRows, isFine: Bool) -> LevelGrowth {
    let growth = configuration.growth
    return LevelGrowth(
      grid, free: free, isFine: isFine,
      minCells: isFine ? growth.minFineCells : growth.minCoarseCells, focal: focal,
      growth: growth,
      maxStatistic: growth.maxStatistic + growth.correlatedAllowance * correlationShare,
      curvature: CurvatureTest(
        configuration: configuration.curvature, correlationShare: correlationShare,
        imageArea: imageArea,
        maxShare: isFine
          ? configuration.curvature.maxFineShare : configuration.curvature.maxCoarseShare))
  }

  private func links(_ grid: CellGrid, _ cells: BitRows) -> SeedMask {
    let cap = configuration.cells.correlatedLinkCap
    return SeedMask(
      grid, cells: cells, sigmas: Float(configuration.cells.maxLinkSigmas),
      tightening: Float(min(1, cap / max(Double(noise.correlatedOffset), 1e-9))))
  }

  /// Fits the base cells that no region owns and returns the smooth ones.
  private mutating func fitFreeCells() -> BitRows {
    let owners = self.owners.owners
    let focalLength = Float(intrinsics.fx)
    let minFill = configuration.cells.minFill
    fine.fitFine(base, depth, minFill: minFill) { owners[$0] == 0 }
    variances.apply(to: &fine, focalLength: focalLength) { owners[$0] == 0 }
    return fine.valid
  }

  /// Lets free base cells beside a region join it, in a sweep forward and one back; returns the rest.
  private mutating func absorb(_ free: BitRows) -> BitRows {
    var rest = free
    let limit = Float(
      configuration.growth.maxStatistic
        + configuration.growth.correlatedAllowance * correlationShare)
    let tests = regions.map { CellTest($0.plane, maxStatistic: limit, isYoung: false) }
    let columns = fine.columns
    func visit(_ column: Int, _ row: Int) {
      let cell = row &* columns &+ column
      var (best, owner) = (limit, UInt16(0))
      for (x, y) in [(column - 1, row), (column + 1, row), (column, row - 1), (column, row + 1)]
      where x >= 0 && x < columns && y >= 0 && y < fine.rows {
        let other = owners.owners[y &* columns &+ x]
        guard other != 0, other != owner else { continue }
        let statistic = tests[Int(other) - 1].statistic(fine, column: column, row: row)
        if statistic <= best { (best, owner) = (statistic, other) }
      }
      guard owner != 0 else { return }
      owners.owners[cell] = owner
      rest[column, row] = false
    }
    free.forEach { visit($0, $1) }
    let left = rest
    left.forEachReversed { visit($0, $1) }
    return rest
  }

  /// Refuses pieces of curved surfaces, joins pieces of one plane, drops what is no plane.
  mutating func join() {
    let tolerance = offsetTolerance
    let surroundings = owners.surroundings
    let table = borders(surroundings, tolerance)
    var groups = RegionGroups(regions)
    let joint = JointCurvature(
      curvature: configuration.curvature, merge: configuration.merge, focal: focal)
    let isRefused = joint.resolve(&groups, table)
    let merger = RegionMerger(
      configuration: configuration.merge, focal: focal, correlationShare: correlationShare,
      tolerance: tolerance)
    merger.join(
      &groups, isRefused: isRefused, table,
      OcclusionTest(
        surroundings, regionCount: regions.count, depth, fine, configuration.merge,
        pixelVariance: pixelVariance))
    adopt(&groups, isRefused)
  }

  private func borders(
    _ surroundings: OwnerSurroundings, _ tolerance: (Double, RegionPlane) -> Double
  ) -> BorderTable {
    let (noise, pixels) = (noise, Double(coarse.size * coarse.size))
    let grid = fine
    return BorderTable(
      surroundings, regions: regions, u: { Double(grid.u($0)) }, v: { Double(grid.v($0)) },
      size: fine.size,
      variance: { rho, plane in
        tolerance(rho, plane) + Double(noise.variance[NoiseTable.index(of: Float(rho))]) / pixels
      })
  }

  private mutating func adopt(_ groups: inout RegionGroups, _ isRefused: [Bool]) {
    let acceptance = RegionAcceptance(
      configuration: configuration.acceptance, focal: focal, correlationShare: correlationShare,
      imageArea: imageArea)
    let roots = groups.roots()
    var renamed = [UInt16](repeating: 0, count: regions.count + 1)
    for (i, root) in roots.enumerated() where !isRefused[i] { renamed[i + 1] = UInt16(root + 1) }
    for (i, region) in regions.enumerated() where isRefused[i] {
      rejections.append(.init(count: Int(region.area), reason: "piece of a curved surface"))
    }
    owners.rename(renamed)
    var kept: [Region] = []
    var final = [UInt16](repeating: 0, count: regions.count + 1)
    let candidates = Set(roots).sorted {
      (groups.regions[$0].area, $1) > (groups.regions[$1].area, $0)
    }
    for root in candidates where renamed[root + 1] == UInt16(root + 1) {
      let region = groups.regions[root]
      if let reason = acceptance.refusal(of: region) {
        rejections.append(.init(count: Int(region.area), reason: reason))
      } else {
        kept.append(region)
        final[root + 1] = UInt16(kept.count)
      }
    }
    owners.rename(final)
    regions = kept
  }

  /// The final labels and planes.
  mutating func segmentation() -> Segmentation {
    var assignment = PixelAssignment(
      owners, depth, base, fine, planes: regions.map(\.plane),
      bentVariances: regions.map { bentVariance($0) }, variances: variances,
      maxSigmas: configuration.assignment.maxSigmas, focal: focal)
    let order = rank(assignment.counts)
    var numbers = [UInt16](repeating: 0, count: regions.count + 1)
    for (rank, i) in order.enumerated() { numbers[i + 1] = UInt16(rank + 1) }
    let labels = assignment.paint(numbers)
    let segments = order.enumerated().compactMap { rank, i in
      estimate(assignment, i).map {
        Segmentation.Segment(label: UInt16(rank + 1), group: rank + 1, estimate: $0)
      }
    }
    return Segmentation(
      labels: LabelImage(width: depth.width, height: depth.height, labels: labels),
      segments: segments, noise: noise.model(at: noiseDepths), rejections: rejections)
  }

  /// The plane refitted from its pixels; correlated error makes the mean of a coarse cell vary by
  /// `correlatedOffset` beyond 1 / pixels, which the estimate gives with a margin of its own.
  private func estimate(_ assignment: PixelAssignment, _ i: Int) -> PlaneEstimate? {
    let plane = regions[i].plane
    let moments = InverseDepthMoments(
      assignment.sums[i], plane: (plane.a, plane.b, plane.c), intrinsics: intrinsics)
    let pixels = Double(coarse.size * coarse.size)
    let inflation =
      (1 + Double(noise.correlatedOffset) * pixels) / NoiseEstimator.correlationMargin
    return moments.fit?.estimate(variance: max(1, inflation), count: assignment.counts[i])
  }

  private func bentVariance(_ region: Region) -> Double {
    let f = region.sums.footprint
    let rho = region.plane.rho(u: f.u, v: f.v)
    let perCell =
      region.bend.bendStatistic / Double(max(1, 3 * region.bend.cellCount))
    return perCell > 1 ? perCell * offsetTolerance(rho, region.plane) : 0
  }

  /// The depths [m] at which the noise model is reported.
  private var noiseDepths: [Double] {
    let count = coarse.columns * coarse.rows
    return stride(from: 0, to: count, by: max(1, count / 200)).compactMap {
      coarse.count[$0] > 0 && coarse.rho[$0] > 0 ? 1 / Double(coarse.rho[$0]) : nil
    }
  }

  /// The planes with enough pixels, from the largest.
  private mutating func rank(_ counts: [Int]) -> [Int] {
    let least = Double(configuration.acceptance.minSupport) * imageArea / 307_200
    for count in counts where count > 0 && Double(count) < least {
      rejections.append(.init(count: count, reason: "fewer pixels than the minimum support"))
    }
    return counts.indices.filter { counts[$0] > 0 && Double(counts[$0]) >= least }
      .sorted { (counts[$0], $1) > (counts[$1], $0) }
  }
}
