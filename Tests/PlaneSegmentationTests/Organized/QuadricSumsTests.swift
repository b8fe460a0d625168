// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

import Geometry
import LinearAlgebra
import Testing

@testable import PlaneSegmentation

@Suite struct QuadricSumsTests {
  private let focal = (x: 500.0, y: 500.0)

  /// Cells of 8 px on a sphere or plane ahead of the camera, with unit weights.
  private func grid(rho: (Double, Double) -> Double) -> (CellGrid, BitRows) {
    let k = CameraIntrinsics(fx: 500, fy: 500, cx: 40, cy: 40)
    var grid = CellGrid(size: 8, columns: 10, rows: 10, intrinsics: k)
    var all = BitRows(width: 10, height: 10)
    let h = 1e-4
    for row in 0..<10 {
      for column in 0..<10 {
        let cell = row * 10 + column
        let (x, y) = (Double(grid.u(column)) / 500, Double(grid.v(row)) / 500)
        grid.rho[cell] = Float(rho(x, y))
        grid.slopeU[cell] = Float((rho(x + h, y) - rho(x - h, y)) / (2 * h) / 500)
        grid.slopeV[cell] = Float((rho(x, y + h) - rho(x, y - h)) / (2 * h) / 500)
        grid.offsetVariance[cell] = 1e-8
        grid.slopeVariance[cell] = 1e-10
        all[column, row] = true
      }
    }
    return (grid, all)
  }

  @Test("a plane has no curvature and gains nothing by bending")
  func plane() throws {
    let (grid, all) = grid { x, y in 0.5 + 0.2 * x - 0.1 * y }
    let fit = QuadricSums(grid, all, rows: 0..<10, focal: focal).fit
    #expect(fit.bendStatistic < 0.1 && fit.curvature < 0.01)
    #expect(fit.turn < 0.001)
  }

  @Test("a ball of radius R has curvature 1/R", arguments: [0.5, 1, 2])
  func ball(radius: Double) throws {
    let (grid, all) = grid { x, y in
      // The nearest point of the ball is 2 m ahead.
      let center = 2 + radius
      let a = x * x + y * y + 1
      let c = center * center - radius * radius
      return a / (center - max(0, center * center - a * c).squareRoot())
    }
    let fit = QuadricSums(grid, all, rows: 0..<10, focal: focal).fit
    #expect((fit.curvature * radius - 1).magnitude < 0.15, "\(fit.curvature) for R \(radius)")
  }

  @Test("sums add: two halves fit like the whole")
  func additive() throws {
    let (grid, all) = grid { x, y in 0.5 + 0.2 * x + x * x - 0.3 * y * y }
    var halves = QuadricSums(grid, all, rows: 0..<4, focal: focal)
    halves += QuadricSums(grid, all, rows: 4..<10, focal: focal)
    let (a, b) = (halves.fit, QuadricSums(grid, all, rows: 0..<10, focal: focal).fit)
    #expect((a.planeError - b.planeError).magnitude < 1e-6 * b.planeError)
    #expect((a.curvature - b.curvature).magnitude < 1e-9)
    #expect(b.quadricError < 1e-3 * b.planeError)
  }
}
