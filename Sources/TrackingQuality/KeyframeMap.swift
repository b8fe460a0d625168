// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

internal import LinearAlgebra

/// Views in which tracking was normal, to be recognized after an interruption.
struct KeyframeMap: Sendable {
  /// How well a view is known.
  struct Recognition: Sendable, Equatable {
    /// The most matches with one keyframe that agree on one homography.
    var count = 0
    /// The share of the view's 8×6 cells with corners that matches with any keyframe cover.
    var share = 0.0
  }

  private struct Keyframe: Sendable {
    var points: [SIMD2<Double>] = []
    var descriptors: [BinaryDescriptor] = []
  }

  private var keyframes: [Keyframe] = []
  private var next = 0
  private static let capacity = 48
  private static let maxPoints = 180
  private static let maxDistance = 64
  private static let hypotheses = 160
  private static let tolerance = 4.0

  /// Whether there is nothing to recognize.
  var isEmpty: Bool { keyframes.isEmpty }

  /// Adds the view unless the last keyframe still shows most of it.
  mutating func consider(_ view: ImageMeter.MeasuredView) {
    let keyframe = Self.keyframe(view)
    guard keyframe.points.count >= 20 else { return }
    if keyframes.indices.contains(next - 1) {
      let matches = Self.matches(keyframe, keyframes[next - 1]).count
      if 3 * matches > min(keyframe.points.count, keyframes[next - 1].points.count) { return }
    }
    if keyframes.count < Self.capacity, next == keyframes.count {
      keyframes.append(keyframe)
    } else {
      next %= Self.capacity
      keyframes[next] = keyframe
    }
    next += 1
  }

  /// Compares the view with all keyframes, the latest first.
  func recognize(_ view: ImageMeter.MeasuredView) -> Recognition {
    let current = Self.keyframe(view)
    var recognition = Recognition()
    guard current.points.count >= 8 else { return recognition }
    let (width, height) = (view.pyramid.levels[0].width, view.pyramid.levels[0].height)
    func cell(_ p: SIMD2<Double>) -> Int { PointTracks.cell(SIMD2(p), width, height) }
    let all = Set(current.points.map(cell))
    var covered = Set<Int>()
    for keyframe in keyframes.reversed() {
      let inliers = Self.inliers(current, keyframe, width, height)
      recognition.count = max(recognition.count, inliers.count)
      if inliers.count >= 10 { covered.formUnion(inliers.map { cell(current.points[$0]) }) }
    }
    recognition.share = Double(covered.count) / Double(max(1, all.count))
    return recognition
  }

  private static func keyframe(_ view: ImageMeter.MeasuredView) -> Keyframe {
    let level = BinaryDescriptor.smoothed(view.pyramid.levels[1])
    var keyframe = Keyframe()
    let border = BinaryDescriptor.border
    for corner in view.corners {
      guard keyframe.points.count < maxPoints else { break }
      let (u, v) = (Int(corner.x) / 2, Int(corner.y) / 2)
      guard u >= border, v >= border, u < level.width - border, v < level.height - border else {
        continue
      }
      keyframe.points.append(SIMD2(Double(corner.x), Double(corner.y)))
      keyframe.descriptors.append(BinaryDescriptor(level, u: u, v: v))
    }
    return keyframe
  }

  /// Pairs of points that are each other's nearest, near enough, and nearer than the next best.
  private static func matches(_ a: Keyframe, _ b: Keyframe) -> [(Int, Int)] {
    var nearestToB = [(distance: Int, index: Int)](
      repeating: (Int.max, -1), count: b.points.count)
    var nearestToA: [(distance: Int, second: Int, index: Int)] = []
    for (i, descriptor) in a.descriptors.enumerated() {
      var best = (distance: Int.max, second: Int.max, index: -1)
      for (j, other) in b.descriptors.enumerated() {
        let distance = descriptor.distance(to: other)
        if distance < best.distance {
          best = (distance, best.distance, j)
        } else if distance < best.second {
          best.second = distance
        }
        if distance < nearestToB[j].distance { nearestToB[j] = (distance, i) }
      }
      nearestToA.append(best)
    }
    var matches: [(Int, Int)] = []
    for (i, best) in nearestToA.enumerated()
    where best.index >= 0 && best.distance <= maxDistance && best.distance * 10 < best.second * 9
      && nearestToB[best.index].index == i
    {
      matches.append((i, best.index))
    }
    return matches
  }

  /// The points of `a` whose matches in `b` agree on one homography, by random samples of four.
  private static func inliers(
    _ a: Keyframe, _ b: Keyframe, _ width: Int, _ height: Int
  ) -> [Int] {
    let matches = matches(a, b)
    guard matches.count >= 8 else { return [] }
    var random = SplitMix64(seed: UInt64(matches.count))
    var best: [Int] = []
    let center = SIMD2(Double(width) / 2, Double(height) / 2)
    for _ in 0..<hypotheses {
      let sample = (0..<4).map { _ in matches[random.index(below: matches.count)] }
      guard Set(sample.map(\.0)).count == 4,
        let homography = Homography(sample.map { (a.points[$0.0], b.points[$0.1]) }),
        homography.isPlausible(around: center)
      else { continue }
      var inliers: [Int] = []
      for (i, j) in matches {
        guard let mapped = homography.map(a.points[i]) else { continue }
        let error = mapped - b.points[j]
        if (error * error).sum() <= tolerance * tolerance { inliers.append(i) }
      }
      if inliers.count > best.count { best = inliers }
      if 4 * best.count > 3 * matches.count { break }
    }
    return best
  }
}
