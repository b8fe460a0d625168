// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

internal import Glibc
internal import LinearAlgebra
internal import PlaneFitting

/// Draws planes one after the other, each from the points that are left: the classic, for comparison.
///
/// The first point of a sample is drawn from all free points, the two others from the same octree cell at a
/// random level. Candidates are scored on a random subset that doubles only while their bounds overlap, and the best is
/// taken once the chance that a better one was overlooked falls under 1 − confidence.
///
/// Schnabel, Wahl & Klein, Computer Graphics Forum 2007, doi:10.1111/j.1467-8659.2007.01016.x
struct SequentialRANSAC {
  private let grid: VoxelGrid
  private let sigmas: CellSigmas
  private let configuration: UnorganizedConfiguration
  private let minSupport: Int
  private let keys: [UInt64]
  private let shuffled: [UInt32]
  private var isFree: [Bool]
  private var freeCount: Int
  private var random: SplitMix64

  private static let levels = 6
  private static let batch = 128
  private static let firstSubset = 1024
  private static let kept = 32
  /// Largest distance of an inlier [σ].
  private static let inlier: Float = 3

  /// A plane and how many free points it has, as far as they were counted.
  private struct Candidate {
    var plane: SlabPlane
    var hits = 0
    var tried = 0
    var end = 0

    /// The expected number of inliers, and a bound two standard deviations above or below.
    func inliers(of total: Int, deviations: Double) -> Double {
      guard tried > 0 else { return 0 }
      let share = (Double(hits) + 1) / (Double(tried) + 2)
      let left = Double(max(0, total - tried)) / Double(max(1, total))
      let deviation = (share * (1 - share) / Double(tried) * left).squareRoot()
      return (share + deviations * deviation) * Double(total)
    }
  }

  init(
    _ grid: VoxelGrid, sigmas: CellSigmas, configuration: UnorganizedConfiguration,
    minSupport: Int
  ) {
    (self.grid, self.sigmas, self.configuration) = (grid, sigmas, configuration)
    self.minSupport = minSupport
    keys = grid.coordinates.map { MortonKey.key(UInt32($0.x), UInt32($0.y), UInt32($0.z)) }
    random = SplitMix64(seed: configuration.seed, 0x7261_6e73)
    var order = Array(0..<UInt32(grid.pointCount))
    for i in stride(from: order.count - 1, to: 0, by: -1) {
      order.swapAt(i, random.index(below: i + 1))
    }
    shuffled = order
    isFree = .init(repeating: true, count: grid.pointCount)
    freeCount = grid.pointCount
  }

  /// The planes in the order in which they were taken, and why the search ended.
  mutating func outcome(shouldStop: () -> Bool) -> CloudDetector.Outcome {
    var (planes, labels) = ([SlabPlane](), [UInt16](repeating: 0, count: grid.pointCount))
    var (candidates, drawn, total) = ([Candidate](), 0.0, 0)
    var reason = Segmentation.StopReason.iterations
    while total < configuration.maxIterations {
      guard !shouldStop() else {
        reason = .stopped
        break
      }
      for _ in 0..<Self.batch { if let plane = sample() { candidates.append(start(plane)) } }
      (drawn, total) = (drawn + Double(Self.batch), total + Self.batch)
      let best = best(&candidates)
      if let best, best.inliers(of: freeCount, deviations: 0) >= Double(minSupport),
        overlooked(best.inliers(of: freeCount, deviations: -1), drawn) <= tolerance
      {
        candidates.removeAll { $0.plane.offset == best.plane.offset }
        guard let plane = take(best.plane, label: UInt16(planes.count + 1), &labels) else {
          continue
        }
        planes.append(plane)
        let share = Double(labels.count { $0 == UInt16(planes.count) }) / Double(freeCount + 1)
        drawn *= max(0, 1 - share) * max(0, 1 - share) * max(0, 1 - share)
        candidates = candidates.map { start($0.plane) }
      } else if overlooked(Double(minSupport), drawn) <= tolerance {
        reason = .confidence
        break
      }
      guard planes.count < 65_000, freeCount >= minSupport else {
        reason = .exhausted
        break
      }
    }
    return outcome(planes, labels, reason)
  }

  private var tolerance: Double { 1 - configuration.confidence }

  /// The chance that a plane of `count` points was not drawn.
  private func overlooked(_ count: Double, _ drawn: Double) -> Double {
    let chance = count / (Double(max(1, freeCount)) * Double(Self.levels) * 4)
    return pow(max(0, 1 - chance), drawn)
  }

  /// A plane through a free point and two others of its octree cell at a random level.
  private mutating func sample() -> SlabPlane? {
    guard let first = freePoint(in: 0..<grid.pointCount) else { return nil }
    let level = random.index(below: Self.levels)
    let points = octreeCell(of: cell(containing: first), level: level)
    guard let second = freePoint(in: points), let third = freePoint(in: points) else { return nil }
    let (a, b, c) = (point(first), point(second), point(third))
    let cross = (b - a).cross(c - a)
    let length = cross.length
    let longest = max((b - a).length, (c - a).length)
    guard length > 0.05 * longest * longest, longest > 0 else { return nil }
    let normal = cross / length
    return SlabPlane(normal: normal, offset: -normal.dot(a))
  }

  private mutating func freePoint(in range: Range<Int>) -> Int? {
    for _ in 0..<8 {
      let i = range.lowerBound + random.index(below: range.count)
      if isFree[i] { return i }
    }
    return nil
  }

  private func point(_ i: Int) -> SIMD3<Float> { SIMD3(grid.x[i], grid.y[i], grid.z[i]) }

