// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

public import Geometry
internal import LinearAlgebra
internal import Parameters

extension Table {
  /// The planes of one file: label, share of the points, equation, residual, area, rectangle.
  public init(of patches: [PlanarPatch], pointCount: Int) {
    self.init(columns: [
      .init("label", decimals: 0), .init("group", decimals: 0), .init("points", decimals: 0),
      .init("share_percent", title: "%", decimals: 1), .init("nx"), .init("ny"), .init("nz"),
      .init("offset_m", title: "offset m"), .init("rmse_mm", title: "rmse mm", decimals: 1),
      .init("area_m2", title: "area m²"), .init("width_m", title: "width m", decimals: 2),
      .init("height_m", title: "height m", decimals: 2),
    ])
    for patch in patches {
      let normal = patch.plane.normal
      append([
        .number(Int(patch.label)), .number(patch.group), .number(patch.inlierCount),
        .number(100 * Double(patch.inlierCount) / Double(max(pointCount, 1))),
        .number(normal.x), .number(normal.y), .number(normal.z), .number(patch.plane.offset),
        .number(patch.rmse * 1_000), .number(patch.extent?.area), .number(patch.extent?.width),
        .number(patch.extent?.height),
      ])
    }
  }
}
