// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

public import Geometry

/// Writes clouds as binary little-endian PLY.
public enum PLYWriter {
  /// Writes the points with the normals, colors, intensities and labels that the cloud has.
  ///
  /// Coordinates are double where the cloud's origin is not zero, so that nothing is lost. A cloud with
  /// labels and without colors gets the palette's color of each label, so that planes can be told apart.
  ///
  /// - Parameters:
  ///   - cloud: the points; invalid ones are written as they are.
  ///   - path: the file to replace.
  /// - Throws: `unwritable` with the system's reason.
  public static func write(_ cloud: PointCloud, to path: String) throws(IngestionError) {
    try FileSink.write(encode(cloud), to: path)
  }

  /// Writes the points with `labels` as their labels, colored by the palette.
  ///
  /// - Parameters:
  ///   - cloud: the points.
  ///   - labels: one label per point.
  ///   - path: the file to replace.
  /// - Throws: `unwritable` with the system's reason.
  public static func write(
    _ cloud: PointCloud, labels: [UInt16], to path: String
  ) throws(IngestionError) {
    precondition(labels.count == cloud.count, "label count")
    var labelled = cloud
    labelled.labels = labels.map { Int32($0) }
    labelled.colors = labels.map(LabelPalette.color)
    try write(labelled, to: path)
  }

  /// The bytes of the file.
  package static func encode(_ cloud: PointCloud) -> [UInt8] {
    let isDouble = cloud.origin != .zero
    let colors =
      cloud.colors
      ?? cloud.labels?.map { LabelPalette.color(of: UInt16(truncatingIfNeeded: $0)) }
    var sink = ByteSink(capacity: cloud.count * (isDouble ? 48 : 36) + 500)
    sink.append(header(cloud, isDouble: isDouble, hasColors: colors != nil))
    for i in 0..<cloud.count {
      sink.append(positionOf: i, in: cloud, isDouble: isDouble)
      if let normal = cloud.normals?[i] { for axis in 0..<3 { sink.append(normal[axis]) } }
      if let color = colors?[i] {
        for shift: UInt32 in [16, 8, 0] { sink.append(UInt8(truncatingIfNeeded: color >> shift)) }
      }
      if let intensity = cloud.intensities?[i] { sink.append(intensity) }
      if let label = cloud.labels?[i] { sink.append(label) }
    }
    return sink.bytes
  }

  private static func header(_ cloud: PointCloud, isDouble: Bool, hasColors: Bool) -> String {
    let kind = isDouble ? "double" : "float"
    var properties = ["x", "y", "z"].map { "\(kind) \($0)" }
    if cloud.normals != nil { properties += ["nx", "ny", "nz"].map { "float \($0)" } }
    if hasColors { properties += ["red", "green", "blue"].map { "uchar \($0)" } }
    if cloud.intensities != nil { properties.append("float intensity") }
    if cloud.labels != nil { properties.append("int label") }
    return "ply\nformat binary_little_endian 1.0\nelement vertex \(cloud.count)\n"
      + properties.map { "property \($0)\n" }.joined() + "end_header\n"
  }
}
