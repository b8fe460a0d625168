// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

public import Geometry

/// A picture of what was found: gray depth, a color per plane, its number, borders between planes.
public enum PlaneOverlay {
  /// Draws the labels over the depth image.
  ///
  /// Near is bright; pixels without depth are black. Label n has the color of `LabelPalette` and is
  /// numbered where it is thickest; borders between planes are dark, borders to no plane white.
  ///
  /// - Complexity: O(pixels · log pixels) for the gray levels.
  public static func image(of depth: DepthImage, labels: LabelImage) -> ColorImage {
    precondition(depth.width == labels.width && depth.height == labels.height, "sizes differ")
    let gray = shading(of: depth.depths)
    var image = ColorImage(GrayImage(width: depth.width, height: depth.height, pixels: gray))
    paint(labels, on: &image, gray: gray)
    number(labels, on: &image)
    return image
  }

  /// Gray levels from 235 (near) to 60 (far), linear in inverse depth between the 2 % quantiles.
  static func shading(of depths: [Float]) -> [UInt8] {
    let valid = depths.lazy.filter { $0 > 0 }.map { 1 / $0 }.sorted()
    guard let far = valid.first else { return .init(repeating: 0, count: depths.count) }
    let low = valid[valid.count / 50]
    let high = valid[valid.count - 1 - valid.count / 50]
    let scale = high > low ? 175 / (high - low) : 0
    return depths.map { depth in
      guard depth > 0 else { return 0 }
      return UInt8(60 + min(max((1 / depth - max(low, far)) * scale, 0), 175))
    }
  }

  private static func paint(_ labels: LabelImage, on image: inout ColorImage, gray: [UInt8]) {
    let (width, height, ids) = (labels.width, labels.height, labels.labels)
    for i in ids.indices where ids[i] != LabelImage.unlabeled {
      let color = LabelPalette.color(of: ids[i])
      for channel in 0..<3 {
        let tint = color >> UInt32(16 - 8 * channel) & 0xFF
        let shade = UInt32(gray[i])
        let mixed = (tint * 165 * (110 + shade / 2) / 237 + shade * 90) / 255
        image.rgb[3 * i + channel] = UInt8(truncatingIfNeeded: min(mixed, 255))
      }
    }
    for v in 0..<max(height - 1, 0) {
      for u in 0..<max(width - 1, 0) {
        let i = v * width + u
        for j in [i + 1, i + width] where ids[i] != ids[j] {
          let touchesPlanes = ids[i] != LabelImage.unlabeled && ids[j] != LabelImage.unlabeled
          image[u, v] = touchesPlanes ? 0x101010 : 0xFFFFFF
        }
      }
    }
  }

  /// Writes each label's number around the middle of its longest horizontal run of pixels.
  private static func number(_ labels: LabelImage, on image: inout ColorImage) {
    var best: [UInt16: (length: Int, u: Int, v: Int)] = [:]
    let margin = 8
    for v in stride(from: margin, to: labels.height - margin, by: 2) {
      var start = 0
      let row = v * labels.width
      for u in 0..<labels.width {
        let id = labels.labels[row + u]
        let isLast = u + 1 == labels.width || labels.labels[row + u + 1] != id
        guard isLast else { continue }
        let length = thickness(labels, from: start, to: u, row: v)
        if id != LabelImage.unlabeled, length > best[id]?.length ?? 0 {
          best[id] = (length, (start + u) / 2, v)
        }
        start = u + 1
      }
    }
    let scale = max(2, labels.width / 320)
    for (id, place) in best.sorted(by: { $0.key < $1.key }) {
      PixelDigits.write(Int(id), on: &image, u: place.u, v: place.v, scale: scale)
    }
  }

  /// The smaller of a run's length and of the height of its label at the run's middle.
  private static func thickness(_ labels: LabelImage, from start: Int, to end: Int, row: Int) -> Int
  {
    let u = (start + end) / 2
    let id = labels.labels[row * labels.width + u]
    let limit = (end - start + 1) / 2
    var above = 0
    while above < limit, row - above > 0, labels.labels[(row - above - 1) * labels.width + u] == id
    {
      above += 1
    }
    var below = 0
    while below < limit, row + below + 1 < labels.height,
      labels.labels[(row + below + 1) * labels.width + u] == id
    { below += 1 }
    return 2 * min(above, below, limit) + 1
  }
}
