// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

internal import Geometry
internal import LinearAlgebra
internal import PlaneFitting

/// The cells of a cloud at the scale that suits a noise.
struct CloudSearch {
  let points: LocalPoints
  let configuration: UnorganizedConfiguration
  let minSupport: Int
  private(set) var grid: VoxelGrid
  private(set) var fits: [CellPlane?]
  /// The side of cells that hold the wanted number of points [m].
  private let baseSide: Double
  /// The least σ that the coordinates can express [m].
  let floor: Float

  /// Fewest points of a cell whose plane is fitted.
  static let minSeedCount = 10
  /// Clouds below this size get smaller cells, so that a facet has several.
  static let smallCloud = 3000
  /// A small cloud's σ is known to a fifth only: members may lie farther off by this factor.
  static let smallCloudReach: Float = 1.25
  /// The facets of a small cloud are a few cells wide, and what they meet at their rims bends them.
  static let smallCloudBend = 3.0
  /// Median number of points in the cells of a small cloud.
  static let smallCellCount = 10.0

  init?(
    _ points: LocalPoints, spacing: PointSpacing? = nil, configuration: UnorganizedConfiguration,
    minSupport: Int
  ) {
    (self.points, self.configuration, self.minSupport) = (points, configuration, minSupport)
    let isSmall = points.count < Self.smallCloud
    let count =
      isSmall ? min(Self.smallCellCount, configuration.cellCount) : configuration.cellCount
    let spacing = spacing ?? PointSpacing(points)
    guard let side = spacing.side(forCount: count), let grid = VoxelGrid(points, side: side) else {
      return nil
    }
    (self.grid, baseSide) = (grid, side)
    floor = max(Float(points.resolution) * 4, Float(side) * 4e-4)
    fits = []
    refit()
  }

  private var minSeedCount: Int { points.count < Self.smallCloud ? 6 : Self.minSeedCount }

  private mutating func refit() {
    let (grid, floor, count) = (self.grid, self.floor, minSeedCount)
    fits = (0..<grid.cellCount).map { grid.robustPlane(of: $0, floor: floor, minCount: count) }
  }

  /// The noise that the cells show [m].
  func estimatedSigma() -> Float { max(floor, CellNoise.sigma(grid, fits, floor: floor) ?? floor) }

  /// Doubles the cells until they are at least 7 σ wide.
  mutating func widen(for sigma: Float) {
    while grid.side < 7 * sigma, let wider = VoxelGrid(points, side: 2 * Double(grid.side)) {
      grid = wider
      refit()
    }
  }

  /// The regions at the given noise.
  func outcome(_ sigmas: CellSigmas, shouldStop: () -> Bool) -> CloudDetector.Outcome {
    guard configuration.method == .cells else {
      var search = SequentialRANSAC(
        grid, sigmas: sigmas, configuration: configuration, minSupport: minSupport)
      return search.outcome(shouldStop: shouldStop)
    }
    var limits = GrowthLimits()
    let scale = Double(grid.side) / baseSide
    limits.minCount = max(points.count < Self.smallCloud ? 12 : 20, minSupport * 3 / 10)
    limits.minColumnCount = Int32(5 * scale * scale)
    limits.curvature?.maxBend = configuration.maxBend.radians
    if points.count < Self.smallCloud {
      limits.reach = Self.smallCloudReach
      limits.curvature?.maxBend *= Self.smallCloudBend
    }
    if !configuration.refusesCurved { limits.curvature = nil }
    return CloudDetector(
      grid: grid, fits: fits, sigmas: sigmas, limits: limits, configuration: configuration,
      minSeedCount: minSeedCount
    ).detect(shouldStop: shouldStop)
  }

  /// σ of each cell by a noise model whose depth is the distance from the viewpoint.
  func sigmas(_ noise: NoiseModel, viewpoint: Vector3?) -> CellSigmas {
    guard noise.linear != 0 || noise.quadratic != 0, let viewpoint else {
      return CellSigmas(max(floor, Float(noise.sigma(at: 0))))
    }
    let from = SIMD3<Float>(viewpoint - points.origin)
    let perCell = (0..<grid.cellCount).map { cell -> Float in
      max(floor, Float(noise.sigma(at: Double((grid.center(cell) - from).length))))
    }
    let middle = perCell.sorted()[perCell.count / 2]
    return CellSigmas(reference: middle, perCell: perCell)
  }
}
