// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

public import Geometry
public import LinearAlgebra

/// Reads a point file block by block, for clouds larger than memory: LAS, binary PCD, binary PLY.
///
/// Blocks may be read in any order and from several threads at once; all have the same origin.
public final class PointBlockReader: Sendable {
  /// The number of points in the file.
  public let count: Int
  /// The number of points in every block but the last.
  public let blockSize: Int
  /// The origin of all blocks [m].
  public let origin: Vector3
  /// Where the sensor stood, if the file says [m].
  public let viewpoint: RigidTransform?
  private let file: OpenFile
  private let layout: RecordLayout

  /// The number of blocks.
  public var blockCount: Int { (count + blockSize - 1) / blockSize }

  /// Opens a file and checks that all its points are there.
  ///
  /// - Parameters:
  ///   - path: a LAS file, or PCD or PLY with binary, uncompressed points and no lists before them.
  ///   - blockSize: points per block, positive.
  /// - Throws: the first fault of the header, or what about the file cannot be read in blocks.
  public init(_ path: String, blockSize: Int = 1_000_000) throws(IngestionError) {
    precondition(blockSize > 0, "blockSize must be positive")
    file = try OpenFile(reading: path)
    let head = FileBytes(path: path, bytes: try file.read(at: 0, count: 1 << 20))
    layout = try RecordLayout(head, size: file.size)
    (count, viewpoint) = (layout.count, layout.viewpoint)
    self.blockSize = min(blockSize, max(layout.count, 1))
    // A header's bounds are trusted only if the first points lie within them.
    let first = try Self.table(file, layout, 0..<min(layout.count, 4096)).cloud()
    let bounds = layout.bounds
    let isWithin = (0..<first.count).allSatisfy { bounds?.contain(first.point($0)) ?? false }
    let middle = isWithin ? bounds?.middle : nil
    origin = middle.map { PointCloud.localOrigin(of: $0) } ?? first.origin
  }

  /// The points of block `index`, an unorganized cloud.
  ///
  /// - Parameters:
  ///   - index: 0 to `blockCount` − 1.
  ///   - coordinatesOnly: whether to leave out normals, colors, intensities and labels.
  /// - Returns: the points with what else the file has of each.
  /// - Throws: `unreadable` or `truncated` if the file changed since it was opened, `malformed` for
  ///   labels that are none.
  public func block(
    _ index: Int, coordinatesOnly: Bool = false
  ) throws(IngestionError) -> PointCloud {
    precondition(index >= 0 && index < blockCount, "block index \(index)")
    let start = index * blockSize
    var cloud = try Self.table(file, layout, start..<min(start + blockSize, count))
      .cloud(origin: origin, coordinatesOnly: coordinatesOnly)
    cloud.viewpoint = viewpoint
    return cloud
  }

  private static func table(
    _ file: borrowing OpenFile, _ layout: RecordLayout, _ range: Range<Int>
  ) throws(IngestionError) -> PointTable {
    let needed = range.count * layout.stride
    let bytes = try file.read(at: layout.start + range.lowerBound * layout.stride, count: needed)
    guard bytes.count == needed else {
      throw .truncated(
        path: file.path, place: .element(range.lowerBound), expected: "\(needed) bytes",
        found: "\(bytes.count)")
    }
    return PointTable(
      path: file.path, bytes: bytes, count: range.count, width: range.count, height: 1,
      columns: layout.columns)
  }
}
