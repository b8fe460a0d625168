// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

public import Evaluation
public import Geometry

/// Pictures of labels in the colors of Hoover's classes: what was found, split, joined, missed, invented.
///
/// Hoover et al., PAMI 1996, doi:10.1109/34.506791
public enum HooverOverlay {
  /// What the colors mean, in the order of keys.
  ///
  /// Okabe & Ito's palette: the classes are told apart with any color vision.
  public static let key: [(color: UInt32, text: String)] = [
    (0x009E73, "correct"), (0x56B4E9, "over-segmented"), (0xE69F00, "under-segmented"),
    (0xD55E00, "missed (truth)"), (0xCC79A7, "noise (estimate)"), (0x606060, "ignored"),
  ]

  /// Which side of the comparison is drawn; it decides the color of planes without a class.
  public enum Side: Sendable {
    case groundTruth
    case estimate
  }

  /// The color of a plane.
  ///
  /// - Parameters:
  ///   - kind: its class, or `nil` if it is missed or noise.
  ///   - side: whether it is a true or an estimated plane.
  /// - Returns: 0xRRGGBB.
  public static func color(of kind: HooverClasses.Kind?, on side: Side) -> UInt32 {
    switch (kind, side) {
    case (.correct, _): key[0].color
    case (.over, _): key[1].color
    case (.under, _): key[2].color
    case (nil, .groundTruth): key[3].color
    case (nil, .estimate): key[4].color
    }
  }

  /// Draws labels over a gray picture of the same size: a tint per plane, light borders between planes.
  ///
  /// - Complexity: O(pixels).
  public static func image(
    of labels: LabelImage, kinds: [UInt16: HooverClasses.Kind], side: Side, over gray: GrayImage
  ) -> ColorImage {
    precondition(labels.width == gray.width && labels.height == gray.height, "sizes differ")
    var image = ColorImage(gray)
    let ids = labels.labels
    for i in ids.indices where ids[i] != LabelImage.unlabeled {
      let tint =
        ids[i] == LabelImage.ignore ? key[5].color : color(of: kinds[ids[i]], on: side)
      let right = i % labels.width + 1 < labels.width ? ids[i + 1] : 0
      let below = i + labels.width < ids.count ? ids[i + labels.width] : 0
      let isBorder = [right, below].contains { id in
        ![ids[i], LabelImage.unlabeled, LabelImage.ignore].contains(id)
      }
      for channel in 0..<3 {
        let value = tint >> UInt32(16 - 8 * channel) & 0xFF
        let shade = UInt32(gray.pixels[i])
        image.rgb[3 * i + channel] =
          isBorder ? 0xFF : UInt8(truncatingIfNeeded: (value * 3 + shade) / 4)
      }
    }
    return image
  }

  /// The gray depth image: near is bright, pixels without depth are black.
  public static func shading(of depth: DepthImage) -> GrayImage {
    GrayImage(
      width: depth.width, height: depth.height, pixels: PlaneOverlay.shading(of: depth.depths))
  }
}

extension GrayImage {
  /// Every `step`-th pixel of every `step`-th row.
  public func thinned(by step: Int) -> GrayImage {
    let grid = PixelGrid(width: width, height: height, step: step)
    return GrayImage(width: grid.width, height: grid.height, pixels: grid.places.map { pixels[$0] })
  }
}

extension LabelImage {
  /// Every `step`-th pixel of every `step`-th row.
  public func thinned(by step: Int) -> LabelImage {
    let grid = PixelGrid(width: width, height: height, step: step)
    return LabelImage(
      width: grid.width, height: grid.height, labels: grid.places.map { labels[$0] })
  }
}

extension ColorImage {
  /// Every `step`-th pixel of every `step`-th row.
  public func thinned(by step: Int) -> ColorImage {
    let grid = PixelGrid(width: width, height: height, step: step)
    return ColorImage(
      width: grid.width, height: grid.height,
      rgb: grid.places.flatMap { rgb[3 * $0..<3 * $0 + 3] })
  }
}

/// The pixels that stay when an image is thinned.
private struct PixelGrid {
  let width, height: Int
  let places: [Int]

  init(width: Int, height: Int, step: Int) {
    precondition(step > 0, "step must be positive")
    let columns = Array(stride(from: step / 2, to: width, by: step))
    let rows = Array(stride(from: step / 2, to: height, by: step))
    (self.width, self.height) = (columns.count, rows.count)
    places = rows.flatMap { row in columns.map { row * width + $0 } }
  }
}
