// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

public import Geometry
internal import LinearAlgebra
internal import PlaneFitting
public import PlaneSegmentation

extension ExtentRefinement {
  /// About how many points of all planes are kept for their outlines, and the fewest of each.
  private static let (sampleCount, leastSample) = (4_000_000, 1000)

  /// The patches of a segmentation of points that are had block by block.
  ///
  /// Residuals are those of all points; outlines, hulls and rectangles those of every k-th point of each plane, about four
  /// million in all.
  ///
  /// - Parameters:
  ///   - segmentation: one label per point.
  ///   - blocks: the points that were segmented, read once.
  ///   - threads: how many blocks are worked on at a time; the result does not depend on it.
  ///   - configuration: cell size and tolerances.
  /// - Returns: one patch per segment, in order.
  /// - Throws: what the blocks throw.
  /// - Complexity: O(points) + O(cells).
  public static func patches<Blocks: PointBlocks>(
    of segmentation: Segmentation, blocks: Blocks, threads: Int = 1,
    configuration: ExtentConfiguration = .init()
  ) throws(Blocks.Failure) -> [PlanarPatch] {
    let (labels, segments) = (segmentation.labels.labels, segmentation.segments)
    precondition(labels.count == blocks.count, "one label per point")
    let share = max(leastSample, sampleCount / max(1, segments.count))
    let planes = segments.map { segment in
      BlockPlane(segment, origin: blocks.origin, step: max(1, segment.estimate.count / share))
    }
    let places = Dictionary(uniqueKeysWithValues: segments.indices.map { (segments[$0].label, $0) })
    let top = Int(segments.map(\.label).max() ?? 0)
    let table = (0...top).map { places[UInt16($0)] ?? -1 }
    var flatness = [Flatness](repeating: Flatness(), count: segments.count)
    var samples = [[SIMD2<Double>]](repeating: [], count: segments.count)
    let size = blocks.blockSize
    let wave = max(1, threads)
    for first in stride(from: 0, to: blocks.blockCount, by: wave) {
      let parts = try parallelMap(min(wave, blocks.blockCount - first), threads: threads) {
        index throws(Blocks.Failure) -> BlockPart in
        let block = first + index
        return BlockPart(
          try blocks.block(block), labels[(block * size)...], table, planes)
      }
      for part in parts {
        for i in segments.indices {
          flatness[i] += part.flatness[i]
          samples[i] += part.samples[i]
        }
      }
    }
    return segments.indices.map { i in
      PlanarPatch(
        segment: segments[i], flatness: flatness[i],
        extent: Extent(frame: planes[i].frame, points: samples[i], configuration: configuration))
    }
  }
}

/// A plane about the origin of the blocks, and which of its points are kept.
private struct BlockPlane: Sendable {
  let frame: TangentFrame
  let origin: Vector3
  let normal: Vector3
  let offset: Double
  let step: Int

  init(_ segment: Segmentation.Segment, origin: Vector3, step: Int) {
    let plane = segment.estimate.plane
    frame = TangentFrame(of: plane, at: segment.estimate.centroid)
    (self.origin, normal, self.step) = (origin, plane.normal, step)
    offset = plane.signedDistance(to: origin)
  }
}

/// What one block adds.
private struct BlockPart: Sendable {
  var flatness: [Flatness]
  var samples: [[SIMD2<Double>]]

  /// `labels` begins with the label of the block's first point.
  init(
    _ cloud: PointCloud, _ labels: ArraySlice<UInt16>, _ table: [Int], _ planes: [BlockPlane]
  ) {
    flatness = .init(repeating: Flatness(), count: planes.count)
    samples = .init(repeating: [], count: planes.count)
    for i in 0..<cloud.count where labels[labels.startIndex + i] != LabelImage.unlabeled {
      let place = table[Int(labels[labels.startIndex + i])]
      guard place >= 0 else { continue }
      let p = Vector3(Double(cloud.x[i]), Double(cloud.y[i]), Double(cloud.z[i]))
      flatness[place].add(planes[place].normal.dot(p) + planes[place].offset)
      if (labels.startIndex + i) % planes[place].step == 0 {
        samples[place].append(planes[place].frame.coordinates(of: planes[place].origin + p))
      }
    }
  }
}
