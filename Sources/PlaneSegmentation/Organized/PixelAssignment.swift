// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

import Geometry
import LinearAlgebra
import PlaneFitting

/// Gives every pixel its plane: whole blocks inside a region, pixel by pixel along borders.
///
/// A block whose eight neighbors belong to the same region is labeled as it is. Elsewhere each pixel
/// takes the plane, among those of the block and its neighbors, from which its normalized residual is
/// smallest, if it is within the tolerance. Invalid pixels stay without label.
///
/// Sums of residuals are kept per plane, so that each can be refitted from its final pixels: those of whole
/// blocks and, where these are few, those near its border. The labels of whole blocks are written once,
/// when the planes have their final numbers.
struct PixelAssignment {
  let image: DepthImage
  let grid: CellGrid
  let planes: [RegionPlane]
  /// Allowed variance beyond noise, per plane [1/m²].
  let bentVariances: [Double]
  let variances: CellVariances
  let maxSigmas: Double
  let focal: (x: Double, y: Double)
  private let blocks: BlockLine
  private let owners: OwnerSurroundings
  private let holes: BitRows
  /// The index of the plane plus 1 of every pixel near a border.
  private var labels: [UInt16]
  /// Whether a plane has so few pixels in whole blocks that those near its border count in its fit, too.
  private var isSmall: [Bool] = []
  private static let wholePixels = 150
  /// The sums of each plane's pixels, weighted by 1/σ².
  private(set) var sums: [ResidualSums]
  /// The number of each plane's pixels.
  private(set) var counts: [Int]

  /// Decides about all pixels for base cells owned as `map` says.
  init(
    _ map: OwnerMap, _ image: DepthImage, _ base: BaseCells, _ grid: CellGrid,
    planes: [RegionPlane], bentVariances: [Double], variances: CellVariances, maxSigmas: Double,
    focal: (x: Double, y: Double)
  ) {
    (self.image, self.grid, self.planes) = (image, grid, planes)
    (self.bentVariances, self.variances, self.maxSigmas) = (bentVariances, variances, maxSigmas)
    self.focal = focal
    blocks = BlockLine(base: base, grid: grid)
    owners = OwnerSurroundings(
      map, columns: (image.width + grid.size - 1) / grid.size,
      rows: (image.height + grid.size - 1) / grid.size)
    holes = Self.holes(base, columns: owners.columns, rows: owners.rows)
    labels = [UInt16](repeating: 0, count: image.pixelCount)
    sums = .init(repeating: .init(), count: planes.count)
    counts = .init(repeating: 0, count: planes.count)
    switch image.storage {
    case .units(let units): assign(units.span, scale: Float(image.unitsPerMeter))
    case .meters(let meters): assign(meters.span, scale: 1)
    }
  }

  private mutating func assign<Stored: StoredDepth>(
    _ pixels: Span<Stored>, scale: Float
  ) {
    for row in 0..<owners.rows {
      owners.forEachRun(row) { columns, owner in
        if owner != 0 { count(columns, row, owner, pixels, scale) }
      }
    }
    isSmall = counts.map { $0 < Self.wholePixels }
    let rivals = planes.indices.map { rival(planes[$0], bent: bentVariances[$0]) }
    var labels = take(&labels)
    var out = labels.mutableSpan
    owners.mixed.forEach { column, row in
      resolve(
        column, row, owners.candidates(column, row), rivals.span, pixels, scale, &out)
    }
    self.labels = labels
  }

  /// Counts the pixels of a run of blocks that see only one owner.
  private mutating func count<Stored: StoredDepth>(
    _ columns: Range<Int>, _ row: Int, _ owner: UInt16, _ pixels: Span<Stored>, _ scale: Float
  ) {
    var start = columns.lowerBound
    while start < columns.upperBound {
      let end = min(holes.nextOne(from: start, row: row), columns.upperBound)
      if start < end { countWhole(start..<end, row, owner) }
      if end < columns.upperBound { countHoled(end, row, owner, pixels, scale) }
      start = end + 1
    }
  }

  /// The blocks with an invalid pixel, and those that the image cuts off.
  private static func holes(_ base: BaseCells, columns: Int, rows: Int) -> BitRows {
    var holes = BitRows(width: columns, height: rows)
    var flags = [UInt8](repeating: 1, count: 64 * holes.stride)
    let valid = base.validCount.span
    let full = Float(base.size * base.size)
    for row in 0..<rows {
      for column in 0..<base.columns {
        flags[column] = row < base.rows && valid[row &* base.columns &+ column] == full ? 0 : 1
      }
      holes.set(row: row, from: flags)
    }
    return holes
  }

