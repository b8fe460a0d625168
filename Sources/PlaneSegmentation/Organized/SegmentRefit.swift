// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

import Geometry
import LinearAlgebra
import PlaneFitting

/// Refits every plane from its final pixels, by inverse-depth least squares with weights 1/σ²(ρ).
struct SegmentRefit {
  let image: DepthImage
  let intrinsics: CameraIntrinsics
  let noise: NoiseTable
  /// The side of a coarse cell [px], over which correlated error is measured.
  let cellSize: Int

  /// What the pixels of a label leave about its plane.
  private struct Flatness {
    var squared = 0.0
    var largest: Float = 0
  }

  /// The estimates of labels 1, 2, … whose planes were `planes` before; `nil` where no plane fits.
  func estimates(
    _ labels: [UInt16], planes: [RegionPlane]
  ) -> [(estimate: PlaneEstimate, maxResidual: Double)?] {
    var moments = [InverseDepthMoments](repeating: .init(), count: planes.count)
    var counts = [Int](repeating: 0, count: planes.count)
    forEachRun(of: labels) { label, row, columns in
      moments[label] += self.moments(row, columns, planes[label])
      counts[label] += columns.count
    }
    var flatness = [Flatness](repeating: .init(), count: planes.count)
    let fits = moments.map(\.fit)
    let refitted = fits.map { $0.map { RegionPlane($0.q, intrinsics) } }
    forEachRun(of: labels) { label, row, columns in
      guard let plane = refitted[label] else { return }
      measure(row, columns, plane, &flatness[label])
    }
    // Correlated error makes a cell's mean vary by `correlatedOffset` instead of 1 / pixels.
    let inflation = 1 + Double(noise.correlatedOffset) * Double(cellSize * cellSize)
    return fits.indices.map { i in
      guard let fit = fits[i], var estimate = fit.estimate(variance: inflation, count: counts[i])
      else { return nil }
      estimate.rmse = estimate.plane.offset * (flatness[i].squared / Double(counts[i])).squareRoot()
      return (estimate, estimate.plane.offset * Double(flatness[i].largest))
    }
  }

  /// Calls `body` with index (label − 1), row and columns of every run of one label along a row.
  private func forEachRun(
    of labels: [UInt16], _ body: (_ label: Int, _ row: Int, _ columns: Range<Int>) -> Void
  ) {
    for row in 0..<image.height {
      let base = row * image.width
      var start = 0
      while start < image.width {
        let label = labels[base + start]
        var end = start + 1
        while end < image.width, labels[base + end] == label { end += 1 }
        if label != 0 { body(Int(label) - 1, row, start..<end) }
        start = end
      }
    }
  }

  private func moments(
    _ row: Int, _ columns: Range<Int>, _ plane: RegionPlane
  ) -> InverseDepthMoments {
    let (u, v) = (
      Double(columns.lowerBound + columns.upperBound - 1) / 2 - intrinsics.cx,
      Double(row) - intrinsics.cy
    )
    let rho = plane.rho(u: u, v: v)
    let middle = Float(columns.count - 1) / 2
    var (sum, sumX, squared): (Float, Float, Float) = (0, 0, 0)
    let (a, c) = (Float(plane.a), Float(rho))
    let base = row * image.width + columns.lowerBound
    withInverseDepths(base, columns.count) { i, value in
      let x = Float(i) - middle
      let residual = value - (a * x + c)
      sum = Relaxed.sum(sum, residual)
      sumX = Relaxed.sum(sumX, residual * x)
      squared = Relaxed.sum(squared, residual * residual)
    }
    let variance = Double(noise.variance[NoiseTable.index(of: Float(rho))]) + 1e-14
    return InverseDepthMoments(
      run: columns.count, weight: 1 / variance, x: u / intrinsics.fx, y: v / intrinsics.fy,
      stepX: 1 / intrinsics.fx, rho: rho, slopeX: plane.a * intrinsics.fx,
      residual: (Double(sum), Double(sumX) / intrinsics.fx, Double(squared)))
  }

  /// Adds up residual · depth, the distance from the plane in units of its offset.
  private func measure(
    _ row: Int, _ columns: Range<Int>, _ plane: RegionPlane, _ flatness: inout Flatness
  ) {
    let rho = plane.rho(
      u: Double(columns.lowerBound) - intrinsics.cx, v: Double(row) - intrinsics.cy)
    let (a, c) = (Float(plane.a), Float(rho))
    var (squared, largest): (Float, Float) = (0, 0)
    let base = row * image.width + columns.lowerBound
    withInverseDepths(base, columns.count) { i, value in
      let distance = ((value - (a * Float(i) + c)) / value).magnitude
      squared = Relaxed.sum(squared, distance * distance)
      largest = distance > largest ? distance : largest
    }
    flatness.squared += Double(squared)
    flatness.largest = max(flatness.largest, largest)
  }

  @inline(__always)
  private func withInverseDepths(
    _ base: Int, _ count: Int, _ body: (_ index: Int, _ rho: Float) -> Void
  ) {
    switch image.storage {
    case .units(let units):
      let scale = Float(image.unitsPerMeter)
      let pixels = units.span.extracting(base..<base + count)
      for i in pixels.indices { body(i, scale / Float(pixels[i])) }
    case .meters(let meters):
      let pixels = meters.span.extracting(base..<base + count)
      for i in pixels.indices { body(i, 1 / pixels[i]) }
    }
  }
}

extension RegionPlane {
  /// The plane ρ = q·(x, y, 1) in pixels from the principal point; without covariance.
  init(_ q: Vector3, _ intrinsics: CameraIntrinsics) {
    self.init(a: q.x / intrinsics.fx, b: q.y / intrinsics.fy, c: q.z, covariance: .zero)
  }
}
