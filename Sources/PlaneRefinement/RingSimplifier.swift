// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

/// Thins out closed rings of staircase borders before anything dear is done with them.
enum RingSimplifier {
  /// The ring with fewer vertices, none of the others farther than `tolerance` from it.
  ///
  /// Douglas & Peucker (doi:10.3138/FM57-6770-U75U-7727) on the two halves between the first vertex and the one
  /// farthest from it. May cross itself where the ring is narrower than the tolerance.
  ///
  /// - Complexity: O(*n* log *n*) for borders that wind.
  static func simplified(_ ring: [SIMD2<Double>], tolerance: Double) -> [SIMD2<Double>] {
    guard ring.count > 4 else { return ring }
    let first = ring[0]
    var (far, reach) = (0, -1.0)
    for i in ring.indices {
      let d = ring[i] - first
      let squared = (d * d).sum()
      if squared > reach { (far, reach) = (i, squared) }
    }
    guard far > 0 else { return [] }
    var isKept = [Bool](repeating: false, count: ring.count)
    (isKept[0], isKept[far]) = (true, true)
    var open = [(0, far), (far, ring.count)]
    while let (low, high) = open.popLast() {
      guard
        let split = farthest(ring, low, high, squaredTolerance: tolerance * tolerance)
      else { continue }
      isKept[split] = true
      open.append((low, split))
      open.append((split, high))
    }
    return ring.indices.filter { isKept[$0] }.map { ring[$0] }
  }

  /// The vertex between two others that is farthest from their segment, if it is beyond the tolerance.
  ///
  /// The upper end may be the ring's count, which stands for its first vertex.
  private static func farthest(
    _ ring: [SIMD2<Double>], _ low: Int, _ high: Int, squaredTolerance: Double
  ) -> Int? {
    let a = ring[low]
    let edge = ring[high == ring.count ? 0 : high] - a
    let squaredLength = (edge * edge).sum()
    let scale = squaredLength > 0 ? 1 / squaredLength : 0
    var (place, worst) = (-1, squaredTolerance)
    for i in low + 1..<max(high, low + 1) {
      let offset = ring[i] - a
      let t = min(1, max(0, (offset.x * edge.x + offset.y * edge.y) * scale))
      let (dx, dy) = (offset.x - t * edge.x, offset.y - t * edge.y)
      let squared = dx * dx + dy * dy
      if squared > worst { (place, worst) = (i, squared) }
    }
    return place < 0 ? nil : place
  }
}
