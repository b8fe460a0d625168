// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

public import Geometry
internal import LinearAlgebra

/// The points of a frame, one per label, for metrics that measure point-to-plane distances.
public enum ScoredPoints: Sendable {
  /// A depth image and its camera.
  case depth(DepthImage, CameraIntrinsics)
  /// A cloud whose point i has label i.
  case cloud(PointCloud)

  /// The number of pixels or points.
  var count: Int {
    switch self {
    case .depth(let image, _): image.pixelCount
    case .cloud(let cloud): cloud.count
    }
  }

  /// For each plane, the root mean square distance [m] of the valid points that carry its label.
  ///
  /// - Complexity: O(points).
  func rmse(to planes: [UInt16: Plane], labels: [UInt16]) -> [UInt16: Double] {
    precondition(labels.count == count, "one label per point")
    guard !planes.isEmpty else { return [:] }
    var sums = ResidualSums(planes)
    switch self {
    case .depth(let image, let camera): sums.add(image, camera, labels)
    case .cloud(let cloud): sums.add(cloud, labels)
    }
    return sums.rmse
  }
}

/// Squared distances summed per label.
private struct ResidualSums {
  private let labels: [UInt16]
  private let planes: [Plane]
  private var slots = [Int32](repeating: -1, count: 1 << 16)
  private var squares: [Double]
  private var counts: [Int]

  init(_ planes: [UInt16: Plane]) {
    let ordered = planes.sorted { $0.key < $1.key }
    (labels, self.planes) = (ordered.map(\.key), ordered.map(\.value))
    squares = .init(repeating: 0, count: ordered.count)
    counts = .init(repeating: 0, count: ordered.count)
    for (slot, label) in labels.enumerated() { slots[Int(label)] = Int32(slot) }
  }

  mutating func add(_ image: DepthImage, _ camera: CameraIntrinsics, _ labels: [UInt16]) {
    let depths = image.depths
    var index = 0
    for v in 0..<image.height {
      for u in 0..<image.width {
        defer { index += 1 }
        let slot = Int(slots[Int(labels[index])])
        guard slot >= 0, depths[index] > 0 else { continue }
        let ray = camera.ray(u: Double(u), v: Double(v))
        let plane = planes[slot]
        let distance = Double(depths[index]) * plane.normal.dot(ray) + plane.offset
        squares[slot] += distance * distance
        counts[slot] += 1
      }
    }
  }

  mutating func add(_ cloud: PointCloud, _ labels: [UInt16]) {
    for index in labels.indices {
      let slot = Int(slots[Int(labels[index])])
      guard slot >= 0, cloud.isValid(index) else { continue }
      let distance = planes[slot].signedDistance(to: cloud.point(index))
      squares[slot] += distance * distance
      counts[slot] += 1
    }
  }

  var rmse: [UInt16: Double] {
    var result: [UInt16: Double] = [:]
    for (slot, label) in labels.enumerated() where counts[slot] > 0 {
      result[label] = (squares[slot] / Double(counts[slot])).squareRoot()
    }
    return result
  }
}
