// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

import Geometry
import LinearAlgebra

/// The cells of one level: a plane ρ = offset + slope · (u, v) about each cell's middle, and its variances.
///
/// Image coordinates are pixels from the principal point. Arrays hold one entry per cell, row by row.
struct CellGrid {
  /// The side of a cell [px].
  let size: Int
  /// The number of cells across.
  let columns: Int
  /// The number of cells down.
  let rows: Int
  /// The middle of the first cell [px from the principal point].
  let firstU, firstV: Float
  /// ρ at the cell's middle [1/m].
  var rho: [Float]
  /// The slopes of ρ [1/m/px].
  var slopeU, slopeV: [Float]
  /// The number of valid pixels.
  var count: [Float]
  /// The sum of squared residuals of the cell's plane [1/m²].
  var squaredError: [Float]
  /// The variance of `rho` and of each slope, with quantization and flatness tolerance.
  var offsetVariance, slopeVariance: [Float]
  /// The weights in fits: inverse variances of the statistical part.
  var offsetWeight, slopeWeight: [Float]
  /// The cells that hold one smooth piece of surface.
  var valid: BitRows

  /// Creates a level without any cell fitted.
  init(size: Int, columns: Int, rows: Int, intrinsics: CameraIntrinsics) {
    (self.size, self.columns, self.rows) = (size, columns, rows)
    firstU = Float(Double(size - 1) / 2 - intrinsics.cx)
    firstV = Float(Double(size - 1) / 2 - intrinsics.cy)
    // Each array has its own storage: one that several share is copied at the first write. The entries
    // beyond the last cell let loops go by eights.
    func zeros() -> [Float] { .init(repeating: 0, count: columns * rows + 7) }
    (rho, slopeU, slopeV, count, squaredError) = (zeros(), zeros(), zeros(), zeros(), zeros())
    (offsetVariance, slopeVariance) = (zeros(), zeros())
    (offsetWeight, slopeWeight) = (zeros(), zeros())
    valid = BitRows(width: columns, height: rows)
  }

  /// The middle of a column of cells [px from the principal point].
  @inline(__always)
  func u(_ column: Int) -> Float { firstU + Float(column &* size) }

  /// The middle of a row of cells [px from the principal point].
  @inline(__always)
  func v(_ row: Int) -> Float { firstV + Float(row &* size) }

  /// Fits every coarse cell from the sums of its four base cells.
  mutating func fitCoarse(_ base: BaseCells, _ image: DepthImage, minFill: Double) {
    let fit = FullCellFit(side: size)
    let half = Float(base.size) / 2
    var holed: [(cell: Int, sums: DepthSums, reference: Float)] = []
    let (rows, columns) = (rows, columns)
    var (r, u, v) = (take(&rho), take(&slopeU), take(&slopeV))
    var (n, e) = (take(&count), take(&squaredError))
    do {
      var rho = r.mutableSpan
      var slopeU = u.mutableSpan
      var slopeV = v.mutableSpan
      var count = n.mutableSpan
      var squaredError = e.mutableSpan
      let s = base.sum.span
      let su = base.sumU.span
      let sv = base.sumV.span
      let ss = base.sumSquared.span
      let reference = base.reference.span
      let valid = base.validCount.span
      let least = Float(minFill) * fit.pixels
      for row in 0..<rows {
        for column in 0..<columns {
          let i = (2 &* row) &* base.columns &+ 2 &* column
          let j = i &+ base.columns
          let cell = row &* columns &+ column
          let (left, right) = (s[i] + s[j], s[i &+ 1] + s[j &+ 1])
          let lower = s[j] + s[j &+ 1] - s[i] - s[i &+ 1]
          let sums = DepthSums(
            sum: left + right,
            sumU: su[i] + su[i &+ 1] + su[j] + su[j &+ 1] + half * (right - left),
            sumV: sv[i] + sv[i &+ 1] + sv[j] + sv[j &+ 1] + half * lower,
            sumSquared: ss[i] + ss[i &+ 1] + ss[j] + ss[j &+ 1])
          let pixels = (valid[i] + valid[i &+ 1]) + (valid[j] + valid[j &+ 1])
          guard pixels == fit.pixels else {
            if pixels >= least { holed.append((cell, sums, reference[i])) }
            continue
          }
          let plane = fit.plane(sums)
          rho[cell] = reference[i] + plane.offset
          slopeU[cell] = plane.slopeU
          slopeV[cell] = plane.slopeV
          count[cell] = fit.pixels
          squaredError[cell] = plane.squaredError
        }
      }
    }
    (rho, slopeU, slopeV, count, squaredError) = (r, u, v, n, e)
    for (cell, sums, reference) in holed {
      fitHoled(cell, sums, reference, image)
    }
  }

  /// Fits the base cells for which `isWanted` is `true`.
  mutating func fitFine(
    _ base: BaseCells, _ image: DepthImage, minFill: Double, where isWanted: (Int) -> Bool
  ) {
    let fit = FullCellFit(side: size)
    var holed: [(cell: Int, sums: DepthSums, reference: Float)] = []
    var (r, u, v) = (take(&rho), take(&slopeU), take(&slopeV))
    var (n, e) = (take(&count), take(&squaredError))
    do {
      var rho = r.mutableSpan
      var slopeU = u.mutableSpan
      var slopeV = v.mutableSpan
      var count = n.mutableSpan
      var squaredError = e.mutableSpan
      let least = Float(minFill) * fit.pixels
      for cell in 0..<base.sum.count where isWanted(cell) {
        let sums = DepthSums(
          sum: base.sum[cell], sumU: base.sumU[cell], sumV: base.sumV[cell],
          sumSquared: base.sumSquared[cell])
        guard base.validCount[cell] == fit.pixels else {
          if base.validCount[cell] >= least { holed.append((cell, sums, base.reference[cell])) }
          continue
        }
        let plane = fit.plane(sums)
        rho[cell] = base.reference[cell] + plane.offset
        slopeU[cell] = plane.slopeU
        slopeV[cell] = plane.slopeV
        count[cell] = fit.pixels
        squaredError[cell] = plane.squaredError
      }
    }
    (rho, slopeU, slopeV, count, squaredError) = (r, u, v, n, e)
    for (cell, sums, reference) in holed {
      fitHoled(cell, sums, reference, image)
    }
  }

