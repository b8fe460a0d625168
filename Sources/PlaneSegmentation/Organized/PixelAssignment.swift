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
/// Sums of residuals are kept per plane, so that each can be refitted from its final pixels.
struct PixelAssignment {
  let image: DepthImage
  let grid: CellGrid
  let planes: [RegionPlane]
  /// Allowed variance beyond noise, per plane [1/m²].
  let bentVariances: [Double]
  let variances: CellVariances
  let maxSigmas: Double
  private let blocks: BlockLine
  /// The label of every pixel: the index of its plane plus 1.
  private(set) var labels: [UInt16]
  /// The sums of each plane's pixels, weighted by 1/σ².
  private(set) var sums: [ResidualSums]
  /// The number of each plane's pixels.
  private(set) var counts: [Int]

  /// Labels all pixels for base cells owned as `map` says.
  init(
    _ map: OwnerMap, _ image: DepthImage, _ base: BaseCells, _ grid: CellGrid,
    planes: [RegionPlane], bentVariances: [Double], variances: CellVariances, maxSigmas: Double
  ) {
    (self.image, self.grid, self.planes) = (image, grid, planes)
    (self.bentVariances, self.variances, self.maxSigmas) = (bentVariances, variances, maxSigmas)
    blocks = BlockLine(base: base, grid: grid)
    labels = [UInt16](repeating: 0, count: image.pixelCount)
    sums = .init(repeating: .init(), count: planes.count)
    counts = .init(repeating: 0, count: planes.count)
    assign(PaddedOwners(map, image: image, size: grid.size))
  }

  /// The labels, handed over without a copy.
  mutating func takeLabels() -> [UInt16] { take(&labels) }

  private mutating func assign(_ owners: PaddedOwners) {
    for row in 0..<owners.rows {
      var column = 0
      while column < owners.columns {
        let range = owners.range(column, row)
        guard range.lowest != range.highest else {
          let end = owners.endOfRun(column, row, owner: range.lowest)
          if range.lowest != 0 { fill(column..<end, row, range.lowest) }
          column = end
          continue
        }
        resolve(column, row, owners.candidates(column, row))
        column += 1
      }
    }
  }

  /// Labels a run of blocks that see only one owner.
  private mutating func fill(_ columns: Range<Int>, _ row: Int, _ owner: UInt16) {
    var start = columns.lowerBound
    while start < columns.upperBound {
      var end = start
      while end < columns.upperBound, !hasHole(end, row) { end += 1 }
      if start < end { fillWhole(start..<end, row, owner) }
      if end < columns.upperBound { fillHoled(end, row, owner) }
      start = end + 1
    }
  }

  private func hasHole(_ column: Int, _ row: Int) -> Bool {
    let base = blocks.base
    return column >= base.columns || row >= base.rows || base.hasHole[row * base.columns + column]
  }

  private mutating func fillWhole(_ columns: Range<Int>, _ row: Int, _ owner: UInt16) {
    let (left, right) = (columns.lowerBound * grid.size, columns.upperBound * grid.size)
    for v in row * grid.size..<(row + 1) * grid.size {
      for i in v * image.width + left..<v * image.width + right { labels[i] = owner }
    }
    let index = Int(owner) - 1
    let plane = planes[index]
    counts[index] += columns.count * grid.size * grid.size
    let middle = columns.lowerBound + columns.count / 2
    let rho = plane.rho(u: Double(grid.u(middle)), v: Double(grid.v(row)))
    blocks.add(columns, row, plane, weight: weight(at: rho), to: &sums[index])
  }

  private mutating func fillHoled(_ column: Int, _ row: Int, _ owner: UInt16) {
    let (left, top) = (column * grid.size, row * grid.size)
    let plane = planes[Int(owner) - 1]
    let weight = weight(at: plane.rho(u: Double(grid.u(column)), v: Double(grid.v(row))))
    for v in top..<min(image.height, top + grid.size) {
      for u in left..<min(image.width, left + grid.size) {
        let rho = image.inverseDepth(at: v * image.width + u)
        guard rho != 0 else { continue }
        labels[v * image.width + u] = owner
        add(u, v, rho, plane, owner, weight)
      }
    }
  }

  private mutating func add(
    _ u: Int, _ v: Int, _ rho: Float, _ plane: RegionPlane, _ owner: UInt16, _ weight: Double
  ) {
    let half = Double(grid.size - 1) / 2
    let (x, y) = (Double(grid.firstU) - half + Double(u), Double(grid.firstV) - half + Double(v))
    counts[Int(owner) - 1] += 1
    sums[Int(owner) - 1].add(
      u: x, v: y, residual: Double(rho) - plane.rho(u: x, v: y), weight: weight)
  }

  /// The weight of a pixel in fits: 1/σ².
  private func weight(at rho: Double) -> Double {
    1 / (Double(variances.noise.variance[NoiseTable.index(of: Float(rho))]) + 1e-14)
  }

  /// A plane as a block sees it: its ρ at the block's first pixel and slopes.
  private struct Candidate {
    var owner: UInt16 = 0
    var a: Float = 0, b: Float = 0, c: Float = 0, inverseSigma: Float = 0
  }

