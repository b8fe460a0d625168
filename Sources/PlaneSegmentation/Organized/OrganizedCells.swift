// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

package import Geometry
package import PlaneFitting

/// What a depth image is before anyone looks for planes in it: its fitted cells and its noise.
///
/// They depend on the image, the camera and the parameters `cells-size` and `cells-min-fill` alone, so that
/// those who try other values of other parameters on the same image need them once.
package struct OrganizedCells: Sendable {
  /// The sums of the smallest cells.
  let base: BaseCells
  /// The fitted coarse cells; their variances are not set.
  let coarse: CellGrid
  /// The noise, given or estimated.
  let noise: NoiseTable

  /// Fits the cells of a depth image; `nil` if it is smaller than a cell.
  ///
  /// - Parameters:
  ///   - depth: the depth image; invalid pixels are 0.
  ///   - intrinsics: the camera.
  ///   - model: the sensor's noise, or `nil` to estimate it from the image.
  ///   - configuration: the size and the least fill of cells.
  ///   - summed: called when the sums of the smallest cells are there, for those who time that.
  package init?(
    _ depth: DepthImage, _ intrinsics: CameraIntrinsics, _ model: NoiseModel?,
    _ configuration: CellConfiguration, summed: () -> Void = {}
  ) {
    let side = Self.side(configuration, width: depth.width)
    guard depth.width >= side, depth.height >= side else { return nil }
    base = BaseCells(depth, size: side / 2)
    summed()
    var coarse = CellGrid(
      size: side, columns: base.columns / 2, rows: base.rows / 2, intrinsics: intrinsics)
    coarse.fitCoarse(base, depth, minFill: configuration.minFill)
    noise = model.map(NoiseTable.init) ?? NoiseEstimator.noise(of: depth, coarse)
    self.coarse = coarse
  }

  /// About how many bytes they take: 5 numbers a base cell, 9 a coarse cell.
  package var byteCount: Int { 20 * base.sum.count + 36 * coarse.rho.count }

  /// The side of a coarse cell [px]: as given, or 8 up to a width of 1000, then following angular
  /// resolution.
  static func side(_ configuration: CellConfiguration, width: Int) -> Int {
    configuration.size ?? (width < 1000 ? 8 : 8 * Int((Double(width) / 640).rounded()))
  }
}
