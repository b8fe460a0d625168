// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

public import Geometry

/// Reads point clouds: PCD, PLY, LAS, `.npy` of N×3 or more numbers, and text (XYZ, PTS, CSV).
public enum PointCloudReader {
  /// Reads the cloud at `path`, whatever the file's name ends with.
  ///
  /// Points with NaN keep their place, so that an organized cloud keeps its grid. Double coordinates
  /// are stored as offsets about a double origin. Normals are kept as stored, also if not unit.
  ///
  /// - Parameter path: a PCD, PLY, LAS, `.npy` or text file.
  /// - Returns: the cloud [m] with the normals, colors, intensities, labels and viewpoint that the file
  ///   has.
  /// - Throws: the first fault, with file, place, what was expected and what was found.
  /// - Complexity: O(points); at most about three times the file's size in memory.
  public static func read(_ path: String) throws(IngestionError) -> PointCloud {
    try table(FileBytes(contentsOf: path)).cloud()
  }

  /// Decodes a cloud that is already in memory.
  package static func decode(_ file: FileBytes) throws(IngestionError) -> PointCloud {
    try table(file).cloud()
  }

  /// The columns of a file, with those that have no meaning in a cloud.
  package static func table(_ file: FileBytes) throws(IngestionError) -> PointTable {
    switch FileFormat(file) {
    case .pcd: return try PCDReader.table(file)
    case .ply: return try PLYReader.table(file)
    case .las: return try LASReader.table(file)
    case .npy: return try npy(NPYArray(file))
    case .text: return try TextPointReader.table(file)
    case let other:
      throw .unknownFormat(
        path: file.path, expected: "a point cloud (PCD, PLY, LAS, .npy, XYZ, PTS, CSV)",
        found: other.rawValue)
    }
  }

  /// N×3 numbers, or rows × columns × 3 for an organized cloud; further numbers have no name.
  private static func npy(_ array: NPYArray) throws(IngestionError) -> PointTable {
    let shape = array.shape
    guard shape.count == 2 || shape.count == 3, let last = shape.last, last >= 3,
      !array.isColumnMajor
    else {
      throw array.file.malformed(
        .field("shape"), expected: "(points, 3 or more) or (rows, columns, 3 or more), row-major",
        found: "\(shape)" + (array.isColumnMajor ? " in column-major order" : ""))
    }
    let size = array.column.kind.size
    let columns = ["x", "y", "z"].enumerated().map { index, name in
      var stored = array.column
      (stored.offset, stored.stride) = (stored.offset + index * size, last * size)
      return PointTable.Column(name: name, kind: stored.kind, storage: .stored(stored))
    }
    let (width, height) = shape.count == 3 ? (shape[1], shape[0]) : (shape[0], 1)
    return PointTable(
      path: array.file.path, bytes: array.file.bytes, count: width * height, width: width,
      height: height, columns: columns)
  }
}
