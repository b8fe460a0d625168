// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

internal import Geometry
internal import LinearAlgebra
internal import PlaneFitting

/// The final planes of a cloud: connected pieces that pass the filters, refitted, largest first.
struct CloudPieces {
  /// A connected piece of a region.
  struct Piece {
    var region: Int
    var cells: [Int32]
    var moments = ScatterMoments.zero
    var count = 0
    var area = 0.0
    /// The number of its columns along the main axis, and the sum of how far each is filled.
    var columns = 0.0
    var filled = 0.0
    /// The number of points of no plane in its cells.
    var strayCount = 0
    var purity: Double { Double(count) / Double(max(1, count + strayCount)) }
    var density: Double { filled / max(1, columns) }
  }

  private let grid: VoxelGrid
  private let sigmas: CellSigmas
  private let configuration: UnorganizedConfiguration
  /// The rounding of the coordinates [m].
  private let resolution: Double
  /// The place of each cell in the region at hand, −1 for others.
  private var place: [Int32]
  private(set) var pieces: [Piece] = []
  /// The piece of each sorted point, plus one; 0 for none.
  private(set) var labels: [UInt32]
  private(set) var rejections: [Segmentation.Rejection] = []

  init(
    _ outcome: CloudDetector.Outcome, _ grid: VoxelGrid, sigmas: CellSigmas,
    configuration: UnorganizedConfiguration, minSupport: Int, resolution: Double
  ) {
    (self.grid, self.sigmas, self.configuration) = (grid, sigmas, configuration)
    self.resolution = resolution
    place = .init(repeating: -1, count: grid.cellCount)
    labels = []
    let cells = Self.cells(of: outcome, grid)
    for region in outcome.planes.indices {
      let parts =
        configuration.splitsDisconnected
        ? components(of: cells[region]) : [cells[region]]
      for part in parts where !part.isEmpty {
        var piece = Piece(region: region, cells: part)
        measure(&piece, outcome)
        if let reason = reason(against: piece, outcome, minSupport) {
          if 2 * piece.count >= minSupport {
            rejections.append(.init(count: piece.count, reason: reason))
          }
        } else {
          pieces.append(piece)
        }
      }
    }
    pieces.sort { $0.count != $1.count ? $0.count > $1.count : $0.region < $1.region }
    pieces.removeLast(max(0, pieces.count - 65_534))
    labels = Self.labels(pieces, grid, outcome.labels)
  }

  /// The cells in which each region owns points.
  private static func cells(of outcome: CloudDetector.Outcome, _ grid: VoxelGrid) -> [[Int32]] {
    var cells = [[Int32]](repeating: [], count: outcome.planes.count)
    for cell in 0..<grid.cellCount {
      for i in grid.points(cell) where outcome.labels[i] != 0 {
        let region = Int(outcome.labels[i]) - 1
        if cells[region].last != Int32(cell) { cells[region].append(Int32(cell)) }
      }
    }
    return cells
  }

  /// The 26-connected components of a region's cells, in the order of their first cells.
  private mutating func components(of cells: [Int32]) -> [[Int32]] {
    for (i, cell) in cells.enumerated() { place[Int(cell)] = Int32(i) }
    defer { for cell in cells { place[Int(cell)] = -1 } }
    var isSeen = [Bool](repeating: false, count: cells.count)
    var components: [[Int32]] = []
    for start in cells.indices where !isSeen[start] {
      isSeen[start] = true
      var (queue, head) = ([cells[start]], 0)
      while head < queue.count {
        let cell = Int(queue[head])
        head += 1
        for neighbor in 0..<27 {
          let next = Int32(grid.neighbor(cell, neighbor))
          guard next >= 0 else { continue }
          let i = Int(place[Int(next)])
          guard i >= 0, !isSeen[i] else { continue }
          isSeen[i] = true
          queue.append(next)
        }
      }
      components.append(queue.sorted())
    }
    return components
  }

