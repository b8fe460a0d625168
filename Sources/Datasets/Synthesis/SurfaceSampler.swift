// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

import Geometry
import LinearAlgebra

/// Draws the points of a scan.
struct SurfaceSampler {
  private let scan: ScanSet.Scan
  private let surfaces: [Surface]
  private var random: SplitMix64
  private var points: [Vector3] = []
  private var labels: [UInt16] = []

  /// Surfaces are taken about the scanner, which stands in the middle of the scene.
  init(_ scan: ScanSet.Scan, random: SplitMix64) {
    self.scan = scan
    self.random = random
    let eye = Vector3(scan.scene.focus.x, scan.scene.focus.y, 1.6)
    let sensorFromWorld = RigidTransform(translation: -eye)
    surfaces = scan.scene.surfaces.map { $0.transformed(by: sensorFromWorld) }
  }

  mutating func sample(sigma: Double, outlierShare: Double) {
    let outlierCount = Int(Double(scan.pointCount) * outlierShare)
    let count = scan.pointCount - outlierCount
    switch scan.density {
    case .uniform: sampleEvenly(count, sigma)
    case .scanner: sampleByAngle(count, sigma)
    }
    addOutliers(outlierCount)
  }

  /// The cloud with small faces ignored, and the planes of the others, seen from the scanner.
  func published() -> (cloud: PointCloud, planes: [TruePlaneRecord]) {
    var counts = [Int](repeating: 0, count: 65536)
    for label in labels { counts[Int(label)] += 1 }
    let minimum = max(100, scan.pointCount / 4000)
    var cloud = PointCloud(
      x: points.map { Float($0.x) }, y: points.map { Float($0.y) }, z: points.map { Float($0.z) })
    cloud.labels = labels.map { label in
      label != 0 && counts[Int(label)] < minimum ? Int32(LabelImage.ignore) : Int32(label)
    }
    var seen: Set<UInt16> = []
    let records = surfaces.compactMap { surface -> TruePlaneRecord? in
      guard let face = surface.face, counts[Int(surface.label)] >= minimum,
        seen.insert(surface.label).inserted
      else { return nil }
      let polygon = face.polygon
      let region = TruePlaneRecord.Region(
        outer: polygon.outer.map(face.frame.point(at:)),
        holes: polygon.holes.map { $0.map(face.frame.point(at:)) })
      return TruePlaneRecord(
        id: surface.label, plane: face.plane.facing(.zero), area: polygon.area,
        kind: surface.kind, outline: [region])
    }
    return (cloud, records.sorted { $0.id < $1.id })
  }

  private mutating func sampleEvenly(_ count: Int, _ sigma: Double) {
    let areas = surfaces.map(\.boundingArea)
    let total = areas.reduce(0, +)
    var sums: [Double] = []
    for area in areas { sums.append((sums.last ?? 0) + area) }
    while points.count < count {
      let at = random.uniform() * total
      let index = min(sums.partitioningIndex { $0 > at }, surfaces.count - 1)
      guard let point = surfaces[index].randomPoint(&random) else { continue }
      let noise = Vector3(random.normal(), random.normal(), random.normal()) * sigma
      points.append(point + noise)
      labels.append(surfaces[index].label)
    }
  }

  /// A spinning scanner: rings of equal elevation steps from −60° to 60°, equal steps of azimuth.
  private mutating func sampleByAngle(_ count: Int, _ sigma: Double) {
    let rings = Int((Double(count) / 3).squareRoot())
    let steps = count / rings
    for ring in 0..<rings {
      let elevation = (Double(ring) / Double(max(1, rings - 1)) - 0.5) * 2 * Double.pi / 3
      let (up, flat) = (PortableMath.sin(elevation), PortableMath.cos(elevation))
      for step in 0..<steps {
        let azimuth = (Double(step) + random.uniform()) / Double(steps) * 2 * Double.pi
        let ray = Vector3(
          flat * PortableMath.cos(azimuth), flat * PortableMath.sin(azimuth), up)
        guard let hit = nearestHit(ray) else { continue }
        points.append(ray * (hit.range + random.normal() * sigma))
        labels.append(surfaces[hit.index].label)
      }
    }
  }

