// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

import LinearAlgebra
import Testing

@testable import Geometry

@Suite struct BoundaryDistanceTests {
  /// A star-shaped ring with many vertices around a center.
  private func ring(_ seed: UInt64, count: Int, center: SIMD2<Double>) -> Polygon {
    var random = SplitMix64(seed: seed, 5)
    let outer = (0..<count).map { index -> SIMD2<Double> in
      let angle = 2 * Double.pi * Double(index) / Double(count)
      let radius = random.uniform(in: 0.8..<1.2)
      return center + radius * SIMD2(PortableMath.cos(angle), PortableMath.sin(angle))
    }
    return Polygon(outer: outer, holes: [])
  }

  /// The distance of a point from the nearest edge of a ring, one after the other.
  private func distance(_ point: SIMD2<Double>, _ ring: [SIMD2<Double>]) -> Double {
    ring.indices.map { i -> Double in
      let (a, b) = (ring[i], ring[(i + 1) % ring.count])
      let along = ((point - a) * (b - a)).sum() / ((b - a) * (b - a)).sum()
      let rest = point - a - (b - a) * min(1, max(0, along))
      return (rest * rest).sum().squareRoot()
    }.min() ?? .infinity
  }

  @Test(arguments: 0..<6 as Range<UInt64>) func oracle_everyEdgeLookedAt(seed: UInt64) throws {
    let first = ring(seed, count: 5 + 40 * Int(seed), center: [0, 0])
    let second = ring(seed + 100, count: 120, center: [0.3, -0.2])
    let spacing = 0.05
    let found = try #require([first].boundaryDistance(to: [second], spacing: spacing))
    var (sum, length, largest) = (0.0, 0.0, 0.0)
    for (from, to) in [(first.outer, second.outer), (second.outer, first.outer)] {
      for i in from.indices {
        let (a, b) = (from[i], from[(i + 1) % from.count])
        let side = ((b - a) * (b - a)).sum().squareRoot()
        let parts = Int((side / spacing).rounded(.up))
        for part in 0..<parts {
          let point = a + (b - a) * ((Double(part) + 0.5) / Double(parts))
          let gap = distance(point, to)
          (sum, length) = (sum + gap * side / Double(parts), length + side / Double(parts))
          largest = max(largest, gap)
        }
      }
    }
    #expect(abs(found.mean - sum / length) < 1e-12 && abs(found.hausdorff - largest) < 1e-12)
  }

  @Test func property_overlapHoldsEveryArea() throws {
    let (a, b) = (ring(1, count: 30, center: [0, 0]), ring(2, count: 30, center: [0.5, 0]))
    let overlap = [a].overlap(with: [b])
    #expect(overlap.intersection == [a].intersectionArea(with: [b]))
    #expect(overlap.first == [a].coveredArea && overlap.second == [b].coveredArea)
    #expect([a].overlap(with: []).iou == 0 && ([] as [Polygon]).overlap(with: []).iou == nil)
  }
}
