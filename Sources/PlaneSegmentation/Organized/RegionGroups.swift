// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

/// Disjoint sets of regions, each with the region that its members form together.
struct RegionGroups {
  private var parent: [Int]
  /// The joint region of each set, at the index of its root.
  private(set) var regions: [Region]

  /// Creates one set per region.
  init(_ regions: [Region]) {
    self.regions = regions
    parent = Array(regions.indices)
  }

  /// The root of the set that holds region `i`.
  mutating func root(_ i: Int) -> Int {
    var i = i
    while parent[i] != i {
      parent[i] = parent[parent[i]]
      i = parent[i]
    }
    return i
  }

  /// Joins the sets of two roots under the larger region and returns its root.
  @discardableResult
  mutating func join(_ i: Int, _ j: Int) -> Int {
    let (keep, drop) = regions[i].area >= regions[j].area ? (i, j) : (j, i)
    regions[keep].absorb(regions[drop])
    parent[drop] = keep
    return keep
  }

  /// The root of every region.
  mutating func roots() -> [Int] { parent.indices.map { root($0) } }
}
