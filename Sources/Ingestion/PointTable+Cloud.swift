// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

package import Geometry
package import LinearAlgebra

extension PointTable {
  /// The cloud of the columns that have a meaning here; the names are those of PCD, PLY and LAS.
  ///
  /// The origin is zero while all coordinates stay within 1 km of it, else the middle of the points in
  /// whole meters, so that the offsets keep the most digits.
  ///
  /// - Parameters:
  ///   - commonOrigin: the origin to use instead, when several tables belong together.
  ///   - coordinatesOnly: whether to leave out everything but the points.
  /// - Returns: the cloud, with the grid, viewpoint and whatever columns the table has.
  /// - Throws: `malformed` where coordinates are missing or a label is no whole number.
  package func cloud(
    origin commonOrigin: Vector3? = nil, coordinatesOnly: Bool = false
  ) throws(IngestionError) -> PointCloud {
    let axes = try [axis("x"), axis("y"), axis("z")]
    let origin = commonOrigin ?? origin(of: axes)
    var cloud = PointCloud(
      origin: origin, x: floats(axes[0], minus: origin.x), y: floats(axes[1], minus: origin.y),
      z: floats(axes[2], minus: origin.z), width: width, height: height)
    cloud.viewpoint = viewpoint
    if coordinatesOnly { return cloud }
    cloud.normals = normals
    cloud.colors = try colors()
    cloud.labels = try column("label", "Label").map { column throws(IngestionError) in
      try labels(column)
    }
    cloud.intensities = intensityColumn.map { floats($0) }
    return cloud
  }

  private var intensityColumn: Column? {
    column(
      "intensity", "Intensity", "scalar_intensity", "scalar_Intensity", "reflectance",
      "reflectivity")
  }

  private func axis(_ name: String) throws(IngestionError) -> Column {
    if let column = column(name, name.uppercased()) { return column }
    let names = columns.map(\.name).joined(separator: " ")
    throw .malformed(
      path: path, place: .header, expected: "coordinates x, y and z",
      found: names.isEmpty ? "no fields" : "fields \(names)")
  }

  private func origin(of axes: [Column]) -> Vector3 {
    var (middle, reach) = (Vector3.zero, 0.0)
    for i in axes.indices {
      guard let range = bounds(axes[i]) else { continue }
      middle[i] = range.lowerBound / 2 + range.upperBound / 2
      reach = max(reach, range.lowerBound.magnitude, range.upperBound.magnitude)
    }
    return reach < 1000 ? .zero : PointCloud.localOrigin(of: middle)
  }

  private var normals: [SIMD3<Float>]? {
    guard let nx = column("normal_x", "nx"), let ny = column("normal_y", "ny"),
      let nz = column("normal_z", "nz")
    else { return nil }
    let (x, y, z) = (floats(nx), floats(ny), floats(nz))
    return x.indices.map { SIMD3(x[$0], y[$0], z[$0]) }
  }

  private func labels(_ column: Column) throws(IngestionError) -> [Int32] {
    if case .stored(let stored) = column.storage, column.fitsInt32 {
      let bits = stored.bits(count: count, of: bytes)
      if column.kind == .uint32, let index = bits.firstIndex(where: { $0 > Int32.max }) {
        throw noLabel(index, "\(bits[index])")
      }
      return bits.map { Int32(bitPattern: $0) }
    }
    var labels: [Int32] = []
    labels.reserveCapacity(count)
    for (index, value) in wholes(column).enumerated() {
      guard let value, let label = Int32(exactly: value) else {
        throw noLabel(index, value.map(String.init) ?? "a fraction, infinity or NaN")
      }
      labels.append(label)
    }
    return labels
  }

  private func noLabel(_ index: Int, _ found: String) -> IngestionError {
    .malformed(
      path: path, place: .element(index), expected: "a whole label below 2^31", found: found)
  }

  /// Colors from one packed column (0xAARRGGBB, whatever its type) or from three.
  private func colors() throws(IngestionError) -> [UInt32]? {
    if let packed = column("rgb", "rgba") { return packedColors(packed) }
    guard let red = column("red", "r", "diffuse_red", "R"),
      let green = column("green", "g", "diffuse_green", "G"),
      let blue = column("blue", "b", "diffuse_blue", "B")
    else { return nil }
    let columns = [red, green, blue]
    if let bytes = columns.map(storedBytes) as? [[UInt32]] {
      return (0..<count).map { bytes[0][$0] << 16 | bytes[1][$0] << 8 | bytes[2][$0] }
    }
    let values = columns.map(doubles)
    let factor = Self.factor(
      kind: red.kind, largest: columns.compactMap(bounds).map(\.upperBound).max())
    func channel(_ axis: Int, _ index: Int) -> UInt32 {
      let value = values[axis][index] * factor
      return value.isFinite ? UInt32(max(0, min(255, value))) : 0
    }
    return (0..<count).map { channel(0, $0) << 16 | channel(1, $0) << 8 | channel(2, $0) }
  }

  /// The values of a column of stored bytes, the usual channel; `nil` for any other.
  private func storedBytes(_ column: Column) -> [UInt32]? {
    guard case .stored(let stored) = column.storage, column.kind == .uint8 else { return nil }
    return stored.bits(count: count, of: bytes)
  }

  /// What turns a stored channel into 0…255: 16 bits keep their upper half, floats up to 1 are shares.
  private static func factor(kind: ScalarKind, largest: Double?) -> Double {
    guard let largest else { return 1 }
    if kind == .uint16, largest > 255 { return 1.0 / 256 }
    if kind.isFloat, largest <= 1 { return 255 }
    return 1
  }

  /// The bits of a 4-byte float are the color (PCL); a number of another type is the color itself.
  private func packedColors(_ column: Column) -> [UInt32] {
    switch column.storage {
    case .stored(var stored):
      if stored.kind == .float32 { stored.kind = .uint32 }
      return stored.bits(count: count, of: bytes).map { $0 & 0xFF_FFFF }
    case .parsed(let values):
      return values.map { value in
        let bits =
          column.kind == .float32
          ? Float(value).bitPattern : UInt32(truncatingIfNeeded: Int(exactly: value) ?? 0)
        return bits & 0xFF_FFFF
      }
    }
  }
}

extension PointTable.Column {
  /// Whether every number of the type is an `Int32`, or can be told not to be by its upper bit.
  fileprivate var fitsInt32: Bool {
    switch kind {
    case .int8, .uint8, .int16, .uint16, .int32, .uint32: true
    case .int64, .uint64, .float32, .float64: false
    }
  }
}
