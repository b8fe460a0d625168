// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

/// How far two outlines are apart.
public struct BoundaryDistance: Sendable, Equatable {
  /// The largest distance [m] from a point of either outline to the other: the Hausdorff distance.
  public var hausdorff: Double
  /// The distance [m] that 95 % of both outlines' length keep to the other.
  public var percentile95: Double
  /// The mean distance [m] over both outlines' length.
  public var mean: Double
}

extension [Polygon] {
  /// The distance between the outlines (outer rings and holes) of two regions; `nil` if one is empty.
  ///
  /// Both outlines are sampled every `spacing` [m] at most, each sample's distance to the other outline
  /// is exact. The Hausdorff distance is therefore low by at most `spacing / 2`.
  ///
  /// - Complexity: O(*s* · *n*), *s* samples, *n* edges.
  public func boundaryDistance(to other: [Polygon], spacing: Double) -> BoundaryDistance? {
    precondition(spacing > 0, "spacing must be positive")
    let (edges, otherEdges) = (boundaryEdges, other.boundaryEdges)
    guard !edges.isEmpty, !otherEdges.isEmpty else { return nil }
    let distances =
      Self.distances(from: edges, to: otherEdges, spacing: spacing)
      + Self.distances(from: otherEdges, to: edges, spacing: spacing)
    return BoundaryDistance(samples: distances)
  }

  /// The edges of all rings that enclose an area.
  private var boundaryEdges: [(SIMD2<Double>, SIMD2<Double>)] {
    flatMap { [$0.outer] + $0.holes }.filter { $0.count >= 3 }.flatMap { ring in
      ring.indices.map { (ring[$0], ring[$0 + 1 == ring.count ? 0 : $0 + 1]) }
    }
  }

  /// Distance and represented length of samples in the middle of equal parts of every edge.
  private static func distances(
    from edges: [(SIMD2<Double>, SIMD2<Double>)], to others: [(SIMD2<Double>, SIMD2<Double>)],
    spacing: Double
  ) -> [(distance: Double, length: Double)] {
    edges.flatMap { a, b -> [(distance: Double, length: Double)] in
      let length = ((b - a) * (b - a)).sum().squareRoot()
      guard length > 0, length.isFinite else { return [] }
      let parts = Swift.max(1, Int((length / spacing).rounded(.up)))
      return (0..<parts).map { part in
        let point = a + (b - a) * ((Double(part) + 0.5) / Double(parts))
        let squared = others.reduce(Double.infinity) {
          Swift.min($0, squaredDistance(from: point, toSegment: $1.0, $1.1))
        }
        return (squared.squareRoot(), length / Double(parts))
      }
    }
  }

  private static func squaredDistance(
    from point: SIMD2<Double>, toSegment a: SIMD2<Double>, _ b: SIMD2<Double>
  ) -> Double {
    let (edge, offset) = (b - a, point - a)
    let squaredLength = (edge * edge).sum()
    let t =
      squaredLength > 0 ? Swift.min(1, Swift.max(0, (offset * edge).sum() / squaredLength)) : 0
    let rest = offset - edge * t
    return (rest * rest).sum()
  }
}

extension BoundaryDistance {
  /// The statistics of length-weighted samples.
  init?(samples: [(distance: Double, length: Double)]) {
    let sorted = samples.sorted { $0.distance < $1.distance }
    let total = sorted.reduce(0) { $0 + $1.length }
    guard let largest = sorted.last, total > 0 else { return nil }
    var (reached, percentile) = (0.0, largest.distance)
    for sample in sorted {
      reached += sample.length
      guard reached < 0.95 * total else {
        percentile = sample.distance
        break
      }
    }
    self.init(
      hausdorff: largest.distance, percentile95: percentile,
      mean: sorted.reduce(0) { $0 + $1.distance * $1.length } / total)
  }
}
