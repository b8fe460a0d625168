// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

import Geometry
import LinearAlgebra
import PlaneFitting
import Testing

@testable import PlaneSegmentation

/// Cells and what lies around them, against loops over pixels.
@Suite struct BaseCellsTests {
  /// Widths and sizes on both sides of the steps of eight and four columns.
  private static let shapes = [
    (width: 32, height: 16, size: 4), (width: 35, height: 21, size: 4),
    (width: 26, height: 12, size: 2), (width: 40, height: 18, size: 6),
    (width: 49, height: 33, size: 8), (width: 60, height: 48, size: 12),
  ]

  private func units(_ count: Int, seed: UInt64) -> [UInt16] {
    var random = SplitMix64(seed: seed)
    return (0..<count).map { _ in
      random.uniform() < 0.03 ? 0 : UInt16(4000 + 2000 * random.uniform())
    }
  }

  @Test("oracle: sums of whole cells are sums over their pixels", arguments: shapes, [false, true])
  func sums(shape: (width: Int, height: Int, size: Int), isFloat: Bool) {
    let units = units(shape.width * shape.height, seed: UInt64(shape.width))
    let image =
      isFloat
      ? DepthImage(
        width: shape.width, height: shape.height, meters: units.map { Float($0) / 5000 })
      : DepthImage(
        width: shape.width, height: shape.height, units: units, unitsPerMeter: 5000)
    let cells = BaseCells(image, size: shape.size)
    let half = Double(shape.size - 1) / 2
    #expect(cells.columns == shape.width / shape.size && cells.rows == shape.height / shape.size)
    for row in 0..<cells.rows {
      for column in 0..<cells.columns {
        let cell = row * cells.columns + column
        var (s, su, sv, ss, count) = (0.0, 0.0, 0.0, 0.0, Float(0))
        for v in 0..<shape.size {
          for u in 0..<shape.size {
            let z = image.depth(u: column * shape.size + u, v: row * shape.size + v)
            count += z == 0 ? 0 : 1
            let delta = z == 0 ? 0 : 1 / z - Double(cells.reference[cell])
            (s, ss) = (s + delta, ss + delta * delta)
            (su, sv) = (su + (Double(u) - half) * delta, sv + (Double(v) - half) * delta)
          }
        }
        let tolerance = 1e-4 * Double(shape.size)
        #expect((Double(cells.sum[cell]) - s).magnitude < tolerance)
        #expect((Double(cells.sumU[cell]) - su).magnitude < tolerance * half)
        #expect((Double(cells.sumV[cell]) - sv).magnitude < tolerance * half)
        #expect((Double(cells.sumSquared[cell]) - ss).magnitude < tolerance)
        #expect(cells.validCount[cell] == count)
      }
    }
  }

  @Test("property: a plane's cells have its inverse depth and slopes, with holes or without")
  func planeWithHoles() {
    let k = CameraIntrinsics(fx: 50, fy: 50, cx: 15.5, cy: 15.5)
    var random = SplitMix64(seed: 3)
    let meters = (0..<1024).map { i -> Float in
      let (u, v) = (Double(i % 32), Double(i / 32))
      return random.uniform() < 0.1 ? 0 : Float(1 / (0.4 + 0.003 * u - 0.002 * v))
    }
    let image = DepthImage(width: 32, height: 32, meters: meters)
    let base = BaseCells(image, size: 4)
    var grid = CellGrid(size: 8, columns: 4, rows: 4, intrinsics: k)
    grid.fitCoarse(base, image, minFill: 0.5)
    for cell in 0..<16 {
      let (u, v) = (Double(cell % 4) * 8 + 3.5, Double(cell / 4) * 8 + 3.5)
      #expect((Double(grid.rho[cell]) - (0.4 + 0.003 * u - 0.002 * v)).magnitude < 1e-6)
      #expect((Double(grid.slopeU[cell]) - 0.003).magnitude < 1e-6)
      #expect((Double(grid.slopeV[cell]) + 0.002).magnitude < 1e-6)
      #expect(grid.squaredError[cell] < 1e-8)
    }
  }

  @Test("oracle: a cell is mixed if there is another owner around it", arguments: [9, 64, 70])
  func surroundings(columns: Int) {
    let rows = 7
    var random = SplitMix64(seed: UInt64(columns))
    var map = OwnerMap(columns: columns, rows: rows)
    for i in map.owners.indices where i % 11 < 7 {
      map.owners[i] = random.uniform() < 0.9 ? 1 : 2
    }
    let around = map.surroundings
    for row in 0..<rows {
      for column in 0..<columns {
        var seen: Set<UInt16> = []
        for y in max(0, row - 1)...min(rows - 1, row + 1) {
          for x in max(0, column - 1)...min(columns - 1, column + 1) {
            seen.insert(map.owners[y * columns + x])
          }
        }
        #expect(around.mixed[column, row] == (seen.count > 1))
      }
    }
  }

  @Test("oracle: a region floods all cells of its plane that hang together, across words")
  func flood() {
    let k = CameraIntrinsics(fx: 500, fy: 500, cx: 0, cy: 0)
    var grid = CellGrid(size: 4, columns: 150, rows: 20, intrinsics: k)
    var random = SplitMix64(seed: 8)
    var free = BitRows(width: 150, height: 20)
    for cell in 0..<3000 {
      (grid.rho[cell], grid.offsetVariance[cell], grid.slopeVariance[cell]) = (1, 1e-6, 1e-6)
      if random.uniform() < 0.9 { free[cell % 150, cell / 150] = true }
      if random.uniform() < 0.1 { grid.rho[cell] = 2 }
    }
    (free[75, 10], grid.rho[1575]) = (true, 1)
    var seeds = BitRows(width: 150, height: 20)
    seeds[75, 10] = true
    var expected = seeds
    var queue = [(75, 10)]
    while let (x, y) = queue.popLast() {
      for (i, j) in [(x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1)]
      where free.contains(i, j) && grid.rho[j * 150 + i] == 1 && !expected[i, j] {
        expected[i, j] = true
        queue.append((i, j))
      }
    }
    let plane = RegionPlane(a: 0, b: 0, c: 1, covariance: .zero)
    var flood = Flood(columns: 150, rows: 20)
    flood.run(
      grid, free, CellTest(plane, maxStatistic: 12, isYoung: false),
      window: CellBox(columns: 0..<150, rows: 0..<20), from: seeds, rows: 10..<11)
    #expect(flood.words.map(\.cells) == expected.words)
    #expect(expected.count > 500)
  }

  @Test("known value: a glancing plane may miss by as much along its normal as one that faces us")
  func glance() {
    let variances = CellVariances(noise: NoiseTable(NoiseModel()), flatness: (0.002, 0))
    let focal = (x: 500.0, y: 500.0)
    // z = 2 m straight ahead; tilted by 60° about the x axis, the distance of the plane is 1 m.
    let facing = RegionPlane(a: 0, b: 0, c: 0.5, covariance: .zero)
    let tilted = RegionPlane(a: 0, b: 3.0.squareRoot() / 2 / 500, c: 0.5, covariance: .zero)
    #expect((variances.tolerance(at: 0.5, on: facing, focal: focal) - 0.0005).magnitude < 1e-9)
    #expect((variances.tolerance(at: 0.5, on: tilted, focal: focal) - 0.001).magnitude < 1e-9)
    let glancing = RegionPlane(a: 0, b: 1, c: 0.5, covariance: .zero)
    #expect((variances.tolerance(at: 0.5, on: glancing, focal: focal) - 0.004).magnitude < 1e-9)
  }
}
