// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

import Geometry
import LinearAlgebra
import Placement
import Testing

@Suite struct DeviceProfileTests {
  @Test func knownValue_touchesInReservedAreasAreRefusedWithAReason() throws {
    let phone = DeviceProfile.builtin[0]
    #expect(phone.width == 375 && phone.height == 812 && phone.pixelSize == [1125, 2436])
    #expect(phone.refusal(of: [187, 10]) == .sensorHousing)
    #expect(phone.refusal(of: [20, 43.9]) == .sensorHousing)
    #expect(phone.refusal(of: [20, 44]) == nil)
    #expect(phone.refusal(of: [100, 777.9]) == nil)
    #expect(phone.refusal(of: [100, 778]) == .homeIndicator)
    #expect(phone.refusal(of: [375, 100]) == .offScreen)
    let wide = try #require(DeviceProfile.named("phone-812x375"))
    #expect(wide.refusal(of: [40, 20]) == .edge && wide.refusal(of: [10, 180]) == .sensorHousing)
    let plain = try #require(DeviceProfile.named("phone-375x667"))
    #expect(plain.refusal(of: [20, 19]) == .statusBar && plain.refusal(of: [20, 666]) == nil)
  }

  @Test func property_profilesAreSound() {
    for device in DeviceProfile.builtin {
      #expect(device.safeRectangle.contains(device.center))
      #expect(device.refusal(of: device.center) == nil)
      if let housing = device.sensorHousing {
        #expect(!housing.overlaps(device.safeRectangle), "\(device.name)")
      }
    }
    #expect(Set(DeviceProfile.builtin.map(\.name)).count == DeviceProfile.builtin.count)
  }

  @Test func knownValue_theImageFillsTheScreenAndLosesItsSides() throws {
    let viewport = Viewport(
      device: DeviceProfile.builtin[0], camera: Stage.camera, width: 640, height: 480)
    #expect(abs(viewport.imageRectangle.height - 812) < 1e-9)
    #expect(abs(viewport.imageRectangle.width - 640 * 812 / 480) < 1e-9)
    #expect(abs(viewport.intrinsics.fx - Stage.focalLength) < 1e-9)
    // The middle of the screen looks straight ahead, and back.
    #expect(isSame(viewport.direction(at: [187.5, 406]), [0, 0, 1]))
    let point = try #require(viewport.point(of: viewport.direction(at: [20, 700]) * 3))
    #expect(abs(point.x - 20) < 1e-9 && abs(point.y - 700) < 1e-9)
    #expect(viewport.point(of: [0, 0, -1]) == nil)
  }
}
