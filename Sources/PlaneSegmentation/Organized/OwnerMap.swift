// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

import LinearAlgebra

/// Which region owns each base cell; 0 is none, region i of the list is i + 1.
struct OwnerMap {
  let columns: Int
  let rows: Int
  var owners: [UInt16]

  /// Creates a map without owners.
  init(columns: Int, rows: Int) {
    (self.columns, self.rows) = (columns, rows)
    owners = .init(repeating: 0, count: columns * rows)
  }

  /// Gives coarse cells (2 × 2 base cells each) to an owner.
  mutating func assign(coarse members: BitRows, to owner: UInt16) {
    members.forEach { column, row in
      let top = 2 &* row &* columns &+ 2 &* column
      owners[top] = owner
      owners[top &+ 1] = owner
      owners[top &+ columns] = owner
      owners[top &+ columns &+ 1] = owner
    }
  }

  /// Gives base cells to an owner.
  mutating func assign(fine members: BitRows, to owner: UInt16) {
    members.forEach { column, row in owners[row &* columns &+ column] = owner }
  }

  /// What lies around each cell.
  var surroundings: OwnerSurroundings { OwnerSurroundings(self, columns: columns, rows: rows) }

  /// Replaces every owner by `renamed[owner]`.
  mutating func rename(_ renamed: [UInt16]) {
    let table = renamed.span
    var map = owners.mutableSpan
    for i in map.indices { map[i] = table[Int(map[i])] }
  }
}

/// How regions touch: lengths of common borders and the gaps of their planes along them.
struct BorderTable {
  /// What two regions have in common.
  struct Border {
    /// The number of base-cell edges.
    var length = 0
    /// The sum over edges of the squared gap in units of the cell variance.
    var squaredGaps = 0.0
    /// The root mean square gap in σ.
    var gap: Double { length == 0 ? .infinity : (squaredGaps / Double(length)).squareRoot() }
  }

  private let count: Int
  private var borders: [Border]

  /// Walks all edges of the map between two different owners.
  init(
    _ map: OwnerSurroundings, regions: [Region], u: (Int) -> Double, v: (Int) -> Double, size: Int,
    variance: (Double, RegionPlane) -> Double
  ) {
    count = regions.count
    borders = .init(repeating: Border(), count: count * count)
    let half = Double(size) / 2
    map.mixed.forEach { column, row in
      let owner = map.owner(column, row)
      guard owner != 0 else { return }
      if column &+ 1 < map.columns {
        let other = map.owner(column &+ 1, row)
        if other != owner, other != 0 {
          add(owner, other, regions, u(column) + half, v(row), variance)
        }
      }
      if row &+ 1 < map.rows {
        let other = map.owner(column, row &+ 1)
        if other != owner, other != 0 {
          add(owner, other, regions, u(column), v(row) + half, variance)
        }
      }
    }
  }

  private mutating func add(
    _ first: UInt16, _ second: UInt16, _ regions: [Region], _ u: Double, _ v: Double,
    _ variance: (Double, RegionPlane) -> Double
  ) {
    let (i, j) = (Int(min(first, second)) - 1, Int(max(first, second)) - 1)
    let rho = regions[i].plane.rho(u: u, v: v)
    let gap = rho - regions[j].plane.rho(u: u, v: v)
    borders[i * count + j].length += 1
    borders[i * count + j].squaredGaps += gap * gap / variance(rho, regions[i].plane)
  }

  /// The common border of two regions.
  subscript(i: Int, j: Int) -> Border { borders[min(i, j) * count + max(i, j)] }

  /// The pairs of regions that touch.
  var touching: [(Int, Int)] {
    var pairs: [(Int, Int)] = []
    for i in 0..<count {
      for j in i + 1..<max(i + 1, count) where borders[i * count + j].length > 0 {
        pairs.append((i, j))
      }
    }
    return pairs
  }
}
