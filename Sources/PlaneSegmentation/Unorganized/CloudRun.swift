// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

internal import Geometry
internal import LinearAlgebra
internal import PlaneFitting

/// The planes of one cloud or tile in its own coordinates.
struct CloudRun {
  let points: LocalPoints
  let repeated: RepeatedPoints?
  let grid: VoxelGrid
  let pieces: CloudPieces
  let sigmas: CellSigmas
  /// The noise that was given or learnt.
  let noise: NoiseModel
  let outcome: CloudDetector.Outcome

  /// A cloud in which no plane can be looked for.
  struct Emptiness: Error {
    var reason: String
  }

  init(
    _ cloud: PointCloud, noise: NoiseModel?, viewpoint: Vector3?, minSupport: Int? = nil,
    configuration: UnorganizedConfiguration, shouldStop: () -> Bool
  ) throws(Emptiness) {
    var points = LocalPoints(cloud)
    guard points.count >= 3 else { throw Emptiness(reason: "fewer than three valid points") }
    var spacing = PointSpacing(points)
    let hasRepeated =
      points.count >= CloudSearch.smallCloud && spacing.duplicateShare > Self.repeatedShare
    repeated = hasRepeated ? RepeatedPoints(removingFrom: &points) : nil
    if hasRepeated { spacing = PointSpacing(points) }
    self.points = points
    let minSupport = minSupport ?? configuration.resolvedMinSupport(pointCount: points.count)
    guard
      var search = CloudSearch(
        points, spacing: spacing, configuration: configuration, minSupport: minSupport)
    else { throw Emptiness(reason: "all points coincide, or too many cells") }
    if let given = configuration.sigma.map({ NoiseModel(constant: $0) }) ?? noise {
      self.noise = given
      search.widen(for: search.sigmas(given, viewpoint: viewpoint).reference)
      sigmas = search.sigmas(given, viewpoint: viewpoint)
      outcome = search.outcome(sigmas, shouldStop: shouldStop)
    } else {
      (outcome, sigmas) = FragmentationLoop.outcome(&search, shouldStop: shouldStop)
      self.noise = NoiseModel(constant: Double(sigmas.reference))
    }
    grid = search.grid
    var filters = configuration
    filters.minArea = configuration.resolvedMinArea(diagonal: points.size.length)
    pieces = CloudPieces(
      outcome, grid, sigmas: sigmas, configuration: filters, minSupport: minSupport,
      resolution: 4 * points.resolution)
  }

  /// Fewer repeated points change nothing that matters.
  ///
  /// Small clouds keep theirs: resampled to a number of points, as
  /// roofs of airborne scans are, their cells need all of them.
  private static let repeatedShare = 0.001

  /// What was refused or left out, with the reasons.
  var rejections: [Segmentation.Rejection] {
    pieces.rejections + points.rejections + outcome.rejections
  }
}
