// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

internal import Geometry

extension ContingencyTable {
  /// Counts the pairs of labels of two arrays of equal count.
  ///
  /// - Parameters:
  ///   - groundTruth: a label per pixel; 0 is "no plane", 65535 is *ignore*.
  ///   - estimate: a label per pixel; 0 and 65535 are "no plane".
  /// - Complexity: O(pixels); labels are compared run by run, so that a frame of 640×480 pixels takes a
  ///   fraction of a millisecond.
  public init(groundTruth: [UInt16], estimate: [UInt16]) {
    precondition(groundTruth.count == estimate.count, "label counts differ")
    let runs = Self.runs(groundTruth.span, estimate.span)
    var (rows, columns) = (LabelPositions(), LabelPositions())
    for run in runs {
      if run.groundTruth != LabelImage.ignore { rows.insert(run.groundTruth) }
      columns.insert(run.estimate)
    }
    rows.sort()
    columns.sort()
    var ignoredSizes = [Int](repeating: 0, count: columns.ids.count)
    var counts = PairCounts(rows: rows.ids.count, columns: columns.ids.count)
    for run in runs {
      let column = columns.position(of: run.estimate)
      if run.groundTruth == LabelImage.ignore {
        ignoredSizes[column] += Int(run.count)
      } else {
        counts.add(Int(run.count), row: rows.position(of: run.groundTruth), column: column)
      }
    }
    self.init(
      groundTruthIDs: rows.ids, estimateIDs: columns.ids, cells: counts.cells,
      ignoredSizes: ignoredSizes)
  }

  private struct Run {
    var groundTruth, estimate: UInt16
    var count: Int32
  }

  /// The runs of pixels with the same pair of labels, in order.
  private static func runs(_ groundTruth: Span<UInt16>, _ estimate: Span<UInt16>) -> [Run] {
    var runs: [Run] = []
    runs.reserveCapacity(groundTruth.count / 16)
    var start = 0
    while start < groundTruth.count {
      let (first, second) = (groundTruth[start], estimate[start])
      var end = start + 1
      while end < groundTruth.count, groundTruth[end] == first, estimate[end] == second {
        end += 1
      }
      let label = second == LabelImage.ignore ? LabelImage.unlabeled : second
      runs.append(Run(groundTruth: first, estimate: label, count: Int32(end - start)))
      start = end
    }
    return runs
  }
}

/// The labels that occur, and where each stands among them; label 0 always stands first.
private struct LabelPositions {
  private(set) var ids: [UInt16] = [LabelImage.unlabeled]
  private var positions = [Int32](repeating: 0, count: 1 << 16)

  mutating func insert(_ label: UInt16) {
    guard label > 0, positions[Int(label)] == 0 else { return }
    positions[Int(label)] = 1
    ids.append(label)
  }

  mutating func sort() {
    ids.sort()
    for (position, id) in ids.enumerated() { positions[Int(id)] = Int32(position) }
  }

  func position(of label: UInt16) -> Int { Int(positions[Int(label)]) }
}

/// Counts per row and column: an array for ordinary frames, a dictionary if it would be too large.
private struct PairCounts {
  private static let denseLimit = 1 << 20
  private let columns: Int
  private var dense: [Int]
  private var sparse: [Int: Int] = [:]

  init(rows: Int, columns: Int) {
    self.columns = columns
    dense = rows * columns <= Self.denseLimit ? .init(repeating: 0, count: rows * columns) : []
  }

  mutating func add(_ count: Int, row: Int, column: Int) {
    let key = row * columns + column
    if dense.isEmpty { sparse[key, default: 0] += count } else { dense[key] += count }
  }

  var cells: [ContingencyTable.Cell] {
    let pairs: [(key: Int, value: Int)] =
      dense.isEmpty
      ? sparse.sorted { $0.key < $1.key }
      : dense.indices.compactMap { dense[$0] > 0 ? (key: $0, value: dense[$0]) : nil }
    return pairs.map { key, count in
      ContingencyTable.Cell(groundTruth: key / columns, estimate: key % columns, count: count)
    }
  }
}
