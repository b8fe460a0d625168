// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

internal import Geometry
internal import LinearAlgebra
internal import PlaneFitting

/// Joins the parts of all tiles into planes.
struct TileJoin {
  /// The part of each point, plus one; 0 for none.
  private var owners: [UInt32]
  private var parts: [(tile: Int, part: TilePart)] = []
  private var open: [(index: UInt32, point: SIMD3<Float>)] = []
  private var rejections: [String: Int] = [:]
  var stopReason = Segmentation.StopReason.exhausted

  private var validCount = 0

  init(count: Int) { owners = .init(repeating: 0, count: count) }

  /// Takes what was found in a tile whose points have these places in the cloud.
  mutating func add(_ result: TileResult, _ indices: [UInt32], tile: Int) {
    let first = UInt32(parts.count)
    validCount += indices.count
    for (index, label) in zip(indices, result.labels) where label != 0 {
      owners[Int(index)] = first + label
    }
    for (place, point) in zip(result.open, result.openPoints) {
      open.append((indices[Int(place)], point))
    }
    parts += result.parts.map { (tile, $0) }
    for rejection in result.rejections {
      rejections[rejection.reason, default: 0] += rejection.count
    }
  }

  /// A joined plane.
  private struct Whole {
    var moments = ScatterMoments.zero
    var count = 0
    var columns = 0.0
    var filled = 0.0
    var area = 0.0

    mutating func add(_ part: TilePart) {
      moments += part.moments
      count += part.count
      columns += part.columns
      filled += part.filled
      area += part.area
    }
  }

  /// The planes that pass the filters, largest first, and the labels of all points.
  ///
  /// Points near a side of a tile that no part claimed go to the nearest plane that passes there.
  consuming func segmentation(
    noise: NoiseModel, configuration: UnorganizedConfiguration, minSupport: Int, origin: Vector3,
    viewpoint: Vector3?
  ) -> Segmentation {
    let sigma = noise.constant > 0 ? noise.constant : noise.sigma(at: 1)
    if validCount < owners.count, stopReason != .stopped {
      rejections["points not finite", default: 0] += owners.count - validCount
    }
    var merger = CloudMerger(parts.map(\.part.moments), sigma: sigma, limits: .init())
    let roots = merger.roots(touching: [], acrossTiles: touching(), joinsApart: false)
    var wholes = [Whole](repeating: Whole(), count: parts.count)
    for (part, root) in zip(parts, roots) { wholes[root].add(part.part) }
    fillBorders(roots, &wholes, noise: noise, cut: Float(configuration.assignmentDistance))
    var kept: [Int] = []
    for (root, whole) in wholes.enumerated() where whole.count > 0 {
      if let reason = Self.reason(against: whole, configuration, minSupport) {
        rejections[reason, default: 0] += whole.count
      } else {
        kept.append(root)
      }
    }
    kept.sort { (wholes[$1].count, $0) < (wholes[$0].count, $1) }
    var ranks = [UInt16](repeating: 0, count: parts.count + 1)
    for (rank, root) in kept.prefix(65_534).enumerated() { ranks[root + 1] = UInt16(rank + 1) }
    let map = [0] + roots.map { ranks[$0 + 1] }
    let groups = Self.groups(parts, roots)
    let segments = kept.prefix(65_534).enumerated().compactMap { rank, root in
      wholes[root].moments.estimate(
        origin: origin, count: wholes[root].count, sigma: sigma, facing: viewpoint
      ).map { Segmentation.Segment(label: UInt16(rank + 1), group: groups[root], estimate: $0) }
    }
    return Segmentation(
      labels: LabelImage(
        width: owners.count, height: 1, labels: owners.map { map[Int($0)] }),
      segments: Self.renumbered(segments), noise: noise,
      rejections: rejections.sorted { $0.key < $1.key }
        .map { .init(count: $0.value, reason: $0.key) },
      stopReason: stopReason)
  }

