// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

/// The unit of a parameter, as help texts and data dictionaries print it.
public enum Unit: String, Sendable, Codable {
  case none = ""
  case meters = "m"
  case millimeters = "mm"
  case squareMeters = "m²"
  case degrees = "°"
  case seconds = "s"
  case pixels = "px"
  case count = "count"
  case sigmas = "σ"
  case perMeter = "1/m"
  case degreesPerSecond = "°/s"
  case metersPerSecond = "m/s"
  case grayLevels = "gray levels"
  case points = "pt"
}
