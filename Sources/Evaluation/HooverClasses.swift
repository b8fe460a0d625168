// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

/// What Hoover's comparison makes of each region of a frame [1]: the classes behind `HooverTally`, for
/// pictures.
///
/// [1]: Hoover et al., PAMI 1996, doi:10.1109/34.506791
public struct HooverClasses: Sendable {
  /// What a region takes part in; one without a class is missed (truth) or noise (estimate).
  public enum Kind: String, Sendable { case correct, over, under }

  /// A region's class, and how well the instance fits that it belongs to.
  struct Region {
    var kind: Kind?
    var mean = 0.0
  }

  private let table: ContingencyTable
  private let tolerance: Double
  private(set) var truths, estimates: [Region]

  /// Classifies the regions of one frame at `tolerance` in (0.5, 1].
  public init(_ table: ContingencyTable, tolerance: Double) {
    precondition(tolerance > 0.5 && tolerance <= 1, "tolerance must be in (0.5, 1]")
    (self.table, self.tolerance) = (table, tolerance)
    truths = .init(repeating: Region(), count: table.groundTruthIDs.count)
    estimates = .init(repeating: Region(), count: table.estimateIDs.count)
    findCorrect()
    findOverSegmented()
    findUnderSegmented()
  }

  /// The classes of the true planes by label; those that were missed have none.
  public var groundTruthKinds: [UInt16: Kind] { kinds(table.groundTruthIDs, truths) }

  /// The classes of the estimated planes by label; those that are noise have none.
  public var estimateKinds: [UInt16: Kind] { kinds(table.estimateIDs, estimates) }

  private func kinds(_ ids: [UInt16], _ regions: [Region]) -> [UInt16: Kind] {
    Dictionary(
      zip(ids, regions).compactMap { id, region in region.kind.map { (id, $0) } },
      uniquingKeysWith: { first, _ in first })
  }

  private func shareOfTruth(_ cell: ContingencyTable.Cell) -> Double {
    Double(cell.count) / Double(table.groundTruthSizes[cell.groundTruth])
  }

  private func shareOfEstimate(_ cell: ContingencyTable.Cell) -> Double {
    Double(cell.count) / Double(table.estimateSizes[cell.estimate])
  }

  private mutating func findCorrect() {
    for cell in table.overlaps {
      let (first, second) = (shareOfTruth(cell), shareOfEstimate(cell))
      guard first >= tolerance, second >= tolerance else { continue }
      let region = Region(kind: .correct, mean: (first + second) / 2)
      truths[cell.groundTruth] = region
      estimates[cell.estimate] = region
    }
  }

  private mutating func findOverSegmented() {
    for (truth, cells) in grouped(by: \.groundTruth, where: shareOfEstimate) {
      let overlap = Double(cells.reduce(0) { $0 + $1.count })
      let parts = Double(cells.reduce(0) { $0 + table.estimateSizes[$1.estimate] })
      let (first, second) = (overlap / Double(table.groundTruthSizes[truth]), overlap / parts)
      let region = Region(kind: .over, mean: (first + second) / 2)
      guard min(first, second) >= tolerance, region.mean > truths[truth].mean else { continue }
      truths[truth] = region
      for cell in cells { estimates[cell.estimate] = region }
    }
  }

  private mutating func findUnderSegmented() {
    for (estimate, cells) in grouped(by: \.estimate, where: shareOfTruth) {
      let overlap = Double(cells.reduce(0) { $0 + $1.count })
      let parts = Double(cells.reduce(0) { $0 + table.groundTruthSizes[$1.groundTruth] })
      let (first, second) = (overlap / parts, overlap / Double(table.estimateSizes[estimate]))
      let region = Region(kind: .under, mean: (first + second) / 2)
      guard min(first, second) >= tolerance, region.mean > estimates[estimate].mean else {
        continue
      }
      estimates[estimate] = region
      for cell in cells { truths[cell.groundTruth] = region }
    }
  }

  /// The regions that contain `tolerance` of each of two or more regions of the other side, ascending.
  private func grouped(
    by region: KeyPath<ContingencyTable.Cell, Int>,
    where share: (ContingencyTable.Cell) -> Double
  ) -> [(region: Int, cells: [ContingencyTable.Cell])] {
    let parts = table.overlaps.filter { share($0) >= tolerance }
    return Dictionary(grouping: parts) { $0[keyPath: region] }
      .filter { $0.value.count >= 2 }
      .sorted { $0.key < $1.key }
      .map { (region: $0.key, cells: $0.value) }
  }
}
