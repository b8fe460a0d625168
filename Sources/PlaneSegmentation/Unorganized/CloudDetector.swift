// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

internal import LinearAlgebra
internal import PlaneFitting

/// Finds the regions of a grid at one σ: seeds, growth, assignment, merging.
struct CloudDetector {
  let grid: VoxelGrid
  let fits: [CellPlane?]
  let sigmas: CellSigmas
  let limits: GrowthLimits
  let configuration: UnorganizedConfiguration
  /// Fewest points of a seed cell.
  let minSeedCount: Int

  /// What was found.
  struct Outcome {
    var planes: [SlabPlane]
    /// The plane of each sorted point, plus one.
    var labels: [UInt16]
    /// The share of points in planes that are pieces of a larger one.
    var fragmentation: Double
    var refusals: [Refusal: RefusalCount]
    var curved: [(count: Int, turn: Double)]
    var stopReason = Segmentation.StopReason.exhausted

    /// The curved candidates one by one, the others by their reason; points may count in several.
    var rejections: [Segmentation.Rejection] {
      curved.map {
        .init(
          count: $0.count,
          reason: "curved: turns \(($0.turn * 1800 / .pi).rounded() / 10)° over its width")
      }
        + refusals.filter { $0.key != .curved }.sorted { $0.key.rawValue < $1.key.rawValue }
        .map { reason, sum in
          let candidates = sum.candidates == 1 ? "1 candidate" : "\(sum.candidates) candidates"
          return .init(count: sum.points, reason: "\(reason.rawValue) (\(candidates))")
        }
    }
  }

  func detect(shouldStop: () -> Bool) -> Outcome {
    var isStopped = false
    func stops() -> Bool {
      isStopped = isStopped || shouldStop()
      return isStopped
    }
    var grower = CloudGrower(grid: grid, sigmas: sigmas, limits: limits)
    growSeeds(&grower, fits: fits, stops)
    growSeeds(&grower, fits: freshFits(grower), stops)
    growSamples(&grower, stops)
    var outcome = finish(grower)
    if isStopped { outcome.stopReason = .stopped }
    return outcome
  }

  /// Grows from all seeds, best first.
  private func growSeeds(
    _ grower: inout CloudGrower, fits: [CellPlane?], _ shouldStop: () -> Bool
  ) {
    var seeds: [(score: Float, cell: Int32)] = []
    for (cell, fit) in fits.enumerated() {
      guard let fit, 2 * fit.inlierCount >= fit.count, Int(fit.count) >= minSeedCount else {
        continue
      }
      let n = Float(fit.inlierCount)
      let variance = fit.variance / (sigmas[cell] * sigmas[cell])
      guard variance < 1.35 + 4 * (2 / n).squareRoot() else { continue }
      let score = n * (1.6 - 0.6 * max(0.8, variance)) * n / Float(fit.count)
      seeds.append((score, Int32(cell)))
    }
    seeds.sort { $0.score != $1.score ? $0.score > $1.score : $0.cell < $1.cell }
    for seed in seeds {
      let cell = Int(seed.cell)
      guard !shouldStop() else { return }
      guard grower.marks[cell] < 2, let fit = fits[cell], grower.isOpen(fit, cell) else {
        continue
      }
      grower.grow(from: fit, at: cell)
    }
  }

  /// Grows from planes sampled where points lie far from every region.
  private func growSamples(_ grower: inout CloudGrower, _ shouldStop: () -> Bool) {
    guard configuration.windowSamples > 0 else { return }
    var sampler = WindowSampler(
      sampleCount: configuration.windowSamples, seed: configuration.seed)
    for cell in 0..<grid.cellCount {
      guard grid.count(cell) >= 6, grower.marks[cell] < 2, grower.isUnexplained(cell),
        let plane = sampler.plane(around: cell, in: grower)
      else { continue }
      guard !shouldStop() else { return }
      grower.grow(
        from: plane, at: cell, minColumnCount: sampler.minColumnCount(grower, cell))
    }
  }

