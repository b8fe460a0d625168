// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

import Geometry

/// Collects little-endian numbers and text.
struct ByteSink {
  private(set) var bytes: [UInt8] = []

  init(capacity: Int) { bytes.reserveCapacity(capacity) }

  mutating func append(_ text: String) { bytes.append(contentsOf: text.utf8) }

  mutating func append(_ byte: UInt8) { bytes.append(byte) }

  mutating func append<T: FixedWidthInteger & BitwiseCopyable>(_ value: T) {
    var rest = T.Magnitude(truncatingIfNeeded: value)
    for _ in 0..<MemoryLayout<T>.size {
      bytes.append(UInt8(truncatingIfNeeded: rest))
      if MemoryLayout<T>.size > 1 { rest >>= 8 }
    }
  }

  mutating func append(_ value: Float) { append(value.bitPattern) }

  mutating func append(_ value: Double) { append(value.bitPattern) }

  /// Appends point `i` of a cloud: as it lies in space if `isDouble`, else relative to the origin.
  mutating func append(positionOf i: Int, in cloud: PointCloud, isDouble: Bool) {
    if isDouble {
      let point = cloud.point(i)
      for axis in 0..<3 { append(point[axis]) }
    } else {
      for value in [cloud.x[i], cloud.y[i], cloud.z[i]] { append(value) }
    }
  }
}
