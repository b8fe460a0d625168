// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

/// A phone or tablet: its screen in points, what the system keeps of it, and its pixel scale.
public struct DeviceProfile: Sendable, Equatable, Codable {
  /// The margins of the screen that the system reserves [pt].
  public struct Insets: Sendable, Equatable, Codable {
    /// The margins.
    public var top, left, bottom, right: Double

    /// Creates margins.
    public init(top: Double = 0, left: Double = 0, bottom: Double = 0, right: Double = 0) {
      (self.top, self.left, self.bottom, self.right) = (top, left, bottom, right)
    }
  }

  /// The name.
  public var name: String
  /// The size of the screen [pt].
  public var width, height: Double
  /// Pixels per point.
  public var scale: Double
  /// What the system reserves.
  public var safeArea: Insets

  /// Creates a profile from its parts.
  public init(name: String, width: Double, height: Double, scale: Double, safeArea: Insets) {
    (self.name, self.width, self.height) = (name, width, height)
    (self.scale, self.safeArea) = (scale, safeArea)
  }

  /// Profiles of common screens; the first is a phone of 375 × 812 pt at 3 px/pt.
  public static let builtin: [DeviceProfile] = [
    DeviceProfile(
      name: "phone-375x812", width: 375, height: 812, scale: 3,
      safeArea: Insets(top: 44, bottom: 34)),
    DeviceProfile(
      name: "phone-375x667", width: 375, height: 667, scale: 2, safeArea: Insets(top: 20)),
    DeviceProfile(
      name: "phone-430x932", width: 430, height: 932, scale: 3,
      safeArea: Insets(top: 59, bottom: 34)),
    DeviceProfile(
      name: "tablet-820x1180", width: 820, height: 1180, scale: 2,
      safeArea: Insets(top: 24, bottom: 20)),
  ]

  /// Why a touch at a point [pt] is refused, or `nil` if it counts.
  public func refusal(of touch: SIMD2<Double>) -> TouchRefusal? {
    guard touch.x >= 0, touch.y >= 0, touch.x < width, touch.y < height else { return .offScreen }
    if touch.y < safeArea.top { return .sensorHousing }
    if touch.y >= height - safeArea.bottom { return .homeIndicator }
    let isInside = touch.x >= safeArea.left && touch.x < width - safeArea.right
    return isInside ? nil : .edge
  }
}

/// Why a touch does not count.
public enum TouchRefusal: String, Sendable, Codable, CaseIterable {
  case offScreen, sensorHousing, homeIndicator, edge
}
