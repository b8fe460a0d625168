// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

internal import Geometry
internal import LinearAlgebra

/// Small planar pieces of a depth image: squares of a fortieth of its width.
///
/// The plane of a cell is fitted in inverse depth, 1/z = a u + b v + c, which is linear for a pinhole
/// camera. A cell counts if all its pixels are valid and its residual is below three times the
/// noise of a depth camera, 1.5 mm + 1.2 mm z².
struct DepthCells {
  /// A piece of surface in the camera frame.
  struct Cell {
    let center: Vector3
    /// The unit normal, facing the camera.
    let normal: Vector3
    /// The noise of one depth [m].
    let sigma: Double
  }

  private(set) var cells: [Cell] = []

  init(_ depth: DepthImage, _ camera: CameraIntrinsics) {
    let side = max(4, depth.width / 40)
    for top in stride(from: 0, through: depth.height - side, by: side) {
      for left in stride(from: 0, through: depth.width - side, by: side) {
        if let cell = Self.cell(depth, camera, left, top, side) { cells.append(cell) }
      }
    }
  }

  private static func cell(
    _ depth: DepthImage, _ camera: CameraIntrinsics, _ left: Int, _ top: Int, _ side: Int
  ) -> Cell? {
    // On a full square the centered coordinates are uncorrelated: three sums give the fit.
    let middle = Double(side - 1) / 2
    let step = max(1, side / 4)
    var (count, sum, sumU, sumV, squareU, squares) = (0.0, 0.0, 0.0, 0.0, 0.0, 0.0)
    for v in stride(from: 0, to: side, by: step) {
      for u in stride(from: 0, to: side, by: step) {
        let z = depth.depth(u: left + u, v: top + v)
        guard z > 0 else { return nil }
        let (x, y, q) = (Double(u) - middle, Double(v) - middle, 1 / z)
        count += 1
        sum += q
        sumU += q * x
        sumV += q * y
        squareU += x * x
        squares += q * q
      }
    }
    // The mean of the sampled offsets is not zero where the step does not divide the side evenly.
    let offset = (Double((side - 1) / step) * Double(step) / 2 - middle)
    let spread = squareU - count * offset * offset
    guard spread > 0 else { return nil }
    let mean = sum / count
    let a = (sumU - offset * sum) / spread
    let b = (sumV - offset * sum) / spread
    let residual = max(0, squares - count * mean * mean - spread * (a * a + b * b)) / count
    let z = 1 / mean
    let sigma = 0.0015 + 0.0012 * z * z
    guard residual.squareRoot() * z * z < 3 * sigma else { return nil }
    let (u, v) = (Double(left) + middle + offset, Double(top) + middle + offset)
    let c = mean - a * u - b * v
    let gradient = Vector3(a * camera.fx, b * camera.fy, a * camera.cx + b * camera.cy + c)
    guard let normal = gradient.normalized else { return nil }
    return Cell(center: camera.ray(u: u, v: v) * z, normal: -normal, sigma: sigma)
  }
}