  /// The planes of the points that no region claims.
  private func freshFits(_ grower: CloudGrower) -> [CellPlane?] {
    (0..<grid.cellCount).map { cell in
      guard grid.count(cell) >= minSeedCount, grower.marks[cell] < 2,
        grower.openCount(cell) >= minSeedCount
      else { return nil }
      return grid.robustPlane(
        of: cell, floor: sigmas[cell], minCount: minSeedCount, nearest: grower.nearest,
        free: CloudGrower.claimed)
    }
  }

  private func finish(_ grower: CloudGrower) -> Outcome {
    var (regions, refusals) = (grower.regions, grower.refusals)
    let cut = Float(configuration.assignmentDistance) * limits.reach
    var candidates = CandidateTable(grid, regions, sigmas: sigmas)
    var assignment = PointAssignment(
      grid, planes: regions.map(\.plane), candidates: candidates, sigmas: sigmas, cut: cut)
    for round in 0..<Self.rounds {
      let moments = assignment.fitMoments(grid, regionCount: regions.count, sigmas: sigmas)
      let map = merge(&regions, moments, candidates, joinsApart: round > 0)
      candidates = candidates.renumbered(map)
      assignment.relabel([0] + map.map { UInt16($0 + 1) })
      let planes = regions.map(\.plane)
      let sides = PlaneSides(
        grid, planes: planes, candidates: candidates, sigmas: sigmas, labels: assignment.labels)
      assignment = PointAssignment(
        grid, planes: planes, candidates: candidates, sigmas: sigmas, cut: cut, sides: sides)
    }
    let fragmentation = fragmentation(candidates, regions, assignment.labels)
    trimRims(&assignment, regions)
    refuseThick(&assignment, &refusals, regions)
    return Outcome(
      planes: regions.map(\.plane), labels: assignment.labels,
      fragmentation: fragmentation, refusals: refusals,
      curved: grower.curvedRejections)
  }

  /// Rounds of merging and assigning.
  private static let rounds = 3

  /// Merges regions that are one plane and refits all; returns the new number of each region, −1 if it is gone.
  private func merge(
    _ regions: inout [CloudRegion], _ moments: [ScatterMoments], _ candidates: CandidateTable,
    joinsApart: Bool
  ) -> [Int32] {
    var limits = CloudMerger.Limits()
    limits.maxAngle = configuration.maxMergeAngle.radians
    var merger = CloudMerger(moments, sigma: Double(sigmas.reference), limits: limits)
    let roots = merger.roots(touching: touching(candidates, regions), joinsApart: joinsApart)
    var (kept, place): ([CloudRegion], [Int: Int32]) = ([], [:])
    for (i, root) in roots.enumerated() where root == i {
      let joint = merger.moments(of: root)
      guard joint.weight >= 6, let axis = LeastAxis(joint.covariance) else { continue }
      place[root] = Int32(kept.count)
      kept.append(
        CloudRegion(plane: SlabPlane(axis, through: joint.mean), moments: joint, cells: []))
    }
    regions = kept
    return roots.map { place[$0] ?? -1 }
  }

  /// Takes the labels from points beyond the rims of their planes; a small cloud's cells are too few to tell.
  private func trimRims(_ assignment: inout PointAssignment, _ regions: [CloudRegion]) {
    guard grid.pointCount >= CloudSearch.smallCloud else { return }
    var members = [[UInt32]](repeating: [], count: regions.count)
    for (i, label) in assignment.labels.enumerated() where label != 0 {
      members[Int(label) - 1].append(UInt32(i))
    }
    let trimmer = RimTrimmer(grid: grid)
    for (region, own) in members.enumerated() {
      assignment.remove(trimmer.beyondRim(own, regions[region].plane))
    }
  }

  /// Takes the labels from regions whose points do not concentrate on their plane: clutter spreads evenly.
  private func refuseThick(
    _ assignment: inout PointAssignment, _ refusals: inout [Refusal: RefusalCount],
    _ regions: [CloudRegion]
  ) {
    var (near, all) = (
      [Int](repeating: 0, count: regions.count), [Int](repeating: 0, count: regions.count)
    )
    for cell in 0..<grid.cellCount where !assignment.candidates[cell].isEmpty {
      for i in grid.points(cell) where assignment.labels[i] != 0 {
        let region = Int(assignment.labels[i]) - 1
        let r = regions[region].plane.residual(SIMD3(grid.x[i], grid.y[i], grid.z[i]))
        all[region] += 1
        if r.magnitude <= CloudGrower.near * sigmas[cell] { near[region] += 1 }
      }
    }
    var map = (0...regions.count).map { UInt16($0) }
    for region in regions.indices where all[region] > 0 {
      guard Double(near[region]) < limits.minFinalShare * Double(all[region]) else { continue }
      map[region + 1] = 0
      refusals[.thick, default: .init()].add(points: all[region])
    }
    assignment.relabel(map)
  }