  /// The cell that holds a sorted point.
  private func cell(containing point: Int) -> Int {
    var (low, high) = (0, grid.cellCount)
    while high - low > 1 {
      let middle = (low + high) / 2
      if Int(grid.starts[middle]) <= point { low = middle } else { high = middle }
    }
    return low
  }

  /// The points of the octree cell `level` steps above a cell: a run, since cells are in Morton order.
  private func octreeCell(of cell: Int, level: Int) -> Range<Int> {
    let shift = UInt64(3 * level)
    let prefix = keys[cell] >> shift
    return Int(
      grid.starts[firstCell(from: prefix << shift)])..<Int(
        grid.starts[firstCell(from: (prefix + 1) << shift)])
  }

  private func firstCell(from key: UInt64) -> Int {
    var (low, high) = (0, keys.count)
    while low < high {
      let middle = (low + high) / 2
      if keys[middle] < key { low = middle + 1 } else { high = middle }
    }
    return low
  }
}

// Scoring and taking.
extension SequentialRANSAC {
  private func start(_ plane: SlabPlane) -> Candidate {
    var candidate = Candidate(plane: plane)
    extend(&candidate, to: Self.firstSubset)
    return candidate
  }

  /// Counts the free points of the shuffled order up to `end`.
  private func extend(_ candidate: inout Candidate, to end: Int) {
    let limit = Self.inlier * sigmas.reference
    let end = min(end, shuffled.count)
    for k in candidate.end..<end {
      let i = Int(shuffled[k])
      guard isFree[i] else { continue }
      candidate.tried += 1
      if candidate.plane.residual(point(i)).magnitude <= limit { candidate.hits += 1 }
    }
    candidate.end = end
  }

  /// The candidate of most inliers, counted until no other's bounds reach it; weak ones are dropped.
  private func best(_ candidates: inout [Candidate]) -> Candidate? {
    let total = freeCount
    candidates.sort {
      let (a, b) = (
        $0.inliers(of: total, deviations: 2), $1.inliers(of: total, deviations: 2)
      )
      return a != b ? a > b : $0.plane.offset < $1.plane.offset
    }
    candidates.removeLast(max(0, candidates.count - Self.kept))
    while candidates.count > 1 {
      let first = candidates.indices.max {
        candidates[$0].inliers(of: total, deviations: 2)
          < candidates[$1].inliers(of: total, deviations: 2)
      }
      guard let first, candidates[first].end < shuffled.count else { break }
      let others =
        candidates.indices.filter { $0 != first }
        .map { candidates[$0].inliers(of: total, deviations: 2) }.max() ?? 0
      guard candidates[first].inliers(of: total, deviations: -2) < others else { break }
      extend(&candidates[first], to: 2 * candidates[first].end)
    }
    return candidates.max {
      $0.inliers(of: total, deviations: 0) < $1.inliers(of: total, deviations: 0)
    }
  }

  /// Labels the largest connected piece of the plane's free points; `nil` if it is below the support.
  private mutating func take(
    _ plane: SlabPlane, label: UInt16, _ labels: inout [UInt16]
  ) -> SlabPlane? {
    var plane = plane
    var cells: [Int] = []
    for _ in 0..<3 {
      cells = largestPiece(of: plane)
      let moments = cells.reduce(ScatterMoments.zero) { $0 + self.moments($1, plane) }
      guard moments.weight >= Double(minSupport), let axis = LeastAxis(moments.covariance) else {
        return nil
      }
      plane = SlabPlane(axis, through: moments.mean)
    }
    for cell in cells {
      for i in grid.points(cell) where isInlier(i, plane, cell) {
        isFree[i] = false
        freeCount -= 1
        labels[i] = label
      }
    }
    return plane
  }

  private func isInlier(_ i: Int, _ plane: SlabPlane, _ cell: Int) -> Bool {
    isFree[i] && plane.residual(point(i)).magnitude <= Self.inlier * sigmas[cell]
  }

  private func moments(_ cell: Int, _ plane: SlabPlane) -> ScatterMoments {
    let middle = grid.center(cell)
    var sums = CellSums()
    for i in grid.points(cell) {
      let d = point(i) - middle
      sums.add(d.x, d.y, d.z, isInlier(i, plane, cell) ? 1 : 0)
    }
    return sums.n > 0 ? sums.moments(center: middle, origin: .zero) : .zero
  }

  /// The cells of the 26-connected component that holds most of the plane's free points.
  private func largestPiece(of plane: SlabPlane) -> [Int] {
    var counts: [Int: Int] = [:]
    for cell in 0..<grid.cellCount {
      let n = plane.normal
      let half = grid.side / 2 * (n.x.magnitude + n.y.magnitude + n.z.magnitude)
      guard plane.residual(grid.center(cell)).magnitude <= half + Self.inlier * sigmas[cell] else {
        continue
      }
      let count = grid.points(cell).count { isInlier($0, plane, cell) }
      if count > 0 { counts[cell] = count }
    }
    var (best, size) = ([Int](), 0)
    for start in counts.keys.sorted() where counts[start] != nil {
      var (queue, head, sum) = ([start], 0, counts.removeValue(forKey: start) ?? 0)
      while head < queue.count {
        let cell = queue[head]
        head += 1
        for place in 0..<27 {
          let next = grid.neighbor(cell, place)
          guard next >= 0, let count = counts.removeValue(forKey: next) else { continue }
          sum += count
          queue.append(next)
        }
      }
      if sum > size { (best, size) = (queue, sum) }
    }
    return best
  }

  private func outcome(
    _ planes: [SlabPlane], _ labels: [UInt16], _ reason: Segmentation.StopReason
  ) -> CloudDetector.Outcome {
    CloudDetector.Outcome(
      planes: planes, labels: labels, fragmentation: 0, refusals: [:], curved: [],
      stopReason: reason)
  }
}