  private func nearestHit(_ ray: Vector3) -> (index: Int, range: Double)? {
    var best: (index: Int, range: Double)?
    for (index, surface) in surfaces.enumerated() {
      guard let range = surface.range(along: ray), range < best?.range ?? .infinity else {
        continue
      }
      best = (index, range)
    }
    return best
  }

  private mutating func addOutliers(_ count: Int) {
    var (low, high) = (Vector3(repeating: .infinity), Vector3(repeating: -.infinity))
    for point in points {
      low = pointwiseMin(low, point)
      high = pointwiseMax(high, point)
    }
    for _ in 0..<count {
      points.append(
        Vector3(
          random.uniform(in: low.x..<high.x), random.uniform(in: low.y..<high.y),
          random.uniform(in: low.z..<high.z)))
      labels.append(0)
    }
  }
}

extension [Double] {
  /// The first index at which an ascending condition holds.
  fileprivate func partitioningIndex(where holds: (Double) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if holds(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}

extension Surface {
  /// The area of the rectangle, cylinder or sphere from which points are drawn.
  fileprivate var boundingArea: Double {
    switch shape {
    case .face(let face):
      let (low, high) = face.bounds
      return (high.x - low.x) * (high.y - low.y)
    case .cylinder(let patch): return 4 * Double.pi * patch.radius * patch.halfHeight
    case .ball(let ball): return 4 * Double.pi * ball.radius * ball.radius
    }
  }

  /// A point drawn evenly, or `nil` if the draw fell beside the surface.
  fileprivate func randomPoint(_ random: inout SplitMix64) -> Vector3? {
    switch shape {
    case .face(let face):
      let (low, high) = face.bounds
      let a = random.uniform(in: low.x..<high.x)
      let b = random.uniform(in: low.y..<high.y)
      return face.contains(a, b) ? face.frame.point(at: SIMD2(a, b)) : nil
    case .cylinder(let patch):
      let angle = random.uniform(in: 0..<(2 * Double.pi))
      let height = random.uniform(in: -patch.halfHeight..<patch.halfHeight)
      let along = PortableMath.cos(angle)
      guard along >= patch.cosine else { return nil }
      let third = patch.axis.cross(patch.reference)
      let arm = patch.reference * along + third * PortableMath.sin(angle)
      return patch.center + arm * patch.radius + patch.axis * height
    case .ball(let ball):
      let height = random.uniform(in: -1..<1)
      let flat = (1 - height * height).squareRoot()
      let angle = random.uniform(in: 0..<(2 * Double.pi))
      let arm = Vector3(
        flat * PortableMath.cos(angle), flat * PortableMath.sin(angle), height)
      return ball.center + arm * ball.radius
    }
  }

  /// The distance along a unit ray from the origin at which the surface is met.
  fileprivate func range(along ray: Vector3) -> Double? {
    switch shape {
    case .face(let face):
      guard let range = face.plane.intersection(origin: .zero, direction: ray),
        range > RayCaster.nearest
      else { return nil }
      let at = face.frame.coordinates(of: ray * range)
      return face.contains(at.x, at.y) ? range : nil
    case .cylinder(let patch): return patch.depth(along: ray, beyond: RayCaster.nearest)
    case .ball(let ball): return ball.depth(along: ray, beyond: RayCaster.nearest)
    }
  }
}

extension PlanarFace {
  /// The smallest axis-parallel rectangle around the outer ring.
  fileprivate var bounds: (low: SIMD2<Double>, high: SIMD2<Double>) {
    ring.reduce((SIMD2(repeating: .infinity), SIMD2(repeating: -.infinity))) {
      (pointwiseMin($0.0, $1), pointwiseMax($0.1, $1))
    }
  }
}
