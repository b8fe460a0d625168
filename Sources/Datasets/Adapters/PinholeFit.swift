// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

package import Geometry

/// The pinhole camera that an organized cloud was taken with, by least squares.
///
/// For a pinhole u = fx · x/z + cx and v = fy · y/z + cy are straight lines.
package struct PinholeFit: Sendable {
  package let intrinsics: CameraIntrinsics
  /// The root mean square distance [px] between points' own and projected pixels.
  package let residual: Double
  /// The residual [px] up to which a cloud counts as a pinhole image.
  package static let maxResidual = 1.0

  /// Fits the camera, or gives `nil` if the cloud is not organized or has too few or too narrow views.
  package init?(_ cloud: PointCloud) {
    guard cloud.isOrganized else { return nil }
    var (columns, rows) = (LineFit(), LineFit())
    for i in 0..<cloud.count where cloud.isValid(i) {
      let point = cloud.point(i)
      guard point.z > 0 else { continue }
      columns.add(point.x / point.z, Double(i % cloud.width))
      rows.add(point.y / point.z, Double(i / cloud.width))
    }
    guard let u = columns.line, let v = rows.line, u.slope != 0, v.slope != 0 else { return nil }
    intrinsics = CameraIntrinsics(fx: u.slope, fy: v.slope, cx: u.intercept, cy: v.intercept)
    residual = (columns.variance(u) + rows.variance(v)).squareRoot()
  }

  /// The camera if the cloud is a pinhole image.
  package static func camera(of cloud: PointCloud) -> CameraIntrinsics? {
    guard let fit = PinholeFit(cloud), fit.residual <= maxResidual else { return nil }
    return fit.intrinsics
  }
}

/// Sums for the line `b = slope · a + intercept`.
private struct LineFit {
  private var (count, a, b) = (0.0, 0.0, 0.0)
  private var (aa, ab, bb) = (0.0, 0.0, 0.0)

  mutating func add(_ x: Double, _ y: Double) {
    (count, a, b) = (count + 1, a + x, b + y)
    (aa, ab, bb) = (aa + x * x, ab + x * y, bb + y * y)
  }

  var line: (slope: Double, intercept: Double)? {
    let spread = aa - a * a / count
    guard count >= 100, spread > 1e-9 * count else { return nil }
    let slope = (ab - a * b / count) / spread
    return (slope, (b - slope * a) / count)
  }

  /// The mean squared difference from the line.
  func variance(_ line: (slope: Double, intercept: Double)) -> Double {
    let (s, t) = line
    return max(
      0, (bb + s * s * aa + count * t * t - 2 * s * ab - 2 * t * b + 2 * s * t * a) / count)
  }
}