  /// Least squares of a cell with holes, expressed at the cell's middle; pixels that span no plane leave
  /// count 0.
  ///
  /// The sums of Δ are there already, since holes add nothing to them; those of the coordinates are the
  /// sums of a full cell less its holes.
  private mutating func fitHoled(
    _ cell: Int, _ depth: DepthSums, _ reference: Float, _ image: DepthImage
  ) {
    let (row, column) = cell.quotientAndRemainder(dividingBy: columns)
    var places = PlaceSums(side: size)
    let first = row * size * image.width + column * size
    switch image.storage {
    case .units(let units): places.removeHoles(units.span, from: first, stride: image.width, size)
    case .meters(let meters):
      places.removeHoles(meters.span, from: first, stride: image.width, size)
    }
    count[cell] = 0
    guard let fit = places.fit(depth), reference + fit.offset > 0 else { return }
    rho[cell] = reference + fit.offset
    slopeU[cell] = fit.slopeU
    slopeV[cell] = fit.slopeV
    count[cell] = places.n
    squaredError[cell] = max(0, fit.squaredError)
  }
}

/// ΣΔ, Σu·Δ, Σv·Δ and ΣΔ² of a cell, with u and v from its middle.
private struct DepthSums {
  let sum, sumU, sumV, sumSquared: Float
}

/// A plane Δ = offset + slope · (u, v) in a cell and the sum of squared residuals.
private struct DepthPlane {
  let offset, slopeU, slopeV, squaredError: Float
}

/// Least squares of cells without holes, whose normal matrix is diagonal.
private struct FullCellFit {
  /// The number of pixels of a cell.
  let pixels: Float
  private let share, spread: Float

  init(side: Int) {
    pixels = Float(side * side)
    share = 1 / pixels
    spread = 1 / (pixels * (pixels - 1) / 12)
  }

  @inline(__always)
  func plane(_ d: DepthSums) -> DepthPlane {
    let (a, b) = (d.sumU * spread, d.sumV * spread)
    return DepthPlane(
      offset: d.sum * share, slopeU: a, slopeV: b,
      squaredError: max(0, d.sumSquared - d.sum * d.sum * share - a * d.sumU - b * d.sumV))
  }
}

/// Moves an array out of its place, so that a loop can write to it without checking for copies.
@inline(__always)
func take<Element>(_ array: inout [Element]) -> [Element] {
  let taken = array
  array = []
  return taken
}

/// The sums of 1, u, v, u², uv, v² over the valid pixels of a cell, from its middle.
private struct PlaceSums {
  private(set) var n: Float
  private var u: Float = 0, v: Float = 0, uu: Float, uv: Float = 0, vv: Float

  /// The sums of a cell without holes.
  init(side: Int) {
    n = Float(side * side)
    uu = n * (n - 1) / 12
    vv = uu
  }

  /// Takes away a pixel.
  @inline(__always)
  mutating func remove(u x: Float, v y: Float) {
    n -= 1
    (u, v, uu, uv, vv) = (u - x, v - y, uu - x * x, uv - x * y, vv - y * y)
  }

  /// Takes away the invalid pixels of a cell whose first pixel has the index `first`.
  mutating func removeHoles<Stored: StoredDepth>(
    _ pixels: Span<Stored>, from first: Int, stride: Int, _ size: Int
  ) {
    let middle = Float(size - 1) / 2
    for y in 0..<size {
      let line = pixels.extracting(first + y * stride..<first + y * stride + size)
      for x in 0..<size where line[x].value == 0 {
        remove(u: Float(x) - middle, v: Float(y) - middle)
      }
    }
  }

  /// The least-squares plane, or `nil` if the pixels hardly span one.
  func fit(_ d: DepthSums) -> DepthPlane? {
    let (cuu, cuv, cvv) = (uu - u * u / n, uv - u * v / n, vv - v * v / n)
    let (cud, cvd) = (d.sumU - u * d.sum / n, d.sumV - v * d.sum / n)
    let determinant = cuu * cvv - cuv * cuv
    guard determinant > 1e-3 * n * n else { return nil }
    let a = (cvv * cud - cuv * cvd) / determinant
    let b = (cuu * cvd - cuv * cud) / determinant
    return DepthPlane(
      offset: (d.sum - a * u - b * v) / n, slopeU: a, slopeV: b,
      squaredError: d.sumSquared - d.sum * d.sum / n - a * cud - b * cvd)
  }
}

extension DepthImage {
  /// Whether a pixel has a depth, by its row-major index.
  @inline(__always)
  func isValid(at index: Int) -> Bool {
    switch storage {
    case .units(let units): units[index] != 0
    case .meters(let meters): meters[index] != 0
    }
  }

  /// The inverse depth [1/m] of a pixel by its row-major index, 0 where invalid.
  @inline(__always)
  func inverseDepth(at index: Int) -> Float {
    switch storage {
    case .units(let units):
      units[index] == 0 ? 0 : Float(unitsPerMeter) / Float(units[index])
    case .meters(let meters): meters[index] == 0 ? 0 : 1 / meters[index]
    }
  }
}
