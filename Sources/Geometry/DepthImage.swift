// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

/// A depth image: planar depth z per pixel, row-major, 0 where invalid.
///
/// Depth is kept as it was stored, so that nothing is rounded twice: 16-bit units of
/// `1 / unitsPerMeter` m, or 32-bit floats in m (`unitsPerMeter` = 1). Float pixels that are negative,
/// infinite or NaN must be 0; `init(width:height:meters:)` makes them so and counts them.
public struct DepthImage: Sendable, Equatable {
  /// The stored pixels.
  public enum Storage: Sendable, Equatable {
    case units([UInt16])
    case meters([Float])
  }

  /// The number of columns.
  public let width: Int
  /// The number of rows.
  public let height: Int
  /// The stored pixels, `width · height`.
  public let storage: Storage
  /// How many stored units make a meter; 1 for float storage.
  public let unitsPerMeter: Double
  /// How many float pixels were not finite or negative and became 0.
  public let rejectedCount: Int

  /// Creates an image of 16-bit depth units; 0 is invalid.
  public init(width: Int, height: Int, units: [UInt16], unitsPerMeter: Double) {
    precondition(width >= 0 && height >= 0 && units.count == width * height, "pixel count")
    precondition(unitsPerMeter > 0 && unitsPerMeter.isFinite, "unitsPerMeter must be positive")
    (self.width, self.height, self.unitsPerMeter) = (width, height, unitsPerMeter)
    storage = .units(units)
    rejectedCount = 0
  }

  /// Creates an image of float depth [m]; what is not finite or not positive becomes 0.
  public init(width: Int, height: Int, meters: [Float]) {
    precondition(width >= 0 && height >= 0 && meters.count == width * height, "pixel count")
    (self.width, self.height, unitsPerMeter) = (width, height, 1)
    var cleaned = meters
    var rejected = 0
    for i in cleaned.indices where !(cleaned[i] >= 0 && cleaned[i] < .infinity) {
      cleaned[i] = 0
      rejected += 1
    }
    storage = .meters(cleaned)
    rejectedCount = rejected
  }

  /// The number of pixels.
  public var pixelCount: Int { width * height }

  /// The depth [m] of pixel (u, v), 0 where invalid.
  public func depth(u: Int, v: Int) -> Double {
    switch storage {
    case .units(let units): Double(units[v * width + u]) / unitsPerMeter
    case .meters(let meters): Double(meters[v * width + u])
    }
  }

  /// All depths [m], row-major, 0 where invalid.
  public var depths: [Float] {
    switch storage {
    case .units(let units):
      let scale = Float(1 / unitsPerMeter)
      return units.map { Float($0) * scale }
    case .meters(let meters): return meters
    }
  }

  /// The number of pixels with a depth.
  public var validCount: Int {
    switch storage {
    case .units(let units): units.reduce(0) { $0 + ($1 != 0 ? 1 : 0) }
    case .meters(let meters): meters.reduce(0) { $0 + ($1 != 0 ? 1 : 0) }
    }
  }
}
