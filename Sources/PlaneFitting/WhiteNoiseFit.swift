// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

import Geometry
import LinearAlgebra

/// The white scatter of cells of about one depth.
struct DepthBin {
  /// The mean depth [m].
  let depth: Double
  /// The white standard deviation of depth [m], and with what rounding adds.
  let sigma, total: Double
  let count: Int

  /// Bins of a quarter octave with at least 30 cells; all cells together if none has.
  static func bins(
    of cells: [NoiseCell], lateral: Double, quantum: (constant: Double, quadratic: Double)
  ) -> [DepthBin] {
    var groups: [Int: [NoiseCell]] = [:]
    for cell in cells {
      groups[cell.depthClass, default: []].append(cell)
    }
    let full = groups.filter { $0.value.count >= 30 }.sorted { $0.key < $1.key }.map(\.value)
    return (full.isEmpty ? [cells] : full).map { DepthBin($0, lateral, quantum) }
  }

  /// From the flatter half of the cells, so that the lateral part matters little.
  private init(
    _ cells: [NoiseCell], _ lateral: Double, _ quantum: (constant: Double, quadratic: Double)
  ) {
    let flat = cells.sorted { $0.steepness < $1.steepness }.prefix(max(1, cells.count / 2))
    let z = flat.reduce(0) { $0 + $1.depth } / Double(flat.count)
    // The median of χ²₆₁ / 61 is (1 − 2 / (9 · 61))³.
    let squared = flat.map {
      max(0, $0.variance - lateral * $0.steepness) * $0.depth * $0.depth * $0.depth * $0.depth
    }
    let variance = squared.median / 0.9891
    let step = quantum.constant + quantum.quadratic * z * z
    (depth, count) = (z, flat.count)
    total = variance.squareRoot()
    // Error well below a step shows as rounding alone.
    let white = variance - step * step / 12
    sigma = white > 0.02 * variance ? white.squareRoot() : 0
  }
}

/// σ(z) = constant + linear · z + quadratic · z², no part negative, with as few parts as the bins ask for.
struct WhiteNoiseFit {
  private(set) var parts = [0.0, 0.0, 0.0]
  /// The root mean square relative misfit.
  private(set) var misfit = 0.0

  /// Chooses by the Bayesian information criterion, misfits below 1 % counting as none.
  init(_ bins: [DepthBin]) {
    let subsets = [[0], [2], [1], [0, 1], [0, 2], [1, 2], [0, 1, 2]]
    var best = Double.infinity
    let count = Double(bins.count)
    for subset in subsets where subset.count <= bins.count {
      guard let parts = Self.leastSquares(bins, subset) else { continue }
      let squared = bins.reduce(0) { sum, bin in
        let value = parts[0] + bin.depth * (parts[1] + bin.depth * parts[2])
        let relative = bin.total > 0 ? (value - bin.sigma) / bin.total : 0
        return sum + relative * relative
      }
      let meanSquared = squared / count
      let cost =
        count * NaturalLogarithm.of(max(meanSquared, 1e-4)) + Double(subset.count)
        * NaturalLogarithm.of(count)
      if cost < best - 1e-9 { (best, self.parts, misfit) = (cost, parts, meanSquared.squareRoot()) }
    }
  }

  /// Least squares of the relative misfit; `nil` if a part would be negative.
  private static func leastSquares(_ bins: [DepthBin], _ subset: [Int]) -> [Double]? {
    var (rows, values): ([[Double]], [Double]) = ([], [])
    for bin in bins where bin.total > 0 {
      let powers = [1, bin.depth, bin.depth * bin.depth]
      rows.append(subset.map { powers[$0] / bin.total })
      values.append(bin.sigma / bin.total)
    }
    guard rows.count >= subset.count else { return rows.isEmpty ? [0, 0, 0] : nil }
    let solution = try? LinearSystem.leastSquares(
      rows.flatMap(\.self), values, columns: subset.count)
    guard let solution, solution.allSatisfy({ $0 >= 0 }) else { return nil }
    var parts = [0.0, 0.0, 0.0]
    for (place, value) in zip(subset, solution) { parts[place] = value }
    return parts
  }
}

/// The variance of the viewing direction [px²], from cells of different steepness at the same depths.
///
/// The variance of ρ in a cell is λ² · steepness + c₀ + c₁ρ² + c₂ρ⁴, where the latter stand for white error
/// constant in ρ, growing with z and constant in z: a linear problem over classes of cells.
struct LateralFit {
  private(set) var variance = 0.0
  /// Whether cells are steep enough, and differ enough, to tell.
  private(set) var isKnown = false

  init(_ cells: [NoiseCell]) {
    let groups = Dictionary(grouping: cells) { [$0.depthClass, $0.steepnessClass] }
      .filter { $0.value.count >= 15 }
    guard Set(groups.keys.map { $0[1] }).count > 1 else { return }
    let powers = min(3, Set(groups.keys.map { $0[0] }).count)
    var (rows, ones): ([Double], [Double]) = ([], [])
    for key in groups.keys.sorted(by: { ($0[0], $0[1]) < ($1[0], $1[1]) }) {
      let group = groups[key] ?? []
      let scatter = group.map(\.variance).median
      guard scatter > 0 else { continue }
      let squared = group.map { $0.rho * $0.rho }.median
      let weight = Double(group.count).squareRoot()
      let columns = [group.map(\.steepness).median, 1, squared, squared * squared]
      rows += columns.prefix(powers + 1).map { $0 / scatter * weight }
      ones.append(weight)
    }
    guard ones.count > powers,
      let solution = try? LinearSystem.leastSquares(rows, ones, columns: powers + 1)
    else { return }
    // The median of χ²₆₁ / 61.
    let lambda = max(0, solution[0] / 0.9891)
    isKnown = cells.count { lambda * $0.steepness > $0.variance / 2 } >= 50
    variance = isKnown ? lambda : 0
  }
}

/// The values in which depth is stored, from those that occur.
struct StepSamples: Sendable {
  private var isSeen: [Bool] = []
  private var unitsPerMeter = 0.0

  /// Adds the stored values of pixels; images in meters have no steps.
  mutating func add(_ image: DepthImage, where isWanted: (_ pixel: Int) -> Bool) {
    guard case .units(let units) = image.storage else { return }
    if isSeen.isEmpty { isSeen = .init(repeating: false, count: 1 << 16) }
    unitsPerMeter = image.unitsPerMeter
    for i in units.indices where units[i] > 0 && isWanted(i) { isSeen[Int(units[i])] = true }
  }

  /// The step: one stored unit where most values have their successor, else growing with z², as
  /// constant steps of disparity do.
  var fit: (constant: Double, quadratic: Double) {
    let values = isSeen.indices.filter { isSeen[$0] }
    let gaps = zip(values, values.dropFirst()).map { (value: $0, gap: $1 - $0) }
    guard !gaps.isEmpty else { return (0, 0) }
    if 2 * gaps.count(where: { $0.gap == 1 }) > gaps.count { return (1 / unitsPerMeter, 0) }
    // In units of z²; gaps where values are missing are left out.
    let shares = gaps.map { entry -> Double in
      let z = (Double(entry.value) + Double(entry.gap) / 2) / unitsPerMeter
      return Double(entry.gap) / unitsPerMeter / (z * z)
    }
    let limit = 1.5 * shares.median
    let kept = shares.filter { $0 <= limit }
    return (0, kept.reduce(0, +) / Double(kept.count))
  }
}

extension [Double] {
  /// The middle value, the lower one of two; 0 without values.
  var median: Double {
    isEmpty ? 0 : sorted()[(count - 1) / 2]
  }
}