  /// The pairs of regions that share a candidate cell.
  private func touching(
    _ candidates: CandidateTable, _ regions: [CloudRegion]
  ) -> [CloudMerger.Touch] {
    var shared: [Int: Int] = [:]
    for cell in 0..<grid.cellCount {
      let near = candidates[cell]
      guard near.count > 1 else { continue }
      for a in near {
        for b in near where a < b { shared[Int(a) * regions.count + Int(b), default: 0] += 1 }
      }
    }
    let sizes = candidates.cellCounts(regionCount: regions.count)
    return shared.sorted { $0.key < $1.key }.map { key, cells in
      let (a, b) = (key / regions.count, key % regions.count)
      return CloudMerger.Touch(
        first: a, second: b, overlap: Double(cells) / Double(max(1, min(sizes[a], sizes[b]))))
    }
  }

  /// The share of points in planes that share two cells or more with a larger plane within 20° and 3 σ there.
  private func fragmentation(
    _ candidates: CandidateTable, _ regions: [CloudRegion], _ labels: [UInt16]
  ) -> Double {
    var shared: [Int: Int] = [:]
    for cell in 0..<grid.cellCount {
      let near = candidates[cell]
      guard near.count > 1 else { continue }
      let middle = grid.center(cell)
      for a in near {
        for b in near where a < b {
          let (p, q) = (regions[Int(a)].plane, regions[Int(b)].plane)
          let cosine = p.normal.dot(q.normal)
          guard cosine.magnitude > 0.94 else { continue }
          let gap = p.residual(middle) - (cosine < 0 ? -q.residual(middle) : q.residual(middle))
          if gap.magnitude < 3 * sigmas[cell] {
            shared[Int(a) * regions.count + Int(b), default: 0] += 1
          }
        }
      }
    }
    var counts = [Int](repeating: 0, count: regions.count)
    for label in labels where label != 0 { counts[Int(label) - 1] += 1 }
    var isPiece = [Bool](repeating: false, count: regions.count)
    for (pair, cells) in shared where cells >= 2 {
      let (a, b) = (pair / regions.count, pair % regions.count)
      isPiece[counts[a] < counts[b] ? a : b] = true
    }
    let total = counts.reduce(0, +)
    let pieces = counts.indices.reduce(0) { $0 + (isPiece[$1] ? counts[$1] : 0) }
    return total > 0 ? Double(pieces) / Double(total) : 0
  }
}

extension CloudGrower {
  /// Whether half of the fit's inliers are still open.
  func isOpen(_ fit: CellPlane, _ cell: Int) -> Bool {
    let scaled = sigmas.whitened(fit.plane, cell)
    var (open, all): (Int32, Int32) = (0, 0)
    for i in grid.points(cell) {
      let r = scaled.residual(SIMD3(grid.x[i], grid.y[i], grid.z[i])).magnitude
      guard r <= Self.fitted else { continue }
      all &+= 1
      if nearest[i] >= Self.claimed { open &+= 1 }
    }
    return 2 * open >= all && open >= 5
  }

  /// Whether six points of a cell are free, three of them beyond 3 σ of every plane present.
  func isUnexplained(_ cell: Int) -> Bool {
    var (free, far): (Int32, Int32) = (0, 0)
    let nearest = self.nearest.span
    for i in grid.points(cell) {
      if nearest[i] >= Self.claimed { free &+= 1 }
      if nearest[i] >= Self.wide { far &+= 1 }
    }
    return free >= 6 && far >= 3
  }

  /// The number of points of a cell that no region claims.
  func openCount(_ cell: Int) -> Int {
    var count: Int32 = 0
    let nearest = self.nearest.span
    for i in grid.points(cell) where nearest[i] >= Self.claimed { count &+= 1 }
    return Int(count)
  }
}
