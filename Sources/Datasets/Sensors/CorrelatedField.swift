// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

import LinearAlgebra

/// A smooth random image: octaves of quadratic B-splines over white noise on ever coarser lattices.
///
/// Each octave has mean 0 and variance 1; the spacings are 6, 12, 24 and 48 px at 640 px width. Real
/// depth cameras err like this: averaging over a cell of 8 px hardly helps.
struct CorrelatedField {
  private let octaves: [Octave]

  /// What a field whose octaves have variance 1 does to cells of 8×8 px at up to 640 px width: the variance
  /// within cells, that of their means about the plane of 4×4 cells, and that of their slopes [1/px²].
  ///
  /// Measured on 2,000 blocks; `NoiseCalibration` finds them again.
  static let shares = (withinCells: 0.082, ofOffsets: 0.945, ofSlopes: 0.0400)

  init(width: Int, height: Int, random: inout SplitMix64) {
    let unit = max(1, Double(width) / 640)
    octaves = [6.0, 12, 24, 48].map {
      Octave(width: width, height: height, spacing: $0 * unit, random: &random)
    }
  }

  /// The sum of the octaves along row `v`.
  func row(_ v: Int, width: Int) -> [Double] {
    var row = [Double](repeating: 0, count: width)
    for octave in octaves { octave.add(row: v, to: &row) }
    return row
  }

  private struct Octave {
    let columns: Int
    let spacing: Double
    let nodes: [Double]
    let phase: SIMD2<Double>

    init(width: Int, height: Int, spacing: Double, random: inout SplitMix64) {
      self.spacing = spacing
      columns = Int(Double(width) / spacing) + 4
      let rows = Int(Double(height) / spacing) + 4
      phase = SIMD2(random.uniform(), random.uniform())
      nodes = (0..<columns * rows).map { _ in random.normal() }
    }

    func add(row v: Int, to row: inout [Double]) {
      let (y, wy) = position(Double(v), phase.y)
      var mixed = [Double](repeating: 0, count: columns)
      for c in 0..<columns {
        let i = y * columns + c
        mixed[c] = wy.x * nodes[i] + wy.y * nodes[i + columns] + wy.z * nodes[i + 2 * columns]
      }
      for u in row.indices {
        let (x, wx) = position(Double(u), phase.x)
        row[u] += Self.scale * (wx.x * mixed[x] + wx.y * mixed[x + 1] + wx.z * mixed[x + 2])
      }
    }

    /// The first of three nodes and their weights; a quadratic B-spline.
    private func position(_ pixel: Double, _ phase: Double) -> (Int, Vector3) {
      let at = pixel / spacing + phase
      let node = at.rounded(.down)
      let t = at - node
      return (Int(node), Vector3((1 - t) * (1 - t) / 2, 0.75 - (t - 0.5) * (t - 0.5), t * t / 2))
    }

    /// 1 / the mean squared weight sum per axis: ∫ w² = 11/20, so variance (11/20)² in the plane.
    private static let scale = 20.0 / 11
  }
}