  /// Labels the pixels of a block near a border, tile by tile.
  private mutating func resolve(_ column: Int, _ row: Int, _ owners: BlockCandidates) {
    let (left, top) = (column &* grid.size, row &* grid.size)
    let half = Double(grid.size - 1) / 2
    let u = Double(grid.firstU) - half + Double(left)
    let v = Double(grid.firstV) - half + Double(top)
    var candidates = InlineArray<9, Candidate>(repeating: Candidate())
    let count = prepare(&candidates, owners, u, v)
    guard count > 0 else { return }
    for y in stride(from: 0, to: min(grid.size, image.height - top), by: 4) {
      for x in stride(from: 0, to: min(grid.size, image.width - left), by: 4) {
        let width = min(4, min(grid.size - x, image.width - left - x))
        let height = min(4, min(grid.size - y, image.height - top - y))
        var tile = PixelTile(
          image, left: left + x, top: top + y, width: width, height: height,
          limit: Float(maxSigmas))
        for k in 0..<count {
          let plane = candidates[k]
          tile.compete(
            Int32(k), a: plane.a, b: plane.b, c: plane.c + plane.a * Float(x) + plane.b * Float(y),
            inverseSigma: plane.inverseSigma)
        }
        for k in 0..<count {
          let (won, number) = tile.sums(
            of: Int32(k), u: u + Double(x), v: v + Double(y),
            weight: weight(at: Double(candidates[k].c)))
          guard number > 0 else { continue }
          counts[Int(candidates[k].owner) - 1] += number
          sums[Int(candidates[k].owner) - 1] += won
        }
        for j in 0..<height {
          let base = (top + y + j) * image.width + left + x
          for i in 0..<width {
            let winner = tile.winner[4 * j + i]
            if winner >= 0 { labels[base + i] = candidates[Int(winner)].owner }
          }
        }
      }
    }
  }

  private func prepare(
    _ candidates: inout InlineArray<9, Candidate>, _ owners: BlockCandidates, _ u: Double,
    _ v: Double
  ) -> Int {
    var count = 0
    for i in 0..<owners.count {
      let index = Int(owners.list[i]) - 1
      let plane = planes[index]
      let rho = plane.rho(u: u, v: v)
      guard rho > 0 else { continue }
      candidates[count] = Candidate(
        owner: owners.list[i], a: Float(plane.a), b: Float(plane.b), c: Float(rho),
        inverseSigma: 1 / sigma(plane, Float(rho), bent: bentVariances[index]))
      count += 1
    }
    return count
  }

  /// The standard deviation of a pixel about a plane.
  private func sigma(_ plane: RegionPlane, _ rho: Float, bent: Double) -> Float {
    let noise = variances.noise
    let flat = variances.tolerance(at: rho)
    let slope = Float(plane.a * plane.a + plane.b * plane.b)
    return
      (noise.variance[NoiseTable.index(of: rho)] * (1 + noise.correlatedOffset) + flat * flat
      + noise.lateral * slope + Float(bent) + 1e-14).squareRoot()
  }
}

/// The distinct owners around a block.
private struct BlockCandidates {
  var list = InlineArray<9, UInt16>(repeating: 0)
  var count = 0

  mutating func insert(_ owner: UInt16) {
    guard owner != 0 else { return }
    for i in 0..<count where list[i] == owner { return }
    list[count] = owner
    count += 1
  }
}

/// Owners of all blocks of the image, partial ones included, with a rim of copies.
private struct PaddedOwners {
  let columns: Int
  let rows: Int
  private let stride: Int
  private var owners: [UInt16]
  private var lowest, highest: [UInt16]

  init(_ map: OwnerMap, image: DepthImage, size: Int) {
    columns = (image.width + size - 1) / size
    rows = (image.height + size - 1) / size
    stride = columns + 2
    owners = .init(repeating: 0, count: stride * (rows + 2))
    for row in -1...rows {
      let source = min(max(row, 0), rows - 1)
      guard source < map.rows else { continue }
      for column in -1...columns {
        let from = min(max(column, 0), columns - 1)
        guard from < map.columns else { continue }
        owners[(row + 1) * stride + column + 1] = map.owners[source * map.columns + from]
      }
    }
    lowest = owners
    highest = owners
    spread()
  }

  /// The least and greatest owner of each block and its eight neighbors.
  private mutating func spread() {
    var (low, high) = (owners, owners)
    for i in 1..<owners.count - 1 {
      low[i] = min(owners[i - 1], min(owners[i], owners[i + 1]))
      high[i] = max(owners[i - 1], max(owners[i], owners[i + 1]))
    }
    for i in stride..<owners.count - stride {
      lowest[i] = min(low[i - stride], min(low[i], low[i + stride]))
      highest[i] = max(high[i - stride], max(high[i], high[i + stride]))
    }
  }

  func range(_ column: Int, _ row: Int) -> (lowest: UInt16, highest: UInt16) {
    let i = (row &+ 1) &* stride &+ column &+ 1
    return (lowest[i], highest[i])
  }

  /// The column after the run of blocks that see only `owner`.
  func endOfRun(_ column: Int, _ row: Int, owner: UInt16) -> Int {
    var end = column + 1
    while end < columns {
      let (low, high) = range(end, row)
      guard low == owner, high == owner else { break }
      end += 1
    }
    return end
  }

  func candidates(_ column: Int, _ row: Int) -> BlockCandidates {
    var result = BlockCandidates()
    let middle = (row &+ 1) &* stride &+ column &+ 1
    for i in [middle, middle - stride, middle + stride] {
      result.insert(owners[i])
      result.insert(owners[i - 1])
      result.insert(owners[i + 1])
    }
    return result
  }
}