  private static func reason(
    against whole: Whole, _ configuration: UnorganizedConfiguration, _ minSupport: Int
  ) -> String? {
    if whole.count < minSupport { return "too small: fewer than \(minSupport) points" }
    if let least = configuration.minArea, whole.area < least {
      return "too small: less than \(least) m²"
    }
    if whole.filled < configuration.minDensity * whole.columns {
      return "too sparse: cells are filled below \(configuration.minDensity) on average"
    }
    return nil
  }

  /// The first joined part of each joined part's group: pieces of one region of a tile belong together.
  private static func groups(_ parts: [(tile: Int, part: TilePart)], _ roots: [Int]) -> [Int] {
    var parents = Array(roots.indices)
    func top(_ i: Int) -> Int {
      var i = i
      while parents[i] != i { i = parents[i] }
      return i
    }
    var first: [SIMD2<Int>: Int] = [:]
    for (i, root) in roots.enumerated() {
      let key = SIMD2(parts[i].tile, parts[i].part.region)
      let other = first[key] ?? root
      first[key] = other
      let (a, b) = (top(root), top(other))
      parents[max(a, b)] = min(a, b)
    }
    return roots.indices.map(top)
  }

  /// Groups counted from 1 in the order of their largest planes.
  private static func renumbered(_ segments: [Segmentation.Segment]) -> [Segmentation.Segment] {
    var numbers: [Int: Int] = [:]
    return segments.map { segment in
      var copy = segment
      let number = numbers[segment.group] ?? numbers.count + 1
      numbers[segment.group] = number
      copy.group = number
      return copy
    }
  }

  /// The parts with points in each coarse cell near sides of tiles.
  private func borderOwners() -> [SIMD3<Int32>: [Int]] {
    var owners: [SIMD3<Int32>: [Int]] = [:]
    for (i, part) in parts.enumerated() {
      for cell in part.part.border { owners[cell, default: []].append(i) }
    }
    return owners
  }

  private static let around: [SIMD3<Int32>] = (0..<Int32(27)).map { place in
    SIMD3<Int32>(place % 3, place / 3 % 3, place / 9) &- 1
  }

  /// The pairs of parts of different tiles whose borders have neighboring cells.
  private func touching() -> [CloudMerger.Touch] {
    let owners = borderOwners()
    var pairs: Set<SIMD2<Int>> = []
    for (i, part) in parts.enumerated() {
      for cell in part.part.border {
        for offset in Self.around {
          for j in owners[cell &+ offset] ?? [] where j > i && parts[j].tile != part.tile {
            pairs.insert([i, j])
          }
        }
      }
    }
    return pairs.sorted { ($0.x, $0.y) < ($1.x, $1.y) }
      .map { .init(first: $0.x, second: $0.y, overlap: 0) }
  }

  /// Gives open points near sides of tiles to the nearest joined plane that reaches their surroundings.
  private mutating func fillBorders(
    _ roots: [Int], _ wholes: inout [Whole], noise: NoiseModel, cut: Float
  ) {
    let side = TileSegmenter.borderSide(noise)
    let limit = cut * side / 24
    var near: [SIMD3<Int32>: [Int]] = [:]
    for (cell, list) in borderOwners() {
      for offset in Self.around { near[cell &+ offset, default: []] += list.map { roots[$0] } }
    }
    let planes = wholes.map { whole in
      LeastAxis(whole.moments.covariance).map { SlabPlane($0, through: whole.moments.mean) }
    }
    for (index, point) in open {
      var (best, owner) = (limit, -1)
      for root in Set(near[TileSegmenter.borderCell(point, side: side)] ?? []).sorted() {
        guard let r = planes[root]?.residual(point).magnitude, r < best else { continue }
        (best, owner) = (r, root)
      }
      guard owner >= 0 else { continue }
      owners[Int(index)] = UInt32(owner + 1)
      wholes[owner].count += 1
      wholes[owner].moments.add(Vector3(point))
    }
  }
}
