// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

internal import Geometry
internal import LinearAlgebra
internal import PlaneFitting

extension Segmentation {
  /// A segmentation without planes, for the given reason.
  static func empty(count: Int, _ noise: NoiseModel?, reason: String) -> Segmentation {
    Segmentation(
      labels: LabelImage(width: count, height: 1), segments: [],
      noise: noise ?? NoiseModel(), rejections: [.init(count: count, reason: reason)])
  }

  /// The segmentation that the pieces of a cloud make.
  init(_ run: CloudRun, of cloud: PointCloud, viewpoint: Vector3?) {
    let (pieces, grid, points) = (run.pieces, run.grid, run.points)
    let sigma = Double(run.sigmas.reference)
    var labels = [UInt16](repeating: 0, count: cloud.count)
    for (i, label) in pieces.labels.enumerated() where label != 0 {
      let local = Int(grid.order[i])
      labels[points.cloudIndex(local)] = UInt16(label)
    }
    run.repeated?.spread(in: &labels)
    let votes = NormalVotes(cloud, labels, pieces.pieces.count)
    let sensor = viewpoint ?? (votes == nil ? cloud.viewpoint?.translation : nil)
    var groups: [Int: Int] = [:]
    let segments = pieces.pieces.enumerated().compactMap { rank, piece -> Segment? in
      guard
        let estimate = piece.moments.estimate(
          origin: points.origin, count: piece.count, sigma: sigma, facing: sensor,
          resolution: points.resolution)
      else { return nil }
      if groups[piece.region] == nil { groups[piece.region] = groups.count + 1 }
      return Segment(
        label: UInt16(rank + 1), group: groups[piece.region] ?? 0, estimate: estimate)
    }
    self.init(
      labels: LabelImage(width: cloud.count, height: 1, labels: labels), segments: segments,
      noise: run.noise, rejections: run.rejections, stopReason: run.outcome.stopReason)
    face(votes, viewpoint)
  }

  /// Turns normals as the votes say, unless a viewpoint is given, and adds what is wrong with the cloud's normals.
  mutating func face(_ votes: NormalVotes?, _ viewpoint: Vector3?) {
    guard let votes else { return }
    rejections += votes.rejections
    guard viewpoint == nil else { return }
    for i in segments.indices
    where votes.isAgainst(segments[i].estimate.plane.normal, label: Int(segments[i].label)) {
      segments[i].estimate.flip()
    }
  }
}

extension LocalPoints {
  /// The points that were left out, with the reasons.
  var rejections: [Segmentation.Rejection] {
    var list: [Segmentation.Rejection] = []
    if invalidCount > 0 { list.append(.init(count: invalidCount, reason: "points not finite")) }
    if farCount > 0 { list.append(.init(count: farCount, reason: "points far beyond the bulk")) }
    return list
  }
}

extension PlaneEstimate {
  /// Turns the normal around; the covariance follows the frame's new axes.
  mutating func flip() {
    let old = TangentFrame(of: plane, at: centroid)
    plane = plane.flipped
    guard let c = covariance else { return }
    let new = TangentFrame(of: plane, at: centroid)
    let turn = Matrix3(
      rows: [new.first.dot(old.first), new.first.dot(old.second), 0],
      [new.second.dot(old.first), new.second.dot(old.second), 0], [0, 0, -1])
    covariance = c.transformed(by: turn)
  }
}

/// What the normals that came with a cloud say about the sign of each plane's normal.
struct NormalVotes {
  private var sums: [Vector3]
  private var invalidCount = 0
  private var otherLengthCount = 0

  /// `nil` without normals.
  init?(_ cloud: PointCloud, _ labels: [UInt16], _ count: Int) {
    guard let normals = cloud.normals, normals.count == cloud.count else { return nil }
    sums = .init(repeating: .zero, count: count + 1)
    for (normal, label) in zip(normals, labels) {
      let length = normal.length
      guard length.isFinite, length > 1e-6 else {
        invalidCount += 1
        continue
      }
      if (length - 1).magnitude > 0.01 { otherLengthCount += 1 }
      sums[Int(label)] += Vector3(normal / length)
    }
  }

  /// Whether most normals of the plane's points oppose `normal`.
  func isAgainst(_ normal: Vector3, label: Int) -> Bool { sums[label].dot(normal) < 0 }

  /// How many normals could not be used as they are.
  var rejections: [Segmentation.Rejection] {
    var list: [Segmentation.Rejection] = []
    if invalidCount > 0 {
      list.append(.init(count: invalidCount, reason: "normals zero or not finite: not used"))
    }
    if otherLengthCount > 0 {
      list.append(.init(count: otherLengthCount, reason: "normals not of unit length: scaled"))
    }
    return list
  }
}
