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
  /// - Complexity: O(*s* · (*n* / 16 + near edges)), *s* samples, *n* edges; boxes around runs of edges
  ///   spare most distances, and change none.
  public func boundaryDistance(to other: [Polygon], spacing: Double) -> BoundaryDistance? {
    precondition(spacing > 0, "spacing must be positive")
    let (edges, otherEdges) = (BoundaryEdges(of: self), BoundaryEdges(of: other))
    guard !edges.isEmpty, !otherEdges.isEmpty else { return nil }
    let distances =
      edges.distances(to: otherEdges, spacing: spacing)
      + otherEdges.distances(to: edges, spacing: spacing)
    return BoundaryDistance(samples: distances)
  }
}

/// The edges of an outline, in runs of neighbors with a box around each.
private struct BoundaryEdges {
  private struct Run {
    var edges: Range<Int>
    var low: SIMD2<Double>
    var high: SIMD2<Double>

    /// The squared distance of a point from the box; no edge of the run is nearer.
    func squaredDistance(from point: SIMD2<Double>) -> Double {
      let gap = pointwiseMax(pointwiseMax(low - point, point - high), SIMD2(repeating: 0))
      return (gap * gap).sum()
    }
  }

  private static let runLength = 16
  private var edges: [(SIMD2<Double>, SIMD2<Double>)] = []
  private var runs: [Run] = []

  /// The edges of all rings that enclose an area.
  init(of region: [Polygon]) {
    for ring in region.flatMap({ [$0.outer] + $0.holes }) where ring.count >= 3 {
      let first = edges.count
      for i in ring.indices { edges.append((ring[i], ring[i + 1 == ring.count ? 0 : i + 1])) }
      for start in stride(from: first, to: edges.count, by: Self.runLength) {
        let range = start..<min(start + Self.runLength, edges.count)
        var (low, high) = (edges[start].0, edges[start].0)
        for edge in edges[range] {
          low = pointwiseMin(low, pointwiseMin(edge.0, edge.1))
          high = pointwiseMax(high, pointwiseMax(edge.0, edge.1))
        }
        runs.append(Run(edges: range, low: low, high: high))
      }
    }
  }

  var isEmpty: Bool { edges.isEmpty }

  /// Distance and represented length of samples in the middle of equal parts of every edge.
  func distances(
    to other: BoundaryEdges, spacing: Double
  ) -> [(distance: Double, length: Double)] {
    var found: [(distance: Double, length: Double)] = []
    // a neighbor's nearest run is a good first guess
    var guess = 0
    for (a, b) in edges {
      let length = ((b - a) * (b - a)).sum().squareRoot()
      guard length > 0, length.isFinite else { continue }
      let parts = max(1, Int((length / spacing).rounded(.up)))
      for part in 0..<parts {
        let point = a + (b - a) * ((Double(part) + 0.5) / Double(parts))
        let squared = other.squaredDistance(from: point, &guess)
        found.append((squared.squareRoot(), length / Double(parts)))
      }
    }
    return found
  }

  /// The squared distance of a point from the nearest edge, looked for in run `guess` first.
  private func squaredDistance(from point: SIMD2<Double>, _ guess: inout Int) -> Double {
    var best = nearest(to: point, in: runs[guess])
    for index in runs.indices where runs[index].squaredDistance(from: point) < best {
      let squared = nearest(to: point, in: runs[index])
      if squared < best { (best, guess) = (squared, index) }
    }
    return best
  }

  private func nearest(to point: SIMD2<Double>, in run: Run) -> Double {
    var best = Double.infinity
    for edge in edges[run.edges] {
      best = min(best, Self.squaredDistance(from: point, toSegment: edge.0, edge.1))
    }
    return best
  }

  private static func squaredDistance(
    from point: SIMD2<Double>, toSegment a: SIMD2<Double>, _ b: SIMD2<Double>
  ) -> Double {
    let (edge, offset) = (b - a, point - a)
    let squaredLength = (edge * edge).sum()
    let t = squaredLength > 0 ? min(1, max(0, (offset * edge).sum() / squaredLength)) : 0
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
