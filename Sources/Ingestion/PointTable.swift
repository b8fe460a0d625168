// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

package import LinearAlgebra

/// Points as a file holds them: named columns of any type, before they become a cloud.
package struct PointTable: Sendable {
  /// A named column.
  package struct Column: Sendable {
    /// Where the numbers are.
    package enum Storage: Sendable {
      /// In the bytes, in the file's own type.
      case stored(ScalarColumn)
      /// Parsed from text.
      case parsed([Double])
    }

    /// The name as the file spells it.
    package var name: String
    /// The type that the file declares.
    package var kind: ScalarKind
    package var storage: Storage
    /// The value is `stored · scale + shift`.
    package var scale = 1.0
    package var shift = 0.0
  }

  /// Where the table was read from.
  package var path: String
  /// What the stored columns refer to.
  package var bytes: [UInt8] = []
  /// The number of points.
  package var count: Int
  /// Width of the image grid; the point count if unorganized.
  package var width: Int
  /// Height of the image grid; 1 if unorganized.
  package var height: Int
  /// Where the sensor stood, if the file says.
  package var viewpoint: RigidTransform?
  package var columns: [Column]

  /// The first column with one of these names, in the order of the names.
  package func column(_ names: String...) -> Column? {
    for name in names {
      if let column = columns.first(where: { $0.name == name }) { return column }
    }
    return nil
  }

  /// The values of a column.
  package func doubles(_ column: Column) -> [Double] {
    switch column.storage {
    case .stored(let stored):
      stored.doubles(count: count, of: bytes, scale: column.scale, shift: column.shift)
    case .parsed(let values): values
    }
  }

  /// The values of a column minus `origin`, each rounded once.
  package func floats(_ column: Column, minus origin: Double = 0) -> [Float] {
    switch column.storage {
    case .stored(let stored):
      stored.floats(
        count: count, of: bytes, scale: column.scale, shift: column.shift, minus: origin)
    case .parsed(let values): values.map { Float($0 - origin) }
    }
  }

  /// The values of an unscaled column as whole numbers, `nil` where one is none.
  package func wholes(_ column: Column) -> [Int?] {
    switch column.storage {
    case .stored(let stored): stored.wholes(count: count, of: bytes)
    case .parsed(let values): values.map { Int(exactly: $0) }
    }
  }

  /// The smallest and largest finite value of a column.
  package func bounds(_ column: Column) -> ClosedRange<Double>? {
    switch column.storage {
    case .stored(let stored):
      return stored.bounds(count: count, of: bytes).map { range in
        let ends = [range.lowerBound, range.upperBound].map { $0 * column.scale + column.shift }
        return min(ends[0], ends[1])...max(ends[0], ends[1])
      }
    case .parsed(let values):
      var bounds = FiniteBounds()
      for value in values { bounds.include(value) }
      return bounds.range
    }
  }
}
