// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

import Geometry
import LinearAlgebra

/// Gives every pixel its plane: whole blocks inside a region, pixel by pixel along borders.
///
/// A block whose eight neighbors belong to the same region is labeled as it is. Elsewhere each pixel
/// takes the plane, among those of the block and its neighbors, from which its normalized residual is
/// smallest, if it is within the tolerance. Invalid pixels stay without label.
struct PixelAssignment {
  let image: DepthImage
  let grid: CellGrid
  let planes: [RegionPlane]
  /// Allowed variance beyond noise, per plane [1/m²].
  let bentVariances: [Double]
  let variances: CellVariances
  let maxSigmas: Double

  /// The labels of all pixels for base cells owned as `map` says.
  func labels(_ map: OwnerMap) -> [UInt16] {
    var labels = [UInt16](repeating: 0, count: image.pixelCount)
    let blocks = PaddedOwners(map, image: image, size: grid.size)
    for row in 0..<blocks.rows {
      var column = 0
      while column < blocks.columns {
        let range = blocks.range(column, row)
        guard range.lowest != range.highest else {
          let end = blocks.endOfRun(column, row, owner: range.lowest)
          if range.lowest != 0 { fill(&labels, column..<end, row, range.lowest) }
          column = end
          continue
        }
        resolve(&labels, column, row, blocks.candidates(column, row))
        column += 1
      }
    }
    return labels
  }

  private func fill(_ labels: inout [UInt16], _ columns: Range<Int>, _ row: Int, _ owner: UInt16) {
    let (left, right) = (
      columns.lowerBound * grid.size, min(image.width, columns.upperBound * grid.size)
    )
    for v in row * grid.size..<min(image.height, (row + 1) * grid.size) {
      let base = v * image.width
      switch image.storage {
      case .units(let units):
        for i in base + left..<base + right { labels[i] = units[i] == 0 ? 0 : owner }
      case .meters(let meters):
        for i in base + left..<base + right { labels[i] = meters[i] == 0 ? 0 : owner }
      }
    }
  }

  /// A plane as a block sees it: ρ in the block's own pixel coordinates and the inverse tolerance.
  private struct Candidate {
    var owner: UInt16
    var a, b, c, inverseSigma: Float
  }

  private func resolve(
    _ labels: inout [UInt16], _ column: Int, _ row: Int, _ owners: BlockCandidates
  ) {
    let (left, top) = (column * grid.size, row * grid.size)
    let u = Double(grid.firstU) + Double(left) - Double(grid.size - 1) / 2
    let v = Double(grid.firstV) + Double(top) - Double(grid.size - 1) / 2
    var candidates = InlineArray<9, Candidate>(
      repeating: Candidate(owner: 0, a: 0, b: 0, c: 0, inverseSigma: 0))
    var count = 0
    for i in 0..<owners.count {
      let plane = planes[Int(owners.list[i]) - 1]
      let rho = plane.rho(u: u, v: v)
      guard rho > 0 else { continue }
      candidates[count] = Candidate(
        owner: owners.list[i], a: Float(plane.a), b: Float(plane.b), c: Float(rho),
        inverseSigma: 1 / sigma(plane, Float(rho), bent: bentVariances[Int(owners.list[i]) - 1]))
      count += 1
    }
    let limit = Float(maxSigmas)
    for y in 0..<min(grid.size, image.height - top) {
      let base = (top + y) * image.width + left
      for x in 0..<min(grid.size, image.width - left) {
        let rho = image.inverseDepth(at: base + x)
        guard rho != 0 else { continue }
        var (best, owner) = (limit, UInt16(0))
        for k in 0..<count {
          let plane = candidates[k]
          let residual = (rho - plane.c - plane.a * Float(x) - plane.b * Float(y)).magnitude
          let normalized = residual * plane.inverseSigma
          if normalized < best { (best, owner) = (normalized, plane.owner) }
        }
        labels[base + x] = owner
      }
    }
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
