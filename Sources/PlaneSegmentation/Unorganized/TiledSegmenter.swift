// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

internal import Geometry
internal import LinearAlgebra
internal import PlaneFitting

/// Segments a cloud tile by tile and joins the planes of neighboring tiles by their moments.
///
/// Each pass over the blocks gathers the points of a group of tiles; several threads work on the tiles of a group.
/// All tiles share one noise, learnt from the middle tile. Kept beyond a group are a number per point, and of each
/// tile's planes their moments and where they reach the tile's sides. Tiles are joined in their order, so the result
/// does not depend on the number of threads.
struct TiledSegmenter<Blocks: PointBlocks> {
  let blocks: Blocks
  let configuration: UnorganizedConfiguration
  let viewpoint: Vector3?
  let threads: Int
  /// How many points are held at a time.
  private let budget: Int

  /// The number of points of the spatial sample from which the noise is learnt.
  private static var noiseSample: Int { 150_000 }

  init(
    _ blocks: Blocks, configuration: UnorganizedConfiguration, viewpoint: Vector3?, threads: Int
  ) {
    (self.blocks, self.configuration) = (blocks, configuration)
    (self.viewpoint, self.threads) = (viewpoint, threads)
    budget = min(1 << 25, max(1 << 23, blocks.count / 4))
  }

  func segmentation(
    noise: NoiseModel?, shouldStop: () -> Bool
  ) throws(Blocks.Failure) -> Segmentation {
    let tiles = try CloudTiles(blocks, maxPoints: configuration.maxTilePoints, threads: threads)
    let minSupport = configuration.resolvedMinSupport(pointCount: blocks.count)
    guard !tiles.boxes.isEmpty else {
      return .empty(count: blocks.count, noise, reason: "no valid points")
    }
    let middle = tiles.boxes.count / 2
    var groups = tiles.groups(budget: budget)
    groups.swapAt(0, groups.firstIndex { $0.contains(middle) } ?? 0)
    var model = configuration.sigma.map { NoiseModel(constant: $0) } ?? noise
    var join = TileJoin(count: blocks.count)
    for group in groups {
      var points = try tiles.points(group, of: blocks, threads: threads)
      if model == nil {
        model = learntNoise(points[middle - group.lowerBound], minSupport, shouldStop)
      }
      guard !shouldStop() else {
        join.stopReason = .stopped
        break
      }
      let segmenter = TileSegmenter(
        noise: model ?? NoiseModel(), configuration: configuration, minSupport: minSupport,
        viewpoint: viewpoint, origin: blocks.origin)
      let (own, boxes) = (points, tiles.boxes)
      points = []
      let results = parallelMap(group.count, threads: threads) { i in
        segmenter.tile(own[i], boxes[group.lowerBound + i])
      }
      for (i, result) in results.enumerated() {
        join.add(result, own[i].indices, tile: group.lowerBound + i)
      }
    }
    var filters = configuration
    filters.minArea = configuration.resolvedMinArea(diagonal: tiles.size.length)
    return join.segmentation(
      noise: model ?? NoiseModel(), configuration: filters, minSupport: minSupport,
      origin: blocks.origin, viewpoint: viewpoint ?? blocks.viewpoint?.translation)
  }

  private func learntNoise(
    _ points: TilePoints, _ minSupport: Int, _ shouldStop: () -> Bool
  ) -> NoiseModel? {
    let sample = LocalPoints(points.cloud(origin: blocks.origin)).sampled(about: Self.noiseSample)
    guard var search = CloudSearch(sample, configuration: configuration, minSupport: minSupport)
    else { return nil }
    let sigmas = FragmentationLoop.outcome(&search, shouldStop: shouldStop).1
    return NoiseModel(constant: Double(sigmas.reference))
  }
}

/// What is found in one tile.
struct TileResult: Sendable {
  /// The part of each of the tile's points, plus one; 0 for none.
  var labels: [UInt32] = []
  var parts: [TilePart] = []
  /// Points of no part near a side of the tile: their places in the tile.
  var open: [UInt32] = []
  /// The coordinates of these points, from the origin of the blocks.
  var openPoints: [SIMD3<Float>] = []
  var rejections: [Segmentation.Rejection] = []
}

/// A plane of one tile.
struct TilePart: Sendable {
  /// The tile's region; coplanar pieces that are apart share it.
  var region: Int
  /// About the origin of the blocks.
  var moments: ScatterMoments
  var count: Int
  /// Columns of cells, how far they are filled, and the area of a full one [m²].
  var columns: Double
  var filled: Double
  var area: Double
  /// The coarse cells that hold its points near a side of the tile.
  var border: Set<SIMD3<Int32>> = []
}

/// Segments single tiles.
struct TileSegmenter: Sendable {
  let noise: NoiseModel
  let configuration: UnorganizedConfiguration
  let minSupport: Int
  let viewpoint: Vector3?
  let origin: Vector3

  /// The side of the cells of borders [m]: 24 σ.
  static func borderSide(_ noise: NoiseModel) -> Float {
    Float(max(24 * noise.sigma(at: noise.constant > 0 ? 0 : 1), 1e-6))
  }

  static func borderCell(_ p: SIMD3<Float>, side: Float) -> SIMD3<Int32> {
    let c = (p / side).rounded(.down)
    return [Int32(c.x), Int32(c.y), Int32(c.z)]
  }

  /// The planes of a tile, with lower limits than those of the whole: a plane may end here and go on next door.
  func tile(_ own: TilePoints, _ box: CloudTiles.Box) -> TileResult {
    var local = configuration
    (local.minArea, local.minDensity) = (0, 0)
    let isConstant = noise.linear == 0 && noise.quadratic == 0
    local.sigma = isConstant ? noise.constant : nil
    let run: CloudRun
    do throws(CloudRun.Emptiness) {
      run = try CloudRun(
        own.cloud(origin: origin), noise: noise, viewpoint: viewpoint,
        minSupport: max(20, minSupport / 4), configuration: local, shouldStop: { false })
    } catch {
      return TileResult(
        labels: .init(repeating: 0, count: own.x.count),
        rejections: [.init(count: own.x.count, reason: error.reason)])
    }
    var result = TileResult(labels: .init(repeating: 0, count: own.x.count))
    result.rejections = run.outcome.rejections
    result.parts = run.pieces.pieces.map { piece in
      TilePart(
        region: piece.region, moments: piece.moments.shifted(by: origin - run.points.origin),
        count: piece.count, columns: piece.columns, filled: piece.filled, area: piece.area)
    }
    let side = Self.borderSide(noise)
    for (i, label) in run.pieces.labels.enumerated() {
      let place = run.points.cloudIndex(Int(run.grid.order[i]))
      result.labels[place] = label
      let p = SIMD3(own.x[place], own.y[place], own.z[place])
      guard box.isNearSide(p, margin: 2 * side) else { continue }
      if label == 0 {
        result.open.append(UInt32(place))
        result.openPoints.append(p)
      } else {
        result.parts[Int(label) - 1].border.insert(Self.borderCell(p, side: side))
      }
    }
    run.repeated?.spread(in: &result.labels)
    return result
  }
}
