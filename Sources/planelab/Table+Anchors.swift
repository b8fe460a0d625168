// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

import Geometry
import Parameters
import PlaneTracking
import Reporting

extension Table {
  /// One row per anchor.
  init(of anchors: [PlaneAnchor]) {
    self.init(columns: [
      .init("id", decimals: 0), .init("class", decimals: nil), .init("alignment", decimals: nil),
      .init("area_m2", decimals: 3), .init("width_m", decimals: 3), .init("height_m", decimals: 3),
      .init("seen", decimals: 0), .init("missed", decimals: 0),
      .init("confidence", decimals: 2), .init("visibility", decimals: nil),
    ])
    for anchor in anchors {
      append([
        .number(anchor.id.rawValue),
        .string(anchor.classification.planeClass?.rawValue ?? anchor.classification.status),
        .text(anchor.alignment?.rawValue), .number(anchor.extent.area),
        .number(anchor.extent.width), .number(anchor.extent.height), .number(anchor.frameCount),
        .number(anchor.missCount), .number(anchor.confidence),
        .string(anchor.visibility.rawValue),
      ])
    }
  }
}
