// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

/// How many pixels (or points) each pair of labels shares in one frame.
///
/// Built once per frame; every segmentation metric follows from it. Ground-truth pixels marked *ignore*
/// (65535) are in no cell; how many of them each estimated segment covers is kept apart. A 65535 in
/// the estimate counts as 0.
public struct ContingencyTable: Sendable, Equatable {
  /// The pixels shared by one ground-truth label and one estimated label.
  public struct Cell: Sendable, Equatable {
    /// The position of the label in `groundTruthIDs`.
    public var groundTruth: Int
    /// The position of the label in `estimateIDs`.
    public var estimate: Int
    /// The number of shared pixels, at least 1.
    public var count: Int
  }

  /// The ground-truth labels, ascending, starting with 0 whether it occurs or not.
  public private(set) var groundTruthIDs: [UInt16]
  /// The estimated labels, ascending, starting with 0 whether it occurs or not.
  public private(set) var estimateIDs: [UInt16]
  /// The non-zero cells, ordered by ground truth, then estimate.
  public private(set) var cells: [Cell]
  /// The pixels per ground-truth label.
  public private(set) var groundTruthSizes: [Int]
  /// The pixels per estimated label, without those on *ignore*.
  public private(set) var estimateSizes: [Int]
  /// The pixels per estimated label that lie on *ignore*.
  public private(set) var ignoredSizes: [Int]

  /// The pixels in all cells.
  public var pixelCount: Int { groundTruthSizes.reduce(0, +) }
  /// The number of ground-truth segments.
  public var groundTruthCount: Int { groundTruthIDs.count - 1 }
  /// The number of estimated segments.
  public var estimateCount: Int { estimateIDs.count - 1 }

  /// The pixels in either segment of a cell.
  public func union(of cell: Cell) -> Int {
    groundTruthSizes[cell.groundTruth] + estimateSizes[cell.estimate] - cell.count
  }

  /// Intersection over union of the two segments of a cell.
  public func iou(of cell: Cell) -> Double { Double(cell.count) / Double(union(of: cell)) }

  /// The cells of two segments: label 0 on neither side.
  public var overlaps: [Cell] { cells.filter { $0.groundTruth > 0 && $0.estimate > 0 } }

  init(groundTruthIDs: [UInt16], estimateIDs: [UInt16], cells: [Cell], ignoredSizes: [Int]) {
    (self.groundTruthIDs, self.estimateIDs) = (groundTruthIDs, estimateIDs)
    (self.cells, self.ignoredSizes) = (cells, ignoredSizes)
    groundTruthSizes = .init(repeating: 0, count: groundTruthIDs.count)
    estimateSizes = .init(repeating: 0, count: estimateIDs.count)
    for cell in cells {
      groundTruthSizes[cell.groundTruth] += cell.count
      estimateSizes[cell.estimate] += cell.count
    }
  }

  /// The table after the *ignore* rule: estimated segments with more than half of their pixels on
  /// *ignore* are gone, their other pixels are "no plane".
  public var withoutIgnored: ContingencyTable {
    let kept = estimateIDs.indices.filter { $0 == 0 || ignoredSizes[$0] <= estimateSizes[$0] }
    guard kept.count < estimateIDs.count else { return self }
    var position = [Int](repeating: 0, count: estimateIDs.count)
    for (new, old) in kept.enumerated() { position[old] = new }
    var merged: [Cell] = []
    var lastUnlabeled: Int?
    for cell in cells {
      let moved = Cell(
        groundTruth: cell.groundTruth, estimate: position[cell.estimate], count: cell.count)
      if moved.estimate == 0, let last = lastUnlabeled,
        merged[last].groundTruth == moved.groundTruth
      {
        merged[last].count += moved.count
      } else {
        if moved.estimate == 0 { lastUnlabeled = merged.count }
        merged.append(moved)
      }
    }
    merged.sort { ($0.groundTruth, $0.estimate) < ($1.groundTruth, $1.estimate) }
    return ContingencyTable(
      groundTruthIDs: groundTruthIDs, estimateIDs: kept.map { estimateIDs[$0] }, cells: merged,
      ignoredSizes: kept.map { ignoredSizes[$0] })
  }

  /// The part of the table over the pixels whose ground truth is a plane: row 0 emptied.
  public var withoutUnlabeled: ContingencyTable {
    ContingencyTable(
      groundTruthIDs: groundTruthIDs, estimateIDs: estimateIDs,
      cells: cells.filter { $0.groundTruth > 0 }, ignoredSizes: ignoredSizes)
  }
}