  /// The rank of the piece of each point, plus one.
  private static func labels(
    _ pieces: [Piece], _ grid: VoxelGrid, _ owners: [UInt16]
  ) -> [UInt32] {
    var labels = [UInt32](repeating: 0, count: grid.pointCount)
    for (rank, piece) in pieces.enumerated() {
      let owner = UInt16(piece.region + 1)
      for cell in piece.cells {
        for i in grid.points(Int(cell)) where owners[i] == owner { labels[i] = UInt32(rank + 1) }
      }
    }
    return labels
  }

  /// Counts, moments and area of a piece.
  ///
  /// The area is that of its columns along the main axis, each filled as its count stands to the median; the density
  /// is the mean filling.
  private func measure(_ piece: inout Piece, _ outcome: CloudDetector.Outcome) {
    let plane = outcome.planes[piece.region]
    let step = plane.mainStep
    let dropped = step == 1 ? 0 : step == 3 ? 1 : 2
    var columns: [(key: UInt64, count: Int)] = []
    columns.reserveCapacity(piece.cells.count)
    let label = UInt16(piece.region + 1)
    for cell in piece.cells {
      var (count, stray) = (0, 0)
      for i in grid.points(Int(cell)) {
        if outcome.labels[i] == 0 { stray += 1 }
        guard outcome.labels[i] == label else { continue }
        piece.moments.add([Double(grid.x[i]), Double(grid.y[i]), Double(grid.z[i])])
        count += 1
      }
      piece.strayCount += stray
      var column = grid.coordinates[Int(cell)]
      column[dropped] = 0
      let key = UInt64(column.x) << 42 | UInt64(column.y) << 21 | UInt64(column.z)
      columns.append((key, count))
      piece.count += count
    }
    columns.sort { $0.key < $1.key }
    var counts: [Int] = []
    for (i, column) in columns.enumerated() {
      if i > 0, columns[i - 1].key == column.key {
        counts[counts.count - 1] += column.count
      } else {
        counts.append(column.count)
      }
    }
    counts.sort()
    let typical = Double(max(1, counts[counts.count / 2]))
    piece.filled = counts.reduce(0) { $0 + min(1, Double($1) / typical) }
    piece.columns = Double(counts.count)
    let side = Double(grid.side)
    piece.area = piece.filled * side * side / Double(plane.normal[dropped].magnitude)
  }

  /// Why a piece is left out; `nil` if it stays.
  private func reason(
    against piece: Piece, _ outcome: CloudDetector.Outcome, _ minSupport: Int
  ) -> String? {
    if piece.count < minSupport {
      return "too small: \(piece.count) points, fewer than \(minSupport)"
    }
    guard piece.moments.fit(resolution: resolution) != nil else {
      return "points coincide or are collinear"
    }
    if let least = configuration.minArea, piece.area < least {
      return "too small: \(rounded(piece.area)) m², less than \(rounded(least)) m²"
    }
    if piece.density < configuration.minDensity {
      return "too sparse: cells are filled to \(rounded(piece.density)) on average"
    }
    if piece.purity < configuration.minPurity {
      return "amid clutter: holds \(rounded(piece.purity)) of the points in its cells"
    }
    guard configuration.refusesCurved else { return nil }
    let region = CloudRegion(
      plane: outcome.planes[piece.region], moments: piece.moments, cells: piece.cells)
    let label = UInt16(piece.region + 1)
    var limits = CurvatureLimits()
    limits.maxExplained = 0.05
    limits.maxBend = configuration.maxBend.radians
    if grid.pointCount < CloudSearch.smallCloud { limits.maxBend *= CloudSearch.smallCloudBend }
    guard
      let bend = Bend(grid, region, sigmas, isMember: { i, _ in outcome.labels[i] == label }),
      bend.isCurved(limits)
    else { return nil }
    return "curved: turns \(rounded(bend.turn * 180 / .pi))° over its width"
  }

  private func rounded(_ value: Double) -> Double { (value * 1000).rounded() / 1000 }
}
