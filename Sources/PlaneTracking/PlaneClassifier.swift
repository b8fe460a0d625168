// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

internal import Geometry
internal import LinearAlgebra

/// Tells floor, ceiling, walls, tables and seats apart by alignment, height and area.
///
/// The floor is the lowest large plane that faces up, at once if it lies far below the camera,
/// otherwise when it has been seen long enough. All heights are above it, so that a table that was seen
/// first is at most `undetermined` or `floor` until the floor comes.
struct PlaneClassifier {
  let configuration: ClassificationConfiguration
  /// The direction against gravity.
  let up: Vector3
  /// The height of the highest camera so far.
  let cameraHeight: Double
  /// The height of the floor, if it is known.
  private(set) var floorHeight: Double?

  init(
    _ anchors: [PlaneAnchor], up: Vector3, cameraHeight: Double,
    configuration: ClassificationConfiguration
  ) {
    (self.configuration, self.up, self.cameraHeight) = (configuration, up, cameraHeight)
    let heights = anchors.compactMap { isFloorCandidate($0) ? height(of: $0) : nil }
    floorHeight = heights.min()
  }

  /// What an anchor is.
  func classification(of anchor: PlaneAnchor) -> PlaneClassification {
    guard let alignment = anchor.alignment else { return .notAvailable }
    guard anchor.frameCount >= configuration.minFrames else { return .undetermined }
    switch alignment {
    case .horizontalUp: return upward(anchor)
    case .horizontalDown: return downward(anchor)
    case .vertical: return vertical(anchor)
    case .other: return .known(.other)
    }
  }

  /// The height of an anchor's center along gravity [m].
  func height(of anchor: PlaneAnchor) -> Double {
    up.dot(anchor.extent.frame.point(at: anchor.extent.center))
  }

  private func isFloorCandidate(_ anchor: PlaneAnchor) -> Bool {
    guard anchor.alignment == .horizontalUp, anchor.frameCount >= configuration.minFrames,
      anchor.extent.area >= configuration.minFloorArea
    else { return false }
    return anchor.frameCount >= configuration.floorFrames
      || cameraHeight - height(of: anchor) >= configuration.floorDepth
  }

  private func upward(_ anchor: PlaneAnchor) -> PlaneClassification {
    guard let floorHeight else { return .undetermined }
    let c = configuration
    let (height, area) = (height(of: anchor) - floorHeight, anchor.extent.area)
    if height <= c.floorTolerance { return .known(.floor) }
    if isNear(height, c.minSeatHeight) || isNear(height, c.minTableHeight)
      || isNear(height, c.maxTableHeight)
    {
      return .unknown
    }
    if height < c.minSeatHeight || height > c.maxTableHeight { return .known(.other) }
    if height < c.minTableHeight {
      return (c.minSeatArea...c.maxSeatArea).contains(area) ? .known(.seat) : .unknown
    }
    return area >= c.minTableArea ? .known(.table) : .unknown
  }

  private func downward(_ anchor: PlaneAnchor) -> PlaneClassification {
    let height = height(of: anchor)
    guard let floorHeight else {
      let isHigh = height >= cameraHeight + configuration.ceilingRise
      return isHigh && anchor.extent.area >= configuration.minFloorArea
        ? .known(.ceiling) : .undetermined
    }
    if isNear(height - floorHeight, configuration.minCeilingHeight) { return .unknown }
    if height - floorHeight < configuration.minCeilingHeight { return .known(.other) }
    return anchor.extent.area >= configuration.minFloorArea ? .known(.ceiling) : .unknown
  }

  private func vertical(_ anchor: PlaneAnchor) -> PlaneClassification {
    let heights = anchor.extent.hull.map { up.dot(anchor.extent.frame.point(at: $0)) }
    let rise = (heights.max() ?? 0) - (heights.min() ?? 0)
    return anchor.extent.area >= configuration.minWallArea && rise >= configuration.minWallRise
      ? .known(.wall) : .unknown
  }

  private func isNear(_ height: Double, _ limit: Double) -> Bool {
    (height - limit).magnitude < configuration.margin
  }
}
