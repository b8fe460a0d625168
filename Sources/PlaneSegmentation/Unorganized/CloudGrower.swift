// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

internal import Geometry
internal import LinearAlgebra
internal import PlaneFitting

/// A connected set of cells and the plane of their points.
struct CloudRegion: Sendable {
  var plane: SlabPlane
  /// The moments of the points near the plane, about the grid's corner.
  var moments: ScatterMoments
  /// The cells that the plane passes.
  var cells: [Int32]

  /// The number of points near the plane.
  var count: Int { Int(moments.weight) }
}

/// Grows regions over neighboring cells, against each region's own plane.
///
/// Residuals are in units of σ of the cell. `nearest` keeps for every point its distance to the nearest plane that
/// is present in its cell; a point is claimed by that plane if it lies within `claimed`, and open to another
/// one that is nearer.
struct CloudGrower {
  let grid: VoxelGrid
  /// σ of each cell [m].
  let sigmas: CellSigmas
  let limits: GrowthLimits
  private(set) var regions: [CloudRegion] = []
  /// The distance of each point to the nearest plane present in its cell [σ].
  private(set) var nearest: [Float]
  /// How many failed growths touched each cell.
  private(set) var marks: [UInt8]
  /// Whether a region that contained the cell was refused as curved.
  private(set) var isCurved: [Bool]
  /// The distinct orientations of the first regions.
  private(set) var knownNormals: [SIMD3<Float>] = []
  private static let maxNormals = 12
  /// The cosine of 4°.
  private static let sameDirection: Float = 0.9976
  private(set) var presence: CellLists
  /// Why candidates were refused.
  private(set) var refusals: [Refusal: RefusalCount] = [:]
  var curvedRejections: [(count: Int, turn: Double)] = []

  private var visited: [UInt32]
  private var counted: [UInt32]
  private var counts: [SlabCounts]
  private var epoch: UInt32 = 0
  private var columnMinimum: Int32 = 0

  static let claimed: Float = 2
  static let wide: Float = 3
  static let near: Float = 1.5
  static let fitted: Float = 2.5

  init(grid: VoxelGrid, sigmas: CellSigmas, limits: GrowthLimits) {
    (self.grid, self.sigmas, self.limits) = (grid, sigmas, limits)
    nearest = .init(repeating: .infinity, count: grid.pointCount)
    marks = .init(repeating: 0, count: grid.cellCount)
    isCurved = .init(repeating: false, count: grid.cellCount)
    presence = CellLists(cellCount: grid.cellCount)
    visited = .init(repeating: 0, count: grid.cellCount)
    counted = visited
    counts = .init(repeating: SlabCounts(), count: grid.cellCount)
  }

  /// Tries to grow a region from `seed`; marks the visited cells if it is refused.
  ///
  /// Amid clutter `minColumnCount` asks for more points in a column than `limits` do.
  mutating func grow(from seed: CellPlane, at cell: Int, minColumnCount: Int32 = 0) {
    columnMinimum = max(minColumnCount, limits.minColumnCount)
    guard let start = windowPlane(around: cell, from: seed.plane) else {
      refuse(.noGain, cells: [Int32(cell)], points: Int(seed.inlierCount))
      return
    }
    let candidate = expanded(from: start.plane, moments: start.moments, cell: cell)
    guard let region = candidate.region else {
      refuse(.beaten, cells: candidate.cells, points: candidate.count)
      return
    }
    if let refusal = refusal(of: region) {
      refuse(refusal, cells: region.cells, points: region.count)
      return
    }
    accept(region)
  }

  private mutating func refuse(_ refusal: Refusal, cells: [Int32], points: Int) {
    refusals[refusal, default: .init()].add(points: points)
    for cell in cells where marks[Int(cell)] < 255 { marks[Int(cell)] += 1 }
    if refusal == .curved { for cell in cells { isCurved[Int(cell)] = true } }
  }

