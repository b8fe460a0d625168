// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

import LinearAlgebra

/// Paints the albedo of walls from a seed.
struct TexturePainter {
  private let width: Int
  private let height: Int
  private var albedo: [Float]
  private var random: SplitMix64

  /// Paints a wall of `width` × `height` [m].
  static func texture(
    _ style: WallStyle, width: Double, height: Double, seed: UInt64
  ) -> MipTexture {
    let texel = Double(MipTexture.texel)
    var painter = TexturePainter(
      width: max(8, Int(width / texel)), height: max(8, Int(height / texel)), seed: seed)
    painter.paint(style)
    return MipTexture(width: painter.width, height: painter.height, albedo: painter.albedo)
  }

  private init(width: Int, height: Int, seed: UInt64) {
    (self.width, self.height) = (width, height)
    albedo = [Float](repeating: 0.5, count: width * height)
    random = SplitMix64(seed: seed, 7)
  }

  private mutating func paint(_ style: WallStyle) {
    switch style {
    case .rich: paintRich()
    case .poster: paintPosters()
    case .blank: paintBlank()
    case .checker: paintChecker()
    case .stripes: paintStripes()
    case .oneSided: paintOneSided()
    case .dark:
      paintRich()
      rescale(from: 0.03, to: 0.3)
    case .faint:
      paintRich()
      rescale(from: 0.44, to: 0.56)
    }
  }

  private mutating func paintBlank() {
    fill(Float(random.uniform(in: 0.5..<0.65)))
    addNoise(cells: 2, amplitude: 0.02)
  }

  private mutating func paintRich() {
    fill(Float(random.uniform(in: 0.35..<0.6)))
    paintPolygons(count: width * height / 2_600, columns: 0..<width, rows: 0..<height)
    for (cells, amplitude) in [(6, 0.06), (24, 0.05), (96, 0.05)] {
      addNoise(cells: cells, amplitude: Float(amplitude))
    }
  }

  private mutating func paintPosters() {
    paintBlank()
    for _ in 0..<(3 + random.index(below: 3)) {
      let size = (90 + random.index(below: 90), 80 + random.index(below: 80))
      let left = random.index(below: max(1, width - size.0))
      let top = random.index(below: max(1, height - size.1))
      paintPolygons(
        count: 40, columns: left..<min(width, left + size.0), rows: top..<min(height, top + size.1))
    }
  }

  private mutating func paintChecker() {
    let side = 9 + random.index(below: 4)
    for v in 0..<height {
      for u in 0..<width {
        albedo[v * width + u] = (u / side + v / side) % 2 == 0 ? 0.2 : 0.7
      }
    }
  }

  private mutating func paintStripes() {
    let side = 12 + random.index(below: 8)
    for v in 0..<height {
      for u in 0..<width { albedo[v * width + u] = (u / side) % 2 == 0 ? 0.25 : 0.7 }
    }
  }

  private mutating func paintOneSided() {
    paintBlank()
    let edge = Int(Double(width) * random.uniform(in: 0.36..<0.42))
    paintPolygons(count: edge * height / 2_600, columns: 0..<edge, rows: 0..<height)
  }

  private mutating func fill(_ value: Float) {
    for i in albedo.indices { albedo[i] = value }
  }

  private mutating func rescale(from low: Float, to high: Float) {
    for i in albedo.indices { albedo[i] = low + (high - low) * albedo[i] }
  }

  /// Paints triangles of random size, place and albedo over a part of the wall.
  private mutating func paintPolygons(count: Int, columns: Range<Int>, rows: Range<Int>) {
    for _ in 0..<count {
      let square = random.uniform()
      let size = 6 + 70 * square * square
      let center = (
        Double(columns.lowerBound) + random.uniform() * Double(columns.count),
        Double(rows.lowerBound) + random.uniform() * Double(rows.count)
      )
      var corners: [(x: Double, y: Double)] = []
      for _ in 0..<3 {
        corners.append(
          (
            center.0 + random.uniform(in: -1..<1) * size,
            center.1 + random.uniform(in: -1..<1) * size
          ))
      }
      paintTriangle(corners, Float(random.uniform(in: 0.08..<0.92)), columns, rows)
    }
  }

  private mutating func paintTriangle(
    _ p: [(x: Double, y: Double)], _ value: Float, _ columns: Range<Int>, _ rows: Range<Int>
  ) {
    let area = (p[1].x - p[0].x) * (p[2].y - p[0].y) - (p[2].x - p[0].x) * (p[1].y - p[0].y)
    guard area.magnitude > 1 else { return }
    let sign = area > 0 ? 1.0 : -1
    let (xs, ys) = (p.map(\.x), p.map(\.y))
    let left = max(columns.lowerBound, Int(xs.min() ?? 0))
    let right = min(columns.upperBound, Int(xs.max() ?? 0) + 1)
    let top = max(rows.lowerBound, Int(ys.min() ?? 0))
    let bottom = min(rows.upperBound, Int(ys.max() ?? 0) + 1)
    guard left < right, top < bottom else { return }
    for v in top..<bottom {
      for u in left..<right {
        let (x, y) = (Double(u) + 0.5, Double(v) + 0.5)
        var isInside = true
        for k in 0..<3 {
          let (a, b) = (p[k], p[(k + 1) % 3])
          isInside = isInside && sign * ((b.x - a.x) * (y - a.y) - (b.y - a.y) * (x - a.x)) >= 0
        }
        if isInside { albedo[v * width + u] = value }
      }
    }
  }

  /// Adds smooth noise of `cells` random values across the longer side.
  private mutating func addNoise(cells: Int, amplitude: Float) {
    let step = max(1, max(width, height) / cells)
    let (columns, rows) = (width / step + 2, height / step + 2)
    let values = (0..<columns * rows).map { _ in Float(random.uniform(in: -1..<1)) * amplitude }
    for v in 0..<height {
      let (row, b) = (v / step, Float(v % step) / Float(step))
      for u in 0..<width {
        let (column, a) = (u / step, Float(u % step) / Float(step))
        let i = row * columns + column
        let top = values[i] + a * (values[i + 1] - values[i])
        let bottom = values[i + columns] + a * (values[i + columns + 1] - values[i + columns])
        let changed = albedo[v * width + u] + top + b * (bottom - top)
        albedo[v * width + u] = min(0.95, max(0.02, changed))
      }
    }
  }
}
