// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

public import Geometry

/// Fits a noise model to pixels that are known to lie on planes.
///
/// Pixels are taken as cells of 8×8 that lie, neighbors included, on one plane. How residuals scatter about
/// a plane fitted to each cell in inverse depth gives the white part as a function of depth, as in [1]
/// and [2], without what rounding explains; steep cells scatter more by the lateral part [2]. How the
/// means and slopes of 4×4 cells scatter about their common plane, beyond what white error explains,
/// gives the correlated part. Walls that come out bent over more than 32 pixels do no harm.
///
/// [1]: Khoshelham & Elberink, Sensors 2012, doi:10.3390/s120201437
/// [2]: Nguyen, Izadi & Lovell, 3DIMPVT 2012, doi:10.1109/3DIMPVT.2012.84
public struct NoiseCalibration: Sendable {
  /// Why there is no model.
  public enum Failure: Error, Equatable, Sendable {
    /// No cell lies on a plane.
    case noPlane
    /// There are too few cells, or too few blocks of 4×4 cells.
    case tooFewCells(cells: Int, blocks: Int)
  }

  /// A fitted model and what it was fitted to.
  public struct Result: Sendable, Equatable {
    /// The model.
    public var model: NoiseModel
    /// How many cells and blocks of 4×4 cells there were.
    public var cellCount, blockCount: Int
    /// The depths that were seen [m]; the model says nothing beyond.
    public var depths: ClosedRange<Double>
    /// The root mean square relative misfit of σ(z) over the depths.
    public var misfit: Double
    /// Whether cells were steep enough to tell the lateral part.
    public var knowsLateral: Bool
  }

  /// The least numbers of cells and blocks that give a model.
  public static let minCellCount = 200
  /// The least number of blocks of 4×4 cells.
  public static let minBlockCount = 12

  private static let side = 8
  /// The least share of valid pixels in a cell.
  private static let minFill = 0.9

  private var cells: [NoiseCell] = []
  private var blocks: [[NoiseCell]] = []
  private var steps = StepSamples()

  /// Creates a calibration that has seen nothing.
  public init() {}

  /// Adds the pixels of an image that carry a label.
  ///
  /// - Parameters:
  ///   - depth: the image.
  ///   - labels: the plane of each pixel, `LabelImage.unlabeled` for none.
  public mutating func add(_ depth: DepthImage, labels: LabelImage) {
    precondition(
      depth.width == labels.width && depth.height == labels.height, "one label per pixel")
    let (columns, rows) = (depth.width / Self.side, depth.height / Self.side)
    guard columns >= 3, rows >= 3 else { return }
    let owners = (0..<columns * rows).map {
      Self.owner(of: labels, depth, column: $0 % columns, row: $0 / columns)
    }
    var found = [NoiseCell?](repeating: nil, count: owners.count)
    for row in 1..<rows - 1 {
      for column in 1..<columns - 1 {
        let i = row * columns + column
        guard owners[i] != LabelImage.unlabeled else { continue }
        let isInside = (-1...1).allSatisfy { dy in
          (-1...1).allSatisfy { owners[i + dy * columns + $0] == owners[i] }
        }
        guard isInside else { continue }
        found[i] = NoiseCell(
          depth, column: column, row: row, side: Self.side, minFill: Self.minFill)
      }
    }
    cells += found.compactMap(\.self)
    // Inside planes only: pixels along edges mix two depths.
    steps.add(depth) { pixel in
      let (u, v) = (pixel % depth.width / Self.side, pixel / depth.width / Self.side)
      return u < columns && v < rows && found[v * columns + u] != nil
    }
    for row in stride(from: 0, through: rows - 4, by: 4) {
      for column in stride(from: 0, through: columns - 4, by: 4) {
        let places = (0..<16).map { (row + $0 / 4) * columns + column + $0 % 4 }
        let block = places.compactMap { owners[$0] == owners[places[0]] ? found[$0] : nil }
        if block.count == 16 { blocks.append(block) }
      }
    }
  }

  /// The label of all valid pixels of a cell, or `unlabeled`.
  private static func owner(
    of labels: LabelImage, _ depth: DepthImage, column: Int, row: Int
  ) -> UInt16 {
    var owner = LabelImage.ignore
    for v in row * side..<(row + 1) * side {
      for u in column * side..<(column + 1) * side {
        let label = labels.labels[v * labels.width + u]
        guard label != owner, depth.depth(u: u, v: v) > 0 else { continue }
        guard owner == LabelImage.ignore else { return LabelImage.unlabeled }
        owner = label
      }
    }
    return owner == LabelImage.ignore ? LabelImage.unlabeled : owner
  }

  /// The model that fits all that was added.
  ///
  /// With depths that hardly differ, the white part is stated as a constant.
  public func result() throws(Failure) -> Result {
    guard !cells.isEmpty else { throw .noPlane }
    guard cells.count >= Self.minCellCount, blocks.count >= Self.minBlockCount else {
      throw .tooFewCells(cells: cells.count, blocks: blocks.count)
    }
    let quantum = steps.fit
    let lateral = LateralFit(cells)
    let bins = DepthBin.bins(of: cells, lateral: lateral.variance, quantum: quantum)
    let white = WhiteNoiseFit(bins)
    var model = NoiseModel(
      constant: white.parts[0], linear: white.parts[1], quadratic: white.parts[2],
      quantumConstant: quantum.constant, quantumQuadratic: quantum.quadratic,
      lateral: lateral.variance.squareRoot())
    (model.correlatedOffset, model.correlatedSlope) = correlation(model)
    let depths = cells.map(\.depth)
    return Result(
      model: model, cellCount: cells.count, blockCount: blocks.count,
      depths: (depths.min() ?? 0)...(depths.max() ?? 0), misfit: white.misfit,
      knowsLateral: lateral.isKnown)
  }

  /// The variances of means and slopes of cells about the plane of their block, beyond the white part, in
  /// units of the white variance; blocks of more than eight times the median are not flat.
  private func correlation(_ model: NoiseModel) -> (offset: Double, slope: Double) {
    let scatters = blocks.map { CellScatter($0, model) }
    func excess(_ path: KeyPath<CellScatter, Double>, _ white: KeyPath<CellScatter, Double>)
      -> Double
    {
      let limit = 8 * scatters.map { $0[keyPath: path] }.median
      let kept = scatters.filter { $0[keyPath: path] <= limit }
      let sum = kept.reduce(0) { $0 + $1[keyPath: path] - $1[keyPath: white] }
      return max(0, sum / Double(max(1, kept.count)))
    }
    return (excess(\.offset, \.whiteOffset), excess(\.slope, \.whiteSlope))
  }
}