  private mutating func accept(_ region: CloudRegion) {
    let id = Int32(regions.count)
    for cell in region.cells {
      presence.add(id, to: Int(cell))
      let plane = sigmas.whitened(region.plane, Int(cell))
      for i in grid.points(Int(cell)) {
        let r = plane.residual(SIMD3(grid.x[i], grid.y[i], grid.z[i])).magnitude
        nearest[i] = min(nearest[i], r)
      }
    }
    regions.append(region)
    let normal = region.plane.normal
    if knownNormals.count < Self.maxNormals,
      !knownNormals.contains(where: { $0.dot(normal).magnitude > Self.sameDirection })
    {
      knownNormals.append(normal)
    }
  }

  /// Replaces the regions after refits and merges and measures all points anew.
  mutating func replace(_ replacement: [CloudRegion]) {
    regions = []
    presence = CellLists(cellCount: grid.cellCount)
    for i in nearest.indices { nearest[i] = .infinity }
    for region in replacement { accept(region) }
  }
}

// The window around a seed.
extension CloudGrower {
  /// The seed's plane refitted twice to the 27 cells around it, if these points gain by it.
  ///
  /// Without this step a seed in a cell that its surface only grazes sits almost a standard deviation off.
  func windowPlane(
    around cell: Int, from plane: SlabPlane
  ) -> (plane: SlabPlane, moments: ScatterMoments)? {
    let window = (0..<27).map { grid.neighbor(cell, $0) }.filter { $0 >= 0 }
    var (plane, moments) = (plane, ScatterMoments.zero)
    for limit in [Self.wide, Self.fitted] {
      moments = window.reduce(.zero) { $0 + self.moments(of: $1, near: plane, limit: limit) }
      guard let axis = LeastAxis(moments.covariance), moments.weight >= 6 else { return nil }
      plane = SlabPlane(axis, through: moments.mean)
    }
    var (gain, count) = (Float(0), Int32(0))
    for cell in window {
      let part = self.gain(in: cell, of: plane)
      gain += part.gain
      count &+= part.count
    }
    guard count >= 6, gain >= limits.minGain * Float(count) else { return nil }
    return (plane, moments)
  }

  /// The moments of the open points of `cell` within `limit` σ of the plane, about the grid's corner.
  func moments(of cell: Int, near plane: SlabPlane, limit: Float) -> ScatterMoments {
    let sums = sums(of: cell, near: plane, limit: limit)
    guard sums.n > 0 else { return .zero }
    return sums.moments(center: grid.center(cell), origin: .zero)
  }

  private func sums(of cell: Int, near plane: SlabPlane, limit: Float) -> CellSums {
    let scaled = sigmas.whitened(plane, cell)
    let middle = grid.center(cell)
    let offset = scaled.residual(middle)
    let (x, y, z, nearest) = (grid.x.span, grid.y.span, grid.z.span, self.nearest.span)
    var s = CellSums()
    for i in grid.points(cell) {
      let (dx, dy, dz) = (x[i] - middle.x, y[i] - middle.y, z[i] - middle.z)
      let r = (scaled.normal.x * dx + scaled.normal.y * dy + scaled.normal.z * dz + offset)
        .magnitude
      let isOpen = nearest[i] >= Self.claimed || r < nearest[i]
      s.add(dx, dy, dz, r <= limit && isOpen ? 1 : 0)
    }
    return s
  }

  /// How much better the plane explains its points than what is present: Σ min(3, r_old)² − r².
  func gain(in cell: Int, of plane: SlabPlane) -> (gain: Float, count: Int32) {
    let scaled = sigmas.whitened(plane, cell)
    let (x, y, z, nearest) = (grid.x.span, grid.y.span, grid.z.span, self.nearest.span)
    var (gain, count): (Float, Int32) = (0, 0)
    for i in grid.points(cell) {
      let r =
        (scaled.normal.x * x[i] + scaled.normal.y * y[i] + scaled.normal.z * z[i]
        + scaled.offset).magnitude
      let old = min(Self.wide, nearest[i])
      let isInlier = r <= Self.fitted && (nearest[i] >= Self.claimed || r < nearest[i])
      if isInlier { count &+= 1 }
      gain = Relaxed.sum(gain, isInlier ? old * old - r * r : 0)
    }
    return (gain, count)
  }
}

