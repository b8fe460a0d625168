// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

/// Follows corners through the images, and brings new ones where old ones are lost.
struct PointTracks: Sendable {
  /// The points in the last image, pixels of the finest level.
  private(set) var points: [SIMD2<Float>] = []
  private var last: ImagePyramid?
  private let budget: Int

  /// What became of the points of the last image.
  struct Result: Sendable {
    /// The points that survived, in the new image.
    var points: [SIMD2<Float>] = []
    /// Their displacements.
    var shifts: [SIMD2<Float>] = []
    /// How many points there were.
    var previousCount = 0

    /// The median length of the displacements [px].
    var medianShift: Float? {
      let lengths = shifts.map { ($0 * $0).sum().squareRoot() }.sorted()
      return lengths.isEmpty ? nil : lengths[lengths.count / 2]
    }
  }

  /// The middle of the displacements, by component [px].
  static func middle(_ shifts: [SIMD2<Float>]) -> SIMD2<Float>? {
    guard !shifts.isEmpty else { return nil }
    let (xs, ys) = (shifts.map(\.x).sorted(), shifts.map(\.y).sorted())
    return SIMD2(xs[xs.count / 2], ys[ys.count / 2])
  }

  init(budget: Int) { self.budget = budget }

  /// Forgets the points, as after a gap.
  mutating func reset() { (points, last) = ([], nil) }

  /// Follows the points into `image`; `nil` for a first image.
  ///
  /// A point survives if tracking it back ends within `maxError` px of where it came from.
  mutating func advance(
    to image: ImagePyramid, guess: SIMD2<Float>, maxError: Float
  ) -> Result? {
    defer { last = image }
    guard let last else { return nil }
    let forward = PatchTracker(from: last, to: image)
    let backward = PatchTracker(from: image, to: last)
    var result = Result(previousCount: points.count)
    for point in points {
      guard let moved = forward.track(point, guess: guess),
        let back = backward.track(moved, guess: point - moved)
      else { continue }
      let error = back - point
      guard (error * error).sum() < maxError * maxError else { continue }
      result.points.append(moved)
      result.shifts.append(moved - point)
    }
    points = result.points
    return result
  }

  /// Fills the points up to the budget with corners, at most two per cell of 8×6 at first.
  mutating func replenish(_ corners: [CornerDetector.Corner], width: Int, height: Int) {
    var grid = OccupancyGrid(width: width, height: height, side: 10)
    var counts = [Int](repeating: 0, count: 48)
    points = points.filter { grid.occupy($0) }
    for point in points { counts[Self.cell(point, width, height)] += 1 }
    for limit in [2, budget] {
      for corner in corners where points.count < budget {
        let point = SIMD2(corner.x, corner.y)
        let cell = Self.cell(point, width, height)
        guard counts[cell] < limit, grid.occupy(point) else { continue }
        points.append(point)
        counts[cell] += 1
      }
    }
  }

  /// The cell of 8×6 that holds a point.
  static func cell(_ point: SIMD2<Float>, _ width: Int, _ height: Int) -> Int {
    let column = min(7, max(0, Int(point.x) * 8 / width))
    let row = min(5, max(0, Int(point.y) * 6 / height))
    return row * 8 + column
  }

  /// The share of 8×6 cells with a point.
  static func coverage(_ points: [SIMD2<Float>], _ width: Int, _ height: Int) -> Double {
    Double(Set(points.map { cell($0, width, height) }).count) / 48
  }
}

/// Cells of which each takes one point; neighbors of a point are taken too.
private struct OccupancyGrid {
  private let columns: Int
  private let side: Int
  private var isTaken: [Bool]

  init(width: Int, height: Int, side: Int) {
    self.side = side
    columns = width / side + 1
    isTaken = [Bool](repeating: false, count: columns * (height / side + 1))
  }

  /// Takes the cell of `point` and returns whether it was free.
  mutating func occupy(_ point: SIMD2<Float>) -> Bool {
    let cell = Int(point.y) / side * columns + Int(point.x) / side
    guard isTaken.indices.contains(cell), !isTaken[cell] else { return false }
    isTaken[cell] = true
    return true
  }
}