  private mutating func countWhole(_ columns: Range<Int>, _ row: Int, _ owner: UInt16) {
    let index = Int(owner) - 1
    let plane = planes[index]
    counts[index] += columns.count * grid.size * grid.size
    let middle = columns.lowerBound + columns.count / 2
    let rho = plane.rho(u: Double(grid.u(middle)), v: Double(grid.v(row)))
    blocks.add(columns, row, plane, weight: weight(plane, at: rho), to: &sums[index])
  }

  private mutating func countHoled<Stored: StoredDepth>(
    _ column: Int, _ row: Int, _ owner: UInt16, _ pixels: Span<Stored>, _ scale: Float
  ) {
    let (left, top) = (column * grid.size, row * grid.size)
    let index = Int(owner) - 1
    let plane = planes[index]
    let weight = weight(
      plane, at: plane.rho(u: Double(grid.u(column)), v: Double(grid.v(row))))
    let (u, v) = (corner.u + Double(left), corner.v + Double(top))
    // Without a limit every valid pixel is won.
    let candidate = PixelTile.Candidate(
      label: Int32(owner), a: Float(plane.a), b: Float(plane.b), c: Float(plane.rho(u: u, v: v)),
      inverseSigma: 0)
    BlockExtent(grid.size, image, left, top).forEachTile { x, y, width, height in
      var tile = PixelTile(
        pixels, scale: scale, start: (top &+ y) &* image.width &+ left &+ x, stride: image.width,
        width: width, height: height, limit: 1)
      let moved = candidate.moved(x, y)
      tile.compete(moved)
      counts[index] += tile.count(of: moved.label)
      sums[index] += tile.sums(of: moved, u: u + Double(x), v: v + Double(y), weight: weight)
    }
  }

  /// The first pixel of the image [px from the principal point].
  private var corner: (u: Double, v: Double) {
    let half = Double(grid.size - 1) / 2
    return (Double(grid.firstU) - half, Double(grid.firstV) - half)
  }

  /// The weight of a pixel of a plane in fits: 1/σ², with what lateral noise adds on a slant.
  private func weight(_ plane: RegionPlane, at rho: Double) -> Double {
    let noise = variances.noise
    let slant = Double(noise.lateral) * (plane.a * plane.a + plane.b * plane.b)
    return 1 / (Double(noise.variance[NoiseTable.index(of: Float(rho))]) + slant + 1e-14)
  }

  /// What decides about pixels of a plane, whatever the block.
  private struct Rival {
    let a, b: Float
    /// The variance of a pixel that does not depend on depth [1/m²].
    let variance: Float
    /// ‖n/d‖ [1/m].
    let steepness: Float
  }

  private func rival(_ plane: RegionPlane, bent: Double) -> Rival {
    let slope = plane.a * plane.a + plane.b * plane.b
    return Rival(
      a: Float(plane.a), b: Float(plane.b),
      variance: variances.noise.lateral * Float(slope) + Float(bent) + 1e-14,
      steepness: Float(plane.q(focal).length))
  }

  /// Labels the pixels of a block near a border, tile by tile.
  private mutating func resolve<Stored: StoredDepth>(
    _ column: Int, _ row: Int, _ owners: BlockCandidates, _ rivals: Span<Rival>,
    _ pixels: Span<Stored>, _ scale: Float, _ out: inout MutableSpan<UInt16>
  ) {
    let (left, top) = (column &* grid.size, row &* grid.size)
    let (u, v) = (corner.u + Double(left), corner.v + Double(top))
    var candidates = InlineArray<9, PixelTile.Candidate>(repeating: .init())
    let count = prepare(&candidates, owners, rivals, u, v)
    guard count > 0 else { return }
    BlockExtent(grid.size, image, left, top).forEachTile { x, y, width, height in
      let start = (top &+ y) &* image.width &+ left &+ x
      var tile = PixelTile(
        pixels, scale: scale, start: start, stride: image.width, width: width, height: height,
        limit: Float(maxSigmas))
      for k in 0..<count { tile.compete(candidates[k].moved(x, y)) }
      for k in 0..<count {
        let plane = candidates[k].moved(x, y)
        let index = Int(plane.label) &- 1
        counts[index] &+= tile.count(of: plane.label)
        guard isSmall[index] else { continue }
        sums[index] += tile.sums(
          of: plane, u: u + Double(x), v: v + Double(y),
          weight: weight(planes[index], at: Double(candidates[k].c)))
      }
      tile.store(&out, from: start, stride: image.width, width: width, height: height)
    }
  }