// Breadth-first growth.
extension CloudGrower {
  /// The cells reached from `cell`, and their region unless closer planes own most of them.
  private mutating func expanded(
    from plane: SlabPlane, moments start: ScatterMoments, cell: Int
  ) -> (region: CloudRegion?, cells: [Int32], count: Int) {
    epoch += 1
    var plane = plane
    var (moments, cells, fittedWeight) = (ScatterMoments.zero, [Int32(cell)], start.weight)
    var (open, taken) = (0, 0)
    visited[cell] = epoch
    moments += self.moments(of: cell, near: plane, limit: Self.fitted)
    var head = 0
    while head < cells.count {
      let current = Int(cells[head])
      head += 1
      guard grid.hasRow(current) || head == 1 else { continue }
      for place in 0..<27 {
        let next = grid.neighbor(current, place)
        guard next >= 0, visited[next] != epoch else { continue }
        visited[next] = epoch
        guard reaches(plane, next) else { continue }
        let column = columnCounts(next, plane)
        guard column.wide >= columnMinimum, column.isLayer(limits) else { continue }
        let own = slabCounts(next, plane)
        open += Int(own.wide)
        taken += Int(own.taken)
        cells.append(Int32(next))
        moments += self.moments(of: next, near: plane, limit: Self.fitted)
        if moments.weight > 1.4 * fittedWeight, let axis = LeastAxis(moments.covariance) {
          plane = SlabPlane(axis, through: moments.mean)
          fittedWeight = moments.weight
        }
      }
      if cells.count >= 32, taken > open { return (nil, cells, Int(moments.weight)) }
    }
    guard moments.weight >= 6, let axis = LeastAxis(moments.covariance) else {
      return (nil, cells, Int(moments.weight))
    }
    plane = SlabPlane(axis, through: moments.mean)
    let region = CloudRegion(plane: plane, moments: moments, cells: cells)
    return (region, cells, region.count)
  }

  /// Whether the ±3 σ slab touches the cell.
  private func reaches(_ plane: SlabPlane, _ cell: Int) -> Bool {
    let n = plane.normal
    let half = grid.side / 2 * (n.x.magnitude + n.y.magnitude + n.z.magnitude)
    return plane.residual(grid.center(cell)).magnitude <= half + Self.wide * sigmas[cell]
  }

  /// The counts of the cell and of its two neighbors along the plane's main axis, where the slab reaches into
  /// them: a plane along a cell border would else fall into two half layers.
  private mutating func columnCounts(_ cell: Int, _ plane: SlabPlane) -> SlabCounts {
    let step = plane.mainStep
    var column = slabCounts(cell, plane)
    for place in [13 - step, 13 + step] {
      let next = grid.neighbor(cell, place)
      guard next >= 0, reaches(plane, next) else { continue }
      column.add(slabCounts(next, plane))
    }
    return column
  }

  /// The open points of one cell near the plane; counted once per growth.
  private mutating func slabCounts(_ cell: Int, _ plane: SlabPlane) -> SlabCounts {
    guard counted[cell] != epoch else { return counts[cell] }
    counted[cell] = epoch
    counts[cell] = freshCounts(cell, plane)
    return counts[cell]
  }

  private func freshCounts(_ cell: Int, _ plane: SlabPlane) -> SlabCounts {
    let scaled = sigmas.whitened(plane, cell)
    let (x, y, z, nearest) = (grid.x.span, grid.y.span, grid.z.span, self.nearest.span)
    var (wide, near, taken): (Int32, Int32, Int32) = (0, 0, 0)
    for i in grid.points(cell) {
      let r =
        (scaled.normal.x * x[i] + scaled.normal.y * y[i] + scaled.normal.z * z[i]
        + scaled.offset).magnitude
      let isOpen = nearest[i] >= Self.claimed || r < nearest[i]
      if isOpen && r <= Self.wide { wide &+= 1 }
      if isOpen && r <= Self.near { near &+= 1 }
      if !isOpen && r <= Self.fitted { taken &+= 1 }
    }
    return SlabCounts(wide: wide, near: near, taken: taken)
  }
}
