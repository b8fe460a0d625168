// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

import Geometry
import LinearAlgebra
import Parameters

extension FileSummary {
  /// Counts, bounds and fields of a cloud, and how sound its normals and digits are.
  mutating func summarizeCloud(_ table: PointTable) throws(IngestionError) {
    let cloud = try table.cloud()
    kind = cloud.isOrganized ? "organized point cloud" : "point cloud"
    add("points", .number(cloud.count))
    add("width", .number(cloud.width))
    add("height", .number(cloud.height))
    let invalid = (0..<cloud.count).count { !cloud.isValid($0) }
    add("invalid", .number(invalid))
    add("fields", .array(table.columns.map { .string("\($0.name) \($0.kind.rawValue)") }))
    add("origin_m", Self.list(cloud.origin))
    let bounds = Self.bounds(cloud)
    add("min_m", bounds.map { Self.list($0.low) } ?? .null)
    add("max_m", bounds.map { Self.list($0.high) } ?? .null)
    add("viewpoint_m", cloud.viewpoint.map { Self.list($0.translation) } ?? .null)
    add("hasColors", .bool(cloud.colors != nil))
    summarizeNormals(cloud)
    if let labels = cloud.labels { summarizeLabels(labels) }
    if invalid == cloud.count { warnings.append("no point is valid") }
    warnOfCoarseDigits(table, bounds)
  }

  private mutating func summarizeNormals(_ cloud: PointCloud) {
    guard let normals = cloud.normals else { return add("normals", .number(0)) }
    let odd = normals.count { !(abs($0.squaredLength - 1) <= 0.02) }
    add("normals", .number(normals.count))
    add("normalsNotUnit", .number(odd))
    if odd > 0 { warnings.append("\(odd) normals are zero, NaN or not of unit length") }
  }

  private mutating func summarizeLabels(_ labels: [Int32]) {
    var counts: [Int32: Int] = [:]
    for label in labels { counts[label, default: 0] += 1 }
    let ids = counts.keys.sorted()
    add("labelCount", .number(ids.count { $0 != 0 }))
    add("pointsByLabel", .object(ids.map { JSONMember("\($0)", .number(counts[$0] ?? 0)) }))
    if ids.first.map({ $0 < 0 }) ?? false {
      warnings.append("negative labels; 0 means no plane here, −1 is a label like others")
    }
  }

  /// Coordinates that were already stored as 32-bit floats far from zero have lost their digits.
  private mutating func warnOfCoarseDigits(
    _ table: PointTable, _ bounds: (low: Vector3, high: Vector3)?
  ) {
    guard let bounds, table.column("x", "X")?.kind == .float32 else { return }
    let reach = (0..<3).map { max(abs(bounds.low[$0]), abs(bounds.high[$0])) }.max() ?? 0
    let spacing = Double(Float(reach).ulp)
    if spacing > 0.001 {
      warnings.append(
        "32-bit coordinates up to \(reach) m are \(spacing) m apart; store doubles or shift them")
    }
  }

  private static func bounds(_ cloud: PointCloud) -> (low: Vector3, high: Vector3)? {
    var low = Vector3(repeating: .infinity)
    var high = -low
    for i in 0..<cloud.count where cloud.isValid(i) {
      let point = cloud.point(i)
      low = pointwiseMin(low, point)
      high = pointwiseMax(high, point)
    }
    return low.isFinite ? (low, high) : nil
  }

  static func list(_ vector: Vector3) -> JSONValue {
    .array([.number(vector.x), .number(vector.y), .number(vector.z)])
  }
}
