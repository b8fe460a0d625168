// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

/// The boundary of a pixel mask as simplified rings between pixels.
///
/// Rings follow the cracks between pixels (corners lie at half-integer coordinates), pieces touching
/// at a corner only are separate, and vertices closer than 0.7 px to the line between their neighbors
/// are left out, so that a straight edge is not a staircase.
struct MaskOutline {
  /// A connected piece.
  struct Region {
    var outer: [SIMD2<Double>]
    var holes: [[SIMD2<Double>]]
  }

  private(set) var regions: [Region] = []
  private static let tolerance = 0.7

  init(_ mask: [Bool], width: Int, height: Int) {
    let (labels, count) = Self.components(mask, width, height)
    guard count > 0 else { return }
    var rings = [[[SIMD2<Int>]]](repeating: [], count: count + 1)
    var visited = Set<Int>()
    for v in 0..<height {
      for u in 0..<width where mask[v * width + u] && (v == 0 || !mask[(v - 1) * width + u]) {
        guard !visited.contains(v * (width + 1) + u) else { continue }
        let ring = Self.trace(mask, width, height, from: SIMD2(u, v), &visited)
        rings[labels[v * width + u]].append(ring)
      }
    }
    for pieces in rings[1...] {
      guard let outer = pieces.max(by: { Self.doubleArea($0) < Self.doubleArea($1) }) else {
        continue
      }
      guard let simple = Self.simplified(outer) else { continue }
      let holes = pieces.filter { Self.doubleArea($0) < 0 }.compactMap(Self.simplified)
      regions.append(Region(outer: simple, holes: holes))
    }
  }

  /// Numbers the 4-connected pieces from 1 in raster order.
  private static func components(_ mask: [Bool], _ width: Int, _ height: Int) -> ([Int], Int) {
    var labels = [Int](repeating: 0, count: mask.count)
    var count = 0
    var stack: [Int] = []
    for start in mask.indices where mask[start] && labels[start] == 0 {
      count += 1
      labels[start] = count
      stack.append(start)
      while let i = stack.popLast() {
        let u = i % width
        for (next, isInside) in [
          (i - 1, u > 0), (i + 1, u + 1 < width), (i - width, i >= width),
          (i + width, i + width < mask.count),
        ] where isInside && mask[next] && labels[next] == 0 {
          labels[next] = count
          stack.append(next)
        }
      }
    }
    return (labels, count)
  }

  /// Walks along the cracks with the mask on the right hand, from a pixel's upper left corner east.
  ///
  /// `visited` collects the starts of all eastward steps along an upper border.
  private static func trace(
    _ mask: [Bool], _ width: Int, _ height: Int, from start: SIMD2<Int>, _ visited: inout Set<Int>
  ) -> [SIMD2<Int>] {
    func isSet(_ u: Int, _ v: Int) -> Bool {
      u >= 0 && v >= 0 && u < width && v < height && mask[v * width + u]
    }
    let steps = [SIMD2(1, 0), SIMD2(0, 1), SIMD2(-1, 0), SIMD2(0, -1)]
    /// The pixels right and left ahead of a corner, by direction of travel.
    let right = [SIMD2(0, 0), SIMD2(-1, 0), SIMD2(-1, -1), SIMD2(0, -1)]
    let left = [SIMD2(0, -1), SIMD2(0, 0), SIMD2(-1, 0), SIMD2(-1, -1)]
    var (corner, direction, ring) = (start, 0, [SIMD2<Int>]())
    repeat {
      if direction == 0 { visited.insert(corner.y * (width + 1) + corner.x) }
      let previous = direction
      corner = corner &+ steps[direction]
      let ahead = (corner &+ right[direction], corner &+ left[direction])
      if !isSet(ahead.0.x, ahead.0.y) {
        direction = (direction + 1) % 4
      } else if isSet(ahead.1.x, ahead.1.y) {
        direction = (direction + 3) % 4
      }
      if direction != previous { ring.append(corner) }
    } while corner != start || direction != 0
    return ring
  }

  /// Twice the area in pixels; positive for outer rings.
  private static func doubleArea(_ ring: [SIMD2<Int>]) -> Int {
    guard var previous = ring.last else { return 0 }
    var sum = 0
    for corner in ring {
      sum += previous.x * corner.y - corner.x * previous.y
      previous = corner
    }
    return sum
  }

  /// The ring without needless vertices (Douglas & Peucker), in pixel coordinates; `nil` if too thin.
  private static func simplified(_ ring: [SIMD2<Int>]) -> [SIMD2<Double>]? {
    let points = ring.map { SIMD2(Double($0.x) - 0.5, Double($0.y) - 0.5) }
    guard points.count >= 4 else { return nil }
    let far = points.indices.max {
      squaredGap(points[$0], points[0]) < squaredGap(points[$1], points[0])
    }
    var isKept = [Bool](repeating: false, count: points.count + 1)
    let closed = points + [points[0]]
    (isKept[0], isKept[far ?? 0]) = (true, true)
    var spans = [(0, far ?? 0), (far ?? 0, points.count)]
    while let (first, last) = spans.popLast() {
      guard let (index, distance) = farthest(closed, first, last), distance > tolerance else {
        continue
      }
      isKept[index] = true
      spans += [(first, index), (index, last)]
    }
    let kept = points.indices.filter { isKept[$0] }.map { points[$0] }
    return kept.count >= 3 ? kept : nil
  }

  private static func squaredGap(_ a: SIMD2<Double>, _ b: SIMD2<Double>) -> Double {
    let d = a - b
    return d.x * d.x + d.y * d.y
  }

  /// The vertex strictly between `first` and `last` farthest from the line between them.
  private static func farthest(
    _ points: [SIMD2<Double>], _ first: Int, _ last: Int
  ) -> (index: Int, distance: Double)? {
    guard last - first > 1 else { return nil }
    let (a, b) = (points[first], points[last])
    let length = squaredGap(a, b).squareRoot()
    var best = (index: first + 1, distance: -1.0)
    for i in (first + 1)..<last {
      let (d, e) = (points[i] - a, b - a)
      let distance =
        length > 0
        ? (d.x * e.y - d.y * e.x).magnitude / length : squaredGap(points[i], a).squareRoot()
      if distance > best.distance { best = (i, distance) }
    }
    return best
  }
}
