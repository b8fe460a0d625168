// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

public import Geometry
import LinearAlgebra
public import PlaneFitting

/// Finds the planes of a depth image.
///
/// The image is cut into cells whose planes are fitted in inverse depth. Regions grow from linked cells
/// against their own plane, first over coarse cells, then over base cells where nothing was found. Curved
/// regions are refused, pieces of one plane are joined, pixels along borders choose their plane, and
/// every plane is refitted from its pixels.
///
/// - Complexity: O(pixels); the result depends on nothing but the arguments and the configuration.
public struct OrganizedSegmenter: Sendable {
  /// The parameters of all stages.
  public let configuration: OrganizedConfiguration

  /// Creates a segmenter.
  public init(configuration: OrganizedConfiguration = .init()) {
    self.configuration = configuration
  }

  /// Finds the planes of a depth image.
  ///
  /// - Parameters:
  ///   - depth: the depth image; invalid pixels are 0.
  ///   - intrinsics: the camera; needed for angles, hardly for what is found.
  ///   - noise: the sensor's noise, or `nil` to estimate it from the image.
  /// - Returns: labels and planes, normals facing the camera; empty, with a reason, if the image is
  ///   smaller than a cell.
  public mutating func segment(
    _ depth: DepthImage, intrinsics: CameraIntrinsics, noise: NoiseModel? = nil
  ) -> Segmentation {
    segment(depth, intrinsics: intrinsics, noise: noise) { _ in }
  }

  /// The stages in the order in which they pass.
  package enum Stage: String, CaseIterable, Sendable {
    /// Sums over base cells.
    case cells
    /// Planes of coarse cells; noise, unless it is given.
    case noise
    /// Growing over coarse cells.
    case coarse
    /// Planes of free base cells, and growing over them.
    case fine
    /// Refusing curved regions and joining pieces.
    case join
    /// Labels along borders and refitting.
    case pixels
  }

  /// Finds the planes and calls `passed` at the end of each stage, for those who time them.
  package mutating func segment(
    _ depth: DepthImage, intrinsics: CameraIntrinsics, noise: NoiseModel?,
    passed: (Stage) -> Void
  ) -> Segmentation {
    guard
      let cells = OrganizedCells(
        depth, intrinsics, noise, configuration.cells, summed: { passed(.cells) })
    else {
      let side = OrganizedCells.side(configuration.cells, width: depth.width)
      return Segmentation(
        labels: LabelImage(width: depth.width, height: depth.height), segments: [],
        noise: noise ?? NoiseModel(),
        rejections: [
          .init(
            count: depth.pixelCount,
            reason: "the image is smaller than one cell of \(side)×\(side) pixels")
        ])
    }
    return segment(depth, intrinsics: intrinsics, cells: cells, passed: passed)
  }

  /// Finds the planes of a depth image whose cells are fitted.
  ///
  /// - Parameters:
  ///   - depth: the depth image.
  ///   - intrinsics: the camera.
  ///   - cells: the cells of this image, fitted with this configuration's size and fill.
  ///   - passed: called at the end of each stage.
  /// - Returns: what the public method returns.
  package func segment(
    _ depth: DepthImage, intrinsics: CameraIntrinsics, cells: OrganizedCells,
    passed: (Stage) -> Void = { _ in }
  ) -> Segmentation {
    var frame = OrganizedFrame(depth, intrinsics, configuration, cells: cells)
    passed(.noise)
    frame.growCoarse()
    passed(.coarse)
    frame.growFine()
    passed(.fine)
    frame.join()
    passed(.join)
    defer { passed(.pixels) }
    return frame.segmentation()
  }
}
