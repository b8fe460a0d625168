// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

import Geometry
import Ingestion
import Parameters
import Testing

struct FileSummaryTests {
  @Test func `a label map lists its ids`() throws {
    let labels = LabelImage(width: 3, height: 2, labels: [0, 7, 7, 65535, 9, 7])
    let summary = try FileSummary(FileBytes(path: "a.png", bytes: LabelWriter.png(labels)))
    #expect(summary.kind == "label map" && summary.format == "PNG")
    #expect(summary.json["pixelsByLabel"] == ["7": .number(3), "9": .number(1)])
    #expect(summary.json["ignored"] == .number(1))
    let rows = summary.rows.map { "\($0.fact) \($0.value)" }
    #expect(rows.prefix(2) == ["kind label map", "format PNG"])
    #expect(rows.contains("pixelsByLabel.7 3"))
  }

  @Test func `U106 an implausible scale is flagged, and the right one is not`() throws {
    let bytes = Array("P5 2 1 65535\n".utf8) + [0x00, 0x28, 0, 0]  // 40 units: 4 cm in millimeters
    let file = FileBytes(path: "d.pgm", bytes: bytes)
    let wrong = try FileSummary(file, unitsPerMeter: 1000)
    #expect(
      wrong.kind == "depth image"
        && wrong.json["median_m"] == .number(Double(Float(40) * Float(0.001))))
    #expect(wrong.warnings.count == 1 && wrong.warnings[0].contains("implausible"))
    #expect(try FileSummary(file, unitsPerMeter: 20).warnings.isEmpty)
    #expect(try FileSummary(file, unitsPerMeter: 0.001).warnings.count == 1)
  }

  @Test func `U113 a black frame is said to have no depth`() throws {
    let file = FileBytes(path: "d.pgm", bytes: Array("P5 2 1 65535\n".utf8) + [0, 0, 0, 0])
    let summary = try FileSummary(file, unitsPerMeter: 1000)
    #expect(summary.warnings == ["no pixel has a depth"])
    #expect(summary.json["min_m"] == .null)
  }

  @Test func `U103 floats far from zero are flagged, doubles are not`() throws {
    let text =
      "ply\nformat ascii 1.0\nelement vertex 1\nproperty float x\nproperty float y\n"
      + "property float z\nend_header\n701362.56 4485513.72 100\n"
    #expect(try FileSummary(FileBytes(text)).warnings.count == 1)
    let doubles = FileBytes(text.replacing("float", with: "double"))
    #expect(try FileSummary(doubles).warnings.isEmpty)
  }

  @Test func `a cloud counts what is invalid and what is not unit`() throws {
    let text =
      "VERSION .7\nFIELDS x y z normal_x normal_y normal_z label\nSIZE 4 4 4 4 4 4 4\n"
      + "TYPE F F F F F F I\nWIDTH 2\nHEIGHT 1\nPOINTS 2\nDATA ascii\n"
      + "nan 0 0 0 0 0 -1\n1 2 3 0 0 1 4\n"
    let summary = try FileSummary(FileBytes(text))
    #expect(summary.json["invalid"] == .number(1))
    #expect(summary.json["normalsNotUnit"] == .number(1))
    #expect(summary.json["min_m"] == [.number(1), .number(2), .number(3)])
    #expect(summary.json["pointsByLabel"] == ["-1": .number(1), "4": .number(1)])
    #expect(summary.warnings.count == 2)
  }

  @Test func `a trajectory shows the checks of the evo tools`() throws {
    let rows = (0..<30).map { "\(Double($0) / 10 + ($0 >= 20 ? 5 : 0)) \($0) 0 0 0 0 0 1\n" }
    let summary = try FileSummary(FileBytes(rows.joined() + "0.5 nan 0 0 0 0 0 1\n"))
    #expect(summary.kind == "trajectory")
    #expect(summary.json["poses"] == .number(30) && summary.json["pathLength_m"] == .number(29))
    #expect(summary.json["checks"]?["finite"] == .bool(false))
    #expect(summary.json["checks"]?["timesAscending"] == .bool(true))
    #expect(summary.warnings.contains { $0.hasPrefix("a gap of 5.1 s") })
  }

  @Test func `text with points is no trajectory`() throws {
    #expect(try FileSummary(FileBytes("1 2 3\n4 5 6\n")).kind == "point cloud")
    #expect(try FileSummary(FileBytes("1 2 3 0.1 0.2 0.3 4 1\n")).kind == "point cloud")
  }

  @Test(
    .needsData,
    arguments: [
      ("evops-icl-frame0/depth.png", "depth image"), ("evops-icl-frame0/gt_0.npy", "label map"),
      ("evops-icl-frame0/rgb.png", "image"), ("hand-labels/tumfr3.label.png", "label map"),
      ("evops-icl-frame0/derived_gt_0_u8.png", "label map"),
      ("arexp/ARKit_tracking_static/input/case12/ARKitData.csv", "trajectory"),
      ("icl-office-stramek/dataset_data.txt", "trajectory"),
      ("roofn3d-deeproofplane/100498.txt", "point cloud"),
      ("arkit-arcore-loggers/ARCore_point_cloud.txt", "point cloud"),
      ("open3d-testdata/RGBD/trajectory.log", "trajectory"),
      ("format-zoo/las/simple.las", "point cloud"),
    ]) func `real files are told apart`(_ name: String, _ kind: String) throws
  {
    #expect(try FileSummary(of: dataFile(name)).kind == kind)
  }
}
