// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

public import Geometry
internal import LinearAlgebra

/// A picture of a cloud: its points seen from above at an angle, in the colors of their planes.
public enum CloudPicture {
  /// Draws the points that lie nearest to the viewer, gray where they belong to no plane.
  ///
  /// The view looks along the direction in which the points spread least, tilted by 35°, so that
  /// floors, walls and furniture are told apart; far points are darker.
  ///
  /// - Complexity: O(points).
  public static func image(of cloud: PointCloud, labels: LabelImage, width: Int = 960) -> ColorImage
  {
    precondition(labels.labels.count == cloud.count, "one label per point")
    return image(of: cloud, width: width) { color(of: labels.labels[$0]) }
  }

  /// Draws the points in any colors.
  ///
  /// - Parameters:
  ///   - cloud: the points.
  ///   - width: the width of the picture.
  ///   - color: the color of the point with this index: 0xRRGGBB.
  /// - Returns: the picture, white where there is no point.
  public static func image(of cloud: PointCloud, width: Int, color: (Int) -> UInt32) -> ColorImage {
    let valid = (0..<cloud.count).filter { cloud.isValid($0) }
    guard let view = View(cloud, valid, width: width) else {
      return ColorImage(
        GrayImage(
          width: width, height: width / 2, pixels: .init(repeating: 255, count: width * width / 2)))
    }
    let blank = [UInt8](repeating: 255, count: view.width * view.height)
    var image = ColorImage(GrayImage(width: view.width, height: view.height, pixels: blank))
    var depths = [Double](repeating: .infinity, count: view.width * view.height)
    let radius = valid.count < 60_000 ? 1 : 0
    for index in valid {
      let place = view.place(of: cloud.point(index))
      let color = view.shaded(color(index), depth: place.depth)
      for v in place.v - radius...place.v + radius where v >= 0 && v < view.height {
        for u in place.u - radius...place.u + radius where u >= 0 && u < view.width {
          guard place.depth < depths[v * view.width + u] else { continue }
          depths[v * view.width + u] = place.depth
          image[u, v] = color
        }
      }
    }
    return image
  }

  private static func color(of label: UInt16) -> UInt32 {
    label == LabelImage.unlabeled ? 0xA8A8A8 : LabelPalette.color(of: label)
  }

  /// A parallel projection that fits the points into the picture.
  private struct View {
    let width, height: Int
    private let right, down, forward: Vector3
    private let low: Vector3
    private let scale, depthRange: Double

    init?(_ cloud: PointCloud, _ valid: [Int], width: Int) {
      guard !valid.isEmpty else { return nil }
      let count = Double(valid.count)
      let mean = valid.reduce(Vector3.zero) { $0 + cloud.point($1) } * (1 / count)
      var scatter = SymmetricMatrix3.zero
      for index in valid {
        scatter = scatter + SymmetricMatrix3.outerProduct(cloud.point(index) - mean)
      }
      let axes = scatter.eigenDecomposition.vectors
      let (least, middle, most) = (axes.0, axes.1, axes.2)
      let (cosine, sine) = (0.819152044, 0.573576436)  // 35°
      right = most
      forward = -(least * cosine + middle * sine)
      down = forward.cross(most)
      var low = Vector3(repeating: .infinity)
      var high = -low
      for index in valid {
        let point = cloud.point(index)
        let local = Vector3(right.dot(point), down.dot(point), forward.dot(point))
        (low, high) = (pointwiseMin(low, local), pointwiseMax(high, local))
      }
      let size = high - low
      scale = Double(width - 1) / max(size.x, size.y, 1e-9)
      self.low = low
      self.width = max(16, min(width, Int(size.x * scale) + 1))
      height = max(16, min(width, Int(size.y * scale) + 1))
      depthRange = max(size.z, 1e-9)
    }

    func place(of point: Vector3) -> (u: Int, v: Int, depth: Double) {
      (
        Int((right.dot(point) - low.x) * scale), Int((down.dot(point) - low.y) * scale),
        (forward.dot(point) - low.z) / depthRange
      )
    }

    /// Full brightness near, 55 % far.
    func shaded(_ color: UInt32, depth: Double) -> UInt32 {
      let factor = UInt32(256 * (1 - 0.45 * min(max(depth, 0), 1)))
      var result: UInt32 = 0
      for shift: UInt32 in [16, 8, 0] {
        let channel = (color >> shift) & 0xFF
        result |= ((channel * factor) >> 8) << shift
      }
      return result
    }
  }
}
