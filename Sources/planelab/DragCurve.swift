// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

import Evaluation
import Parameters
import Pipeline
import Placement
import Reporting

/// The trade-off between lag and smoothness of a drag over the window of its smoothing.
enum DragCurve {
  /// The lengths of the window.
  private static let windows = [1, 2, 3, 4, 5, 7, 10, 14, 20, 30]

  /// The configuration with every window and smoothing, to be played beside the configured one.
  static func variants(of configuration: PlacementConfiguration) -> [PlacementConfiguration] {
    windows.flatMap { window in
      DragSmoothing.allCases.map { smoothing in
        var variant = configuration
        (variant.dragWindow, variant.dragSmoothing) = (window, smoothing)
        return variant
      }
    }
  }

  /// Lag and roughness over the window: means over the objects of all runs.
  static func figure(of runs: [SessionRun]) -> Figure {
    var columns = [Table.Column("window", decimals: 0)]
    for smoothing in DragSmoothing.allCases {
      columns.append(.init("lag of \(smoothing.rawValue) [mm]", decimals: 4))
      columns.append(.init("roughness of \(smoothing.rawValue) [mm]", decimals: 4))
    }
    var table = Table(columns: columns)
    for (row, window) in windows.enumerated() {
      var cells = [JSONValue.number(window)]
      for column in DragSmoothing.allCases.indices {
        var tally = PlacementTally()
        for run in runs {
          tally.merge(run.tally(of: run.variants[row * DragSmoothing.allCases.count + column]))
        }
        cells.append(.number(tally.dragLag.mean.map { $0 * 1_000 }))
        cells.append(.number(tally.dragRoughness.mean.map { $0 * 1_000 }))
      }
      table.append(cells)
    }
    return .tradeOff(
      "drag-curve", title: "Lag and smoothness of a drag",
      caption: "A point per window of the smoothed distance, numbered by its length in frames.",
      data: table, curves: DragSmoothing.allCases.map(\.rawValue),
      axes: ("lag behind the finger [mm]", "roughness: rms second difference [mm]"))
  }
}
