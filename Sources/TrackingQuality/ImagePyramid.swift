// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

internal import Geometry

/// An image at three sizes; the finest is at most 480 px wide.
struct ImagePyramid: Sendable {
  /// The sizes, finest first, each half the last.
  let levels: [FloatImage]
  /// How many pixels of a 640 px wide image make one of the finest level.
  let vgaScale: Double

  /// Halves `image` until it is at most 480 px wide, and then twice more.
  init(_ image: GrayImage) {
    var finest = image.width > 480 ? FloatImage(halving: image) : FloatImage(image)
    while finest.width > 480 { finest = finest.halved }
    let middle = finest.halved
    levels = [finest, middle, middle.halved]
    vgaScale = 640 / Double(finest.width)
  }
}
