// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

import FoundationEssentials
import Geometry
import LinearAlgebra

/// Depth and color folders with a `.log` trajectory as Open3D writes it.
///
/// `depth/` and `color/` lie in the folder, in `RGBD/`, or beside `scene/`; the camera is a JSON file
/// with a column-major `intrinsic_matrix`; 1,000 units per meter. Names may end in a time
/// (`00000001_1580908153638`, ms), by which color images are paired; else by order.
enum Open3DLayout: LayoutAdapter {
  static func manifest(
    _ folder: LayoutFolder, _ options: ImportOptions
  ) throws(DatasetError) -> DatasetManifest {
    let base = ["", "RGBD"].first { !folder.files(in: FilePath.join($0, "depth"), "png").isEmpty }
    guard let base else {
      throw folder.refused(expected: "depth/*.png here or in RGBD/", found: "none")
    }
    let depths = folder.files(in: FilePath.join(base, "depth"), "png")
    guard let log = try trajectory(folder, base, count: depths.count) else {
      throw folder.refused(
        expected: "a .log trajectory with a pose for each of \(depths.count) depth images",
        found: "none")
    }
    var manifest = DatasetManifest(name: folder.name)
    manifest.source = "Open3D layout"
    var sensor = folder.sensor(nil, unitsPerMeter: 1000, options)
    if let camera = try camera(folder, base) {
      sensor.intrinsics = options.intrinsics ?? camera.intrinsics
      (sensor.width, sensor.height) = (camera.width, camera.height)
    }
    manifest.sensors["camera"] = sensor
    let colors = folder.files(in: FilePath.join(base, "color"), "png", "jpg", "jpeg")
    manifest.frames = depths.enumerated().map { index, file in
      var frame = DatasetManifest.FrameEntry(name: FilePath.stem(of: file))
      (frame.sequence, frame.sensor, frame.depth) = (folder.name, "camera", file)
      frame.timestamp = time(of: file)
      frame.color = color(for: index, of: depths, among: colors)
      frame.worldFromCamera = log.poses[index]
      return frame
    }
    var sequence = DatasetManifest.SequenceEntry(name: folder.name)
    sequence.sensor = "camera"
    sequence.notes = ["poses from \(log.file)"]
    let colorless = manifest.frames.filter { $0.color == nil }.map(\.name)
    if !colors.isEmpty, !colorless.isEmpty {
      sequence.notes?.append("no color image for " + colorless.joined(separator: ", "))
    }
    manifest.sequences = [sequence]
    return manifest
  }

  /// The time [s] that a name ends in, given in ms.
  private static func time(of file: String) -> Double? {
    let parts = FilePath.stem(of: file).split(separator: "_")
    guard parts.count >= 2, let last = parts.last, let ms = Double(last) else { return nil }
    return ms / 1000
  }

  private static func color(
    for index: Int, of depths: [String], among colors: [String]
  ) -> String? {
    if let time = time(of: depths[index]) {
      let timed = colors.compactMap { file in self.time(of: file).map { (time: $0, file: file) } }
      return TUMLayout.nearest(timed, time, limit: 0.05)
    }
    let stem = FilePath.stem(of: depths[index])
    if let same = colors.first(where: { FilePath.stem(of: $0) == stem }) { return same }
    return colors.count == depths.count ? colors[index] : nil
  }

  /// The first `.log` with enough poses; odometry comes before coarser trajectories.
  private static func trajectory(
    _ folder: LayoutFolder, _ base: String, count: Int
  ) throws(DatasetError) -> (file: String, poses: [[Double]])? {
    let candidates = [base, FilePath.join(base, "scene"), "scene", ""].flatMap {
      folder.files(in: $0, "log")
    }
    for file in candidates {
      let poses = try Open3DLog.read(folder, file)
      if poses.count >= count { return (file, poses) }
    }
    return nil
  }

  private struct Camera: Decodable {
    var width, height: Int
    var intrinsic_matrix: [Double]

    var intrinsics: CameraIntrinsics {
      CameraIntrinsics(
        fx: intrinsic_matrix[0], fy: intrinsic_matrix[4], cx: intrinsic_matrix[6],
        cy: intrinsic_matrix[7])
    }
  }

  private static func camera(
    _ folder: LayoutFolder, _ base: String
  ) throws(DatasetError) -> Camera? {
    for file in (folder.files("json") + folder.files(in: base, "json")) {
      guard let camera = try? StrictJSON.read(Camera.self, folder.absolute(file), keys: [:]) else {
        continue
      }
      guard camera.intrinsic_matrix.count == 9 else {
        throw .malformed(
          path: folder.absolute(file), place: "intrinsic_matrix",
          expected: "9 numbers, column by column", found: "\(camera.intrinsic_matrix.count)")
      }
      return camera
    }
    return nil
  }
}

/// A trajectory as Open3D writes it: a line of ids, then four rows of a matrix, again and again.
enum Open3DLog {
  /// The poses in the file's order, each as the upper three rows of its matrix.
  static func read(_ folder: LayoutFolder, _ file: String) throws(DatasetError) -> [[Double]] {
    let path = folder.absolute(file)
    guard let bytes = try? Data(contentsOf: URL(filePath: path)) else {
      throw .missingFile(path: path, neededBy: "the trajectory")
    }
    let lines = String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline)
      .enumerated().filter { !$0.element.allSatisfy(\.isWhitespace) }
    var poses: [[Double]] = []
    for start in stride(from: 0, to: lines.count, by: 5) {
      guard start + 5 <= lines.count else {
        throw .malformed(
          path: path, place: "line \(lines[start].offset + 1)",
          expected: "a line of ids and 4 rows of a matrix", found: "the end of the file")
      }
      var pose: [Double] = []
      for line in lines[(start + 1)..<(start + 5)] {
        let row = line.element.split(whereSeparator: \.isWhitespace).compactMap { Double($0) }
        guard row.count == 4, row.allSatisfy(\.isFinite) else {
          throw .malformed(
            path: path, place: "line \(line.offset + 1)", expected: "4 finite numbers",
            found: "'\(line.element.prefix(60))'")
        }
        pose += row
      }
      poses.append(Array(pose[..<12]))
    }
    return poses
  }
}
