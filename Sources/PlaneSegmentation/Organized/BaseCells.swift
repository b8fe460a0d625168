// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

import Geometry
import LinearAlgebra

/// Sums of inverse depth over the smallest cells, from one pass over the depth image.
///
/// A base cell has `size × size` pixels; two by two of them make a coarse cell. The sums are of
/// Δ = ρ − reference, where the four base cells of a coarse cell share a reference near their middle:
/// without it Float would lose the variance of a good sensor.
struct BaseCells {
  /// The side of a base cell [px].
  let size: Int
  /// The number of whole base cells across.
  let columns: Int
  /// The number of whole base cells down.
  let rows: Int
  /// ΣΔ, Σu·Δ, Σv·Δ and ΣΔ², with u and v from the cell's middle [px].
  private(set) var sum, sumU, sumV, sumSquared: [Float]
  /// The reference ρ [1/m].
  private(set) var reference: [Float]
  /// Whether a pixel of the cell is invalid.
  private(set) var hasHole: [Bool]

  /// Sums up `image`, whose stored values become ρ = `scale / value`.
  init(_ image: DepthImage, size: Int) {
    self.size = size
    (columns, rows) = (image.width / size, image.height / size)
    let empty = [Float](repeating: 0, count: columns * rows)
    (sum, sumU, sumV, sumSquared, reference) = (empty, empty, empty, empty, empty)
    hasHole = .init(repeating: false, count: columns * rows)
    switch image.storage {
    case .units(let units):
      let scale = Float(image.unitsPerMeter)
      addRows(width: image.width) { row, rho in
        let pixels = units.span.extracting(row * image.width..<(row + 1) * image.width)
        for i in rho.indices {
          let value = Float(pixels[i])
          rho[i] = value == 0 ? 0 : scale / value
        }
      }
    case .meters(let meters):
      addRows(width: image.width) { row, rho in
        let pixels = meters.span.extracting(row * image.width..<(row + 1) * image.width)
        for i in rho.indices { rho[i] = pixels[i] == 0 ? 0 : 1 / pixels[i] }
      }
    }
  }

  /// Column sums of one row of base cells.
  private struct Columns {
    var sum, sumV, sumSquared, smallest: [Float]

    init(width: Int) {
      sum = .init(repeating: 0, count: width)
      (sumV, sumSquared, smallest) = (sum, sum, sum)
    }

    mutating func reset() {
      for i in sum.indices {
        sum[i] = 0
        sumV[i] = 0
        sumSquared[i] = 0
        smallest[i] = .infinity
      }
    }

    mutating func add(_ rho: [Float], reference: [Float], v: Float) {
      precondition(
        rho.count == sum.count && reference.count == sum.count && sumV.count == sum.count
          && sumSquared.count == sum.count && smallest.count == sum.count)
      for i in rho.indices {
        let delta = rho[i] - reference[i]
        sum[i] += delta
        sumV[i] += v * delta
        sumSquared[i] += delta * delta
        smallest[i] = rho[i] < smallest[i] ? rho[i] : smallest[i]
      }
    }
  }

  private mutating func addRows(width: Int, fill: (_ row: Int, _ rho: inout [Float]) -> Void) {
    var lines = [[Float]](repeating: .init(repeating: 0, count: width), count: size)
    var references = [Float](repeating: 0, count: width)
    var sums = Columns(width: width)
    let middle = Float(size - 1) / 2
    for row in 0..<rows {
      for line in 0..<size { fill(row * size + line, &lines[line]) }
      if row.isMultiple(of: 2) { chooseReferences(from: lines[size - 1], into: &references) }
      sums.reset()
      for line in 0..<size {
        sums.add(lines[line], reference: references, v: Float(line) - middle)
      }
      reduce(sums, references, row: row)
    }
  }

  /// The reference of a coarse cell: its first valid pixel from the middle on, in its middle row.
  private func chooseReferences(from line: [Float], into references: inout [Float]) {
    let side = 2 * size
    for start in stride(from: 0, to: line.count, by: side) {
      let end = min(start + side, line.count)
      var value: Float = 0
      for i in 0..<(end - start) where value == 0 {
        value = line[start + (i + size - 1) % (end - start)]
      }
      for i in start..<end { references[i] = value }
    }
  }

  private mutating func reduce(_ sums: Columns, _ references: [Float], row: Int) {
    let middle = Float(size - 1) / 2
    for column in 0..<columns {
      var (s, su, sv, ss, smallest): (Float, Float, Float, Float, Float) = (0, 0, 0, 0, .infinity)
      let start = column &* size
      for i in 0..<size {
        let value = sums.sum[start &+ i]
        s += value
        su += (Float(i) - middle) * value
        sv += sums.sumV[start &+ i]
        ss += sums.sumSquared[start &+ i]
        smallest = min(smallest, sums.smallest[start &+ i])
      }
      let cell = row &* columns &+ column
      (sum[cell], sumU[cell], sumV[cell], sumSquared[cell]) = (s, su, sv, ss)
      reference[cell] = references[start]
      hasHole[cell] = smallest == 0
    }
  }
}
