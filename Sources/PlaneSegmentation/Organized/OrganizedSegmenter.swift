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
    let base = (configuration.cells.size ?? Self.cellSize(width: depth.width)) / 2
    guard depth.width >= 2 * base, depth.height >= 2 * base else {
      return Segmentation(
        labels: LabelImage(width: depth.width, height: depth.height), segments: [],
        noise: noise ?? NoiseModel(),
        rejections: [
          .init(
            count: depth.pixelCount,
            reason: "the image is smaller than one cell of \(2 * base)×\(2 * base) pixels")
        ])
    }
    let cells = BaseCells(depth, size: base)
    passed(.cells)
    var frame = OrganizedFrame(depth, intrinsics, noise, configuration, cells: cells)
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

  /// The side of a coarse cell: 8 pixels up to a width of 1000, then following angular resolution.
  static func cellSize(width: Int) -> Int {
    width < 1000 ? 8 : 8 * Int((Double(width) / 640).rounded())
  }
}
