// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

/// A phone or tablet: its screen in points, what the system keeps of it, and its pixel scale.
public struct DeviceProfile: Sendable, Equatable {
  /// The margins of the screen that the system reserves [pt].
  public struct Insets: Sendable, Equatable {
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
  /// The part of the screen that the housing of the front sensors covers, if there is one [pt].
  public var sensorHousing: ScreenRectangle?

  /// Creates a profile from its parts.
  public init(
    name: String, width: Double, height: Double, scale: Double, safeArea: Insets,
    sensorHousing: ScreenRectangle? = nil
  ) {
    (self.name, self.width, self.height) = (name, width, height)
    (self.scale, self.safeArea, self.sensorHousing) = (scale, safeArea, sensorHousing)
  }

  /// The size of the screen [px].
  public var pixelSize: SIMD2<Int> {
    SIMD2(Int((width * scale).rounded()), Int((height * scale).rounded()))
  }

  /// The middle of the screen [pt]: where one aims.
  public var center: SIMD2<Double> { SIMD2(width, height) / 2 }

  /// The part of the screen that the system leaves [pt].
  public var safeRectangle: ScreenRectangle {
    ScreenRectangle(
      x: safeArea.left, y: safeArea.top, width: width - safeArea.left - safeArea.right,
      height: height - safeArea.top - safeArea.bottom)
  }

  /// Why a touch at a point [pt] is refused, or `nil` if it counts.
  public func refusal(of touch: SIMD2<Double>) -> Refusal? {
    guard touch.x >= 0, touch.y >= 0, touch.x < width, touch.y < height else { return .offScreen }
    if sensorHousing?.contains(touch) == true { return .sensorHousing }
    if touch.y < safeArea.top { return sensorHousing == nil ? .statusBar : .sensorHousing }
    if touch.y >= height - safeArea.bottom { return .homeIndicator }
    return safeRectangle.contains(touch) ? nil : .edge
  }
}

extension DeviceProfile {
  /// Profiles of common screens; the first is a phone of 375 × 812 pt at 3 px/pt.
  public static let builtin = [
    DeviceProfile(
      name: "phone-375x812", width: 375, height: 812, scale: 3,
      safeArea: Insets(top: 44, bottom: 34),
      sensorHousing: ScreenRectangle(x: 83, y: 0, width: 209, height: 30)),
    DeviceProfile(
      name: "phone-812x375", width: 812, height: 375, scale: 3,
      safeArea: Insets(left: 44, bottom: 21, right: 44),
      sensorHousing: ScreenRectangle(x: 0, y: 83, width: 30, height: 209)),
    DeviceProfile(
      name: "phone-375x667", width: 375, height: 667, scale: 2, safeArea: Insets(top: 20)),
    DeviceProfile(
      name: "phone-430x932", width: 430, height: 932, scale: 3,
      safeArea: Insets(top: 59, bottom: 34),
      sensorHousing: ScreenRectangle(x: 152, y: 11, width: 126, height: 37)),
    DeviceProfile(
      name: "phone-412x915", width: 412, height: 915, scale: 2.625,
      safeArea: Insets(top: 32, bottom: 24),
      sensorHousing: ScreenRectangle(x: 194, y: 4, width: 24, height: 24)),
    DeviceProfile(
      name: "tablet-820x1180", width: 820, height: 1180, scale: 2,
      safeArea: Insets(top: 24, bottom: 20)),
    DeviceProfile(
      name: "tablet-1180x820", width: 1180, height: 820, scale: 2,
      safeArea: Insets(top: 24, bottom: 20)),
    DeviceProfile(
      name: "tablet-800x1280", width: 800, height: 1280, scale: 2,
      safeArea: Insets(top: 24, bottom: 24)),
  ]

  /// The built-in profile of this name, or `nil`.
  public static func named(_ name: String) -> DeviceProfile? {
    builtin.first { $0.name == name }
  }
}
