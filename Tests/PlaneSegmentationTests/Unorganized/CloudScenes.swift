// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

import Geometry
import LinearAlgebra

/// Small labeled clouds for tests of the unorganized door.
struct CloudScene {
  var points: [Vector3] = []
  /// The face of each point, 0 for none.
  var faces: [Int] = []
  private var random: SplitMix64

  init(seed: UInt64) { random = SplitMix64(seed: seed) }

  var cloud: PointCloud { PointCloud(points: points) }

  /// Adds `count` points of a parallelogram with noise of standard deviation `sigma` in all directions.
  mutating func addFace(
    corner: Vector3, _ u: Vector3, _ v: Vector3, count: Int, sigma: Double, face: Int
  ) {
    for _ in 0..<count {
      let noise = Vector3(random.normal(), random.normal(), random.normal()) * sigma
      points.append(corner + u * random.uniform() + v * random.uniform() + noise)
      faces.append(face)
    }
  }

  /// Adds the six faces of a box, numbered from `face`, with `density` points per square meter.
  mutating func addBox(
    low: Vector3, size: Vector3, density: Double, sigma: Double, face: Int
  ) {
    let axes = [Vector3(size.x, 0, 0), Vector3(0, size.y, 0), Vector3(0, 0, size.z)]
    for axis in 0..<3 {
      let (u, v) = (axes[(axis + 1) % 3], axes[(axis + 2) % 3])
      for side in 0..<2 {
        addFace(
          corner: low + (side == 1 ? axes[axis] : .zero), u, v,
          count: Int(density * u.length * v.length), sigma: sigma, face: face + 2 * axis + side)
      }
    }
  }

  /// Adds points uniformly over a box, on no face.
  mutating func addClutter(low: Vector3, high: Vector3, count: Int) {
    for _ in 0..<count {
      let p = Vector3(random.uniform(), random.uniform(), random.uniform())
      points.append(low + p * (high - low))
      faces.append(0)
    }
  }

  /// Adds points of a sphere.
  mutating func addSphere(center: Vector3, radius: Double, count: Int, sigma: Double) {
    for _ in 0..<count {
      let v = Vector3(random.normal(), random.normal(), random.normal())
      points.append(center + v * ((radius + sigma * random.normal()) / v.length))
      faces.append(0)
    }
  }

  /// Moves every point.
  func transformed(_ map: (Vector3) -> Vector3) -> CloudScene {
    var copy = self
    copy.points = points.map(map)
    return copy
  }

  /// The share of faces that a label covers with an intersection over union of at least `minimum`.
  func recall(of labels: [UInt16], minimum: Double = 0.75) -> Double {
    let faceIDs = Set(faces).subtracting([0])
    let found = faceIDs.count { face in
      let own = faces.indices.filter { faces[$0] == face }
      let votes = Dictionary(grouping: own.filter { labels[$0] != 0 }) { labels[$0] }
      guard let best = votes.max(by: { $0.value.count < $1.value.count }) else { return false }
      let size = labels.count { $0 == best.key }
      let common = best.value.count
      return Double(common) >= minimum * Double(own.count + size - common)
    }
    return Double(found) / Double(max(1, faceIDs.count))
  }
}
