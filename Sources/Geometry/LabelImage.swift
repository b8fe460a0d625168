// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

/// A label per pixel (or per point, with `height` 1), row-major.
public struct LabelImage: Sendable, Equatable {
  /// No plane.
  public static let unlabeled: UInt16 = 0
  /// Ground truth only: counts neither for nor against.
  public static let ignore: UInt16 = 65535

  /// The number of columns.
  public let width: Int
  /// The number of rows.
  public let height: Int
  /// The labels, `width · height`.
  public var labels: [UInt16]

  /// Creates a label image.
  public init(width: Int, height: Int, labels: [UInt16]) {
    precondition(width >= 0 && height >= 0 && labels.count == width * height, "label count")
    (self.width, self.height, self.labels) = (width, height, labels)
  }

  /// Creates an image without any label.
  public init(width: Int, height: Int) {
    self.init(width: width, height: height, labels: .init(repeating: 0, count: width * height))
  }
}
