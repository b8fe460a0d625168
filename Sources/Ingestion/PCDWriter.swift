// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

public import Geometry
import LinearAlgebra

/// Writes clouds as binary PCD 0.7.
public enum PCDWriter {
  /// Writes the points with the colors, normals, intensities, labels and viewpoint that the cloud has.
  ///
  /// Coordinates are 8-byte floats where the cloud's origin is not zero. Colors are written as `rgb` of
  /// type U, which no reader changes by rounding.
  ///
  /// - Parameters:
  ///   - cloud: the points; an image grid is kept.
  ///   - path: the file to replace.
  /// - Throws: `unwritable` with the system's reason.
  public static func write(_ cloud: PointCloud, to path: String) throws(IngestionError) {
    try FileSink.write(encode(cloud), to: path)
  }

  /// The bytes of the file.
  package static func encode(_ cloud: PointCloud) -> [UInt8] {
    let isDouble = cloud.origin != .zero
    var sink = ByteSink(capacity: cloud.count * (isDouble ? 48 : 36) + 500)
    sink.append(header(cloud, isDouble: isDouble))
    for i in 0..<cloud.count {
      sink.append(positionOf: i, in: cloud, isDouble: isDouble)
      if let color = cloud.colors?[i] { sink.append(color) }
      if let normal = cloud.normals?[i] { for axis in 0..<3 { sink.append(normal[axis]) } }
      if let intensity = cloud.intensities?[i] { sink.append(intensity) }
      if let label = cloud.labels?[i] { sink.append(label) }
    }
    return sink.bytes
  }

  private static func header(_ cloud: PointCloud, isDouble: Bool) -> String {
    var fields = ["x", "y", "z"].map { (name: $0, size: isDouble ? 8 : 4, type: "F") }
    if cloud.colors != nil { fields.append(("rgb", 4, "U")) }
    if cloud.normals != nil {
      fields += ["normal_x", "normal_y", "normal_z"].map { ($0, 4, "F") }
    }
    if cloud.intensities != nil { fields.append(("intensity", 4, "F")) }
    if cloud.labels != nil { fields.append(("label", 4, "I")) }
    func line(_ key: String, _ words: [String]) -> String {
      key + " " + words.joined(separator: " ") + "\n"
    }
    let pose = cloud.viewpoint ?? .identity
    let q = Quaternion(rotation: pose.rotation)
    let t = pose.translation
    return "# .PCD v0.7 - Point Cloud Data file format\nVERSION 0.7\n"
      + line("FIELDS", fields.map(\.name)) + line("SIZE", fields.map { "\($0.size)" })
      + line("TYPE", fields.map(\.type)) + line("COUNT", fields.map { _ in "1" })
      + "WIDTH \(cloud.width)\nHEIGHT \(cloud.height)\n"
      + line("VIEWPOINT", [t.x, t.y, t.z, q.w, q.x, q.y, q.z].map { "\($0)" })
      + "POINTS \(cloud.count)\nDATA binary\n"
  }
}
