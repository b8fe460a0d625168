// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

internal import Dispatch
internal import Geometry
internal import LinearAlgebra
internal import PlaneFitting
internal import Synchronization

/// Segments a large cloud tile by tile and joins the planes of neighboring tiles by their moments.
///
/// All tiles share one σ, learnt from a spatial sample of the cloud. Working memory is that of the tiles at work, besides a
/// number and a label per point. Tiles are worked on by several threads and joined in their order, so the result
/// does not depend on the number of threads.
struct TiledSegmenter {
  let cloud: PointCloud
  let tiles: CloudTiles
  let configuration: UnorganizedConfiguration
  let minSupport: Int
  let viewpoint: Vector3?
  let noise: NoiseModel

  /// A plane of one tile.
  struct Part {
    var tile: Int
    /// The plane's group within the tile.
    var group: Int
    var label: UInt16
    /// About the cloud's origin.
    var moments: ScatterMoments
    /// The coarse cells that hold its points near a side of the tile.
    var border: Set<SIMD3<Int32>>
  }

  /// Cells of borders, in σ.
  private static let borderCell = 24.0

  func segmentation(threads: Int, shouldStop: () -> Bool) -> Segmentation {
    let results = Mutex([Int: (labels: [UInt16], parts: [Part])]())
    let next = Mutex(0)
    let count = tiles.tiles.count
    let isStopped = shouldStop()
    DispatchQueue.concurrentPerform(iterations: max(1, min(threads, count))) { _ in
      while true {
        let tile = next.withLock { value -> Int in
          value += 1
          return value - 1
        }
        guard tile < count, !isStopped else { return }
        let result = parts(of: tile)
        results.withLock { $0[tile] = result }
      }
    }
    return joined(results.withLock { $0 })
  }

  /// The planes of a tile, with lower limits than those of the whole: a plane may end here and go on next door.
  private func parts(of tile: Int) -> (labels: [UInt16], parts: [Part]) {
    let own = tiles.cloud(tile, of: cloud)
    var local = configuration
    local.sigma = noise.linear == 0 && noise.quadratic == 0 ? noise.constant : nil
    local.minSupport = max(20, minSupport / 4)
    (local.minArea, local.minDensity) = (0, 0)
    local.maxTilePoints = own.count
    let found = UnorganizedSegmenter.segmentation(
      of: own, noise: noise, viewpoint: viewpoint, configuration: local, threads: 1)
    var parts = found.segments.map {
      Part(tile: tile, group: $0.group, label: $0.label, moments: .zero, border: [])
    }
    let side = Float(max(Self.borderCell * noise.sigma(at: 0), 1e-6))
    let (low, high) = Self.bounds(own)
    for (i, label) in found.labels.labels.enumerated() where label != 0 {
      let p = SIMD3(own.x[i], own.y[i], own.z[i])
      parts[Int(label) - 1].moments.add(Vector3(p))
      if any(p .< low + 2 * side) || any(p .> high - 2 * side) {
        let c = (p / side).rounded(.down)
        parts[Int(label) - 1].border.insert([Int32(c.x), Int32(c.y), Int32(c.z)])
      }
    }
    return (found.labels.labels, parts)
  }

  private static func bounds(_ cloud: PointCloud) -> (low: SIMD3<Float>, high: SIMD3<Float>) {
    var (low, high) = (SIMD3<Float>(repeating: .infinity), SIMD3<Float>(repeating: -.infinity))
    for i in 0..<cloud.count {
      let p = SIMD3(cloud.x[i], cloud.y[i], cloud.z[i])
      (low, high) = (pointwiseMin(low, p), pointwiseMax(high, p))
    }
    return (low, high)
  }

  /// Joins parts that touch across tiles and lie on one plane, and labels all points.
  private func joined(_ results: [Int: (labels: [UInt16], parts: [Part])]) -> Segmentation {
    let all = results.keys.sorted().flatMap { results[$0]?.parts ?? [] }
    let sigma = noise.constant > 0 ? noise.constant : noise.sigma(at: 1)
    var merger = CloudMerger(all.map(\.moments), sigma: sigma, limits: .init())
    let roots = merger.roots(touching: [], acrossTiles: touching(all), joinsApart: false)
    var whole: [Int: ScatterMoments] = [:]
    for (part, root) in zip(all, roots) { whole[root, default: .zero] += part.moments }
    let kept = whole.filter { Int($0.value.weight) >= minSupport }
      .sorted { ($1.value.weight, $0.key) < ($0.value.weight, $1.key) }
    var ranks: [Int: UInt16] = [:]
    for (rank, plane) in kept.prefix(65_534).enumerated() { ranks[plane.key] = UInt16(rank + 1) }
    var labels = [UInt16](repeating: 0, count: cloud.count)
    var first = 0
    for tile in results.keys.sorted() {
      guard let result = results[tile] else { continue }
      let map = [0] + result.parts.indices.map { ranks[roots[first + $0]] ?? 0 }
      for (place, label) in zip(tiles.tiles[tile], result.labels) where label != 0 {
        labels[Int(tiles.indices[place])] = map[Int(label)]
      }
      first += result.parts.count
    }
    let segments = kept.enumerated().compactMap { rank, plane -> Segmentation.Segment? in
      plane.value.estimate(
        origin: cloud.origin, count: Int(plane.value.weight), sigma: sigma, facing: viewpoint
      ).map { .init(label: UInt16(rank + 1), group: rank + 1, estimate: $0) }
    }
    return Segmentation(
      labels: LabelImage(width: cloud.count, height: 1, labels: labels), segments: segments,
      noise: noise)
  }

  /// The pairs of parts of different tiles whose borders have neighboring cells.
  private func touching(_ parts: [Part]) -> [CloudMerger.Touch] {
    var owners: [SIMD3<Int32>: [Int]] = [:]
    for (i, part) in parts.enumerated() {
      for cell in part.border { owners[cell, default: []].append(i) }
    }
    var shared: [Int: Int] = [:]
    for (i, part) in parts.enumerated() {
      for cell in part.border {
        for place in 0..<27 {
          let offset = SIMD3(Int32(place % 3) - 1, Int32(place / 3 % 3) - 1, Int32(place / 9) - 1)
          for j in owners[cell &+ offset] ?? [] where j > i && parts[j].tile != part.tile {
            shared[i * parts.count + j, default: 0] += 1
          }
        }
      }
    }
    return shared.keys.sorted().map {
      .init(first: $0 / parts.count, second: $0 % parts.count, overlap: 0)
    }
  }
}