  @inline(__always)
  private func prepare(
    _ candidates: inout InlineArray<9, PixelTile.Candidate>, _ owners: BlockCandidates,
    _ rivals: Span<Rival>, _ u: Double, _ v: Double
  ) -> Int {
    var count = 0
    let noise = variances.noise
    for i in 0..<owners.count {
      let index = Int(owners.list[i]) &- 1
      let rho = Float(planes[index].rho(u: u, v: v))
      guard rho > 0 else { continue }
      let rival = rivals[index]
      let flat = variances.tolerance(at: rho, steepness: rival.steepness)
      let white = noise.variance[NoiseTable.index(of: rho)] * (1 + noise.correlatedOffset)
      candidates[count] = .init(
        label: Int32(owners.list[i]), a: rival.a, b: rival.b, c: rho,
        inverseSigma: 1 / (white + flat * flat + rival.variance).squareRoot())
      count &+= 1
    }
    return count
  }

  /// The labels of all pixels, where the plane of index i has the number `numbers[i + 1]`, 0 for none.
  mutating func paint(_ numbers: [UInt16]) -> [UInt16] {
    var labels = take(&labels)
    var out = labels.mutableSpan
    for row in 0..<owners.rows {
      owners.forEachRun(row) { columns, owner in
        let number = numbers[Int(owner)]
        if number != 0 { fill(columns, row, number, &out) }
      }
    }
    let numbers = numbers.span
    owners.mixed.forEach { column, row in renumber(column, row, numbers, &out) }
    return labels
  }

  private func fill(
    _ columns: Range<Int>, _ row: Int, _ number: UInt16, _ out: inout MutableSpan<UInt16>
  ) {
    let (left, right) = (
      columns.lowerBound * grid.size, min(image.width, columns.upperBound * grid.size)
    )
    for v in row * grid.size..<min(image.height, (row + 1) * grid.size) {
      out.fill(v * image.width + left..<v * image.width + right, with: number)
    }
    var column = holes.nextOne(from: columns.lowerBound, row: row)
    while column < columns.upperBound {
      for v in row * grid.size..<min(image.height, (row + 1) * grid.size) {
        for u in column * grid.size..<min(image.width, (column + 1) * grid.size)
        where !image.isValid(at: v * image.width + u) {
          out[v * image.width + u] = 0
        }
      }
      column = holes.nextOne(from: column + 1, row: row)
    }
  }

  private func renumber(
    _ column: Int, _ row: Int, _ numbers: Span<UInt16>, _ out: inout MutableSpan<UInt16>
  ) {
    let (left, right) = (column &* grid.size, min(image.width, (column &+ 1) &* grid.size))
    for v in row &* grid.size..<min(image.height, (row &+ 1) &* grid.size) {
      for i in v &* image.width &+ left..<v &* image.width &+ right where out[i] != 0 {
        out[i] = numbers[Int(out[i])]
      }
    }
  }
}

/// What of a block lies within the image.
private struct BlockExtent {
  let width, height: Int

  init(_ size: Int, _ image: DepthImage, _ left: Int, _ top: Int) {
    (width, height) = (min(size, image.width &- left), min(size, image.height &- top))
  }

  /// Calls `body` with the place in the block and the size of each tile of up to 4 × 4 pixels.
  @inline(__always)
  func forEachTile(_ body: (_ x: Int, _ y: Int, _ width: Int, _ height: Int) -> Void) {
    var y = 0
    while y < height {
      var x = 0
      while x < width {
        body(x, y, min(4, width &- x), min(4, height &- y))
        x &+= 4
      }
      y &+= 4
    }
  }
}

extension MutableSpan<UInt16> {
  /// Sets the elements of a range, sixteen at a time.
  fileprivate mutating func fill(_ range: Range<Int>, with value: UInt16) {
    let sixteen = SIMD16(repeating: value)
    var i = range.lowerBound
    precondition(i >= 0 && range.upperBound <= count)
    while i &+ 16 <= range.upperBound {
      var bytes = unsafe mutableBytes
      bytes.storeBytes(of: sixteen, toByteOffset: 2 &* i, as: SIMD16<UInt16>.self)
      i &+= 16
    }
    while i < range.upperBound {
      self[i] = value
      i &+= 1
    }
  }
}
