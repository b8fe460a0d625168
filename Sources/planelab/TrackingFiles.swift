// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

import Datasets
import Evaluation
import Geometry
import LinearAlgebra
import Parameters
import Pipeline
import PlaneTracking
import Reporting

/// The files that a followed sequence leaves behind.
enum TrackingFiles {
  /// Writes `events.jsonl`, `anchors.json` and `map.svg`, below `tracking/SEQUENCE/` if there are several.
  static func write(
    _ sequences: [SequenceTracker], into folder: RunFolder, below place: String = ""
  ) throws {
    for sequence in sequences where sequence.coverage.posedCount > 0 {
      let isAlone = sequences.count == 1 && place.isEmpty
      let prefix = isAlone ? "" : "tracking/" + place + sequence.name + "/"
      let lines = sequence.events.map { $0.json.line + "\n" }
      try folder.write(lines.joined(), to: prefix + "events.jsonl")
      try folder.write(anchors(sequence).text, to: prefix + "anchors.json")
      try folder.write(map(of: sequence).svg, to: prefix + "map.svg")
    }
  }

  /// The planes that are alive at the end.
  static func anchors(_ sequence: SequenceTracker) -> JSONValue {
    [
      "schema": "planelab-anchors-1", "sequence": .string(sequence.name),
      "frames": .number(sequence.coverage.frameCount),
      "posed": .number(sequence.coverage.posedCount),
      "anchors": .array(sequence.tracker.anchors.map(\.json)),
    ]
  }

  /// The planes and the camera's path from above; without gravity the world's y axis is up.
  static func map(of sequence: SequenceTracker) -> TopView {
    let up = sequence.tracker.up ?? Vector3(0, 1, 0)
    let (right, down) = ground(up)
    let place = { (p: Vector3) in SIMD2(right.dot(p), down.dot(p)) }
    let regions = sequence.tracker.anchors.map { anchor in
      let frame = anchor.extent.frame
      return TopView.Region(
        name: title(of: anchor), color: color(of: anchor),
        rings: anchor.extent.outline.flatMap { [$0.outer] + $0.holes }.map { ring in
          ring.map { place(frame.point(at: $0)) }
        },
        height: up.dot(frame.point(at: anchor.extent.center)), area: anchor.extent.area,
        isHollow: anchor.alignment == .horizontalDown)
    }
    let references = sequence.visiblePlanes.compactMap(\.extent).map { extent in
      TopView.Region(
        name: "", color: "",
        rings: extent.outline.flatMap { [$0.outer] + $0.holes }.map { ring in
          ring.map { place(extent.frame.point(at: $0)) }
        }, height: 0)
    }
    let truth = references.isEmpty ? "" : ", \(references.count) true ones dashed"
    return TopView(
      title: "\(sequence.name): \(regions.count) planes from above\(truth), "
        + "\(sequence.path.count) poses",
      regions: regions, references: references, path: sequence.path.map(place))
  }

  private static func title(of anchor: PlaneAnchor) -> String {
    let what =
      anchor.classification.planeClass?.rawValue ?? anchor.alignment?.rawValue ?? "plane"
    return "\(anchor.id.rawValue) \(what), \(anchor.extent.area.text(decimals: 2) ?? "") m²"
  }

  private static func color(of anchor: PlaneAnchor) -> String {
    let digits = String(LabelPalette.color(of: UInt16(clamping: anchor.id.rawValue)), radix: 16)
    return "#" + String(repeating: "0", count: max(0, 6 - digits.count)) + digits
  }

  /// Two axes that span the ground, the first along the world's axis that is most level.
  private static func ground(_ up: Vector3) -> (right: Vector3, down: Vector3) {
    let axis = up.x.magnitude < 0.9 ? Vector3(1, 0, 0) : Vector3(0, 1, 0)
    let right = (axis - up * up.dot(axis)).normalized ?? Vector3(1, 0, 0)
    return (right, right.cross(up))
  }
}
