// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

internal import Geometry
internal import LinearAlgebra

extension PlaneTracker {
  /// Checks cells of the planes in view against the depth image, a limited number per frame.
  ///
  /// Each track's cells are visited in turn. A cell whose pixel has the track's label gains, one through
  /// which the camera sees loses, one whose surface another plane claims loses a little. Where something
  /// stands before the plane or depth is missing, nothing is learnt.
  mutating func checkFreeSpace(_ frame: TrackedFrame, owners: [Int?], labels: [UInt16]) {
    guard let view = frame.view, let depth = view.depth else { return }
    let camera = frame.worldFromCamera.translation
    let inView = tracks.indices.filter {
      let visibility = tracks[$0].visibility
      return (visibility == .seen || visibility == .missed || visibility == .notEnoughSupport)
        && tracks[$0].plane.signedDistance(to: camera) > 0
    }
    guard !inView.isEmpty else { return }
    let share = configuration.freeSpaceBudget / inView.count
    let cameraFromWorld = frame.worldFromCamera.inverse
    let owned = OwnLabels(owners: owners, labels: labels)
    for i in inView {
      let check = FreeSpaceCheck(
        view, cameraFromTrack: tracks[i].frame.transformed(by: cameraFromWorld), owned: owned,
        track: i, configuration: configuration)
      switch depth.storage {
      case .units(let units):
        let scale = 1 / depth.unitsPerMeter
        tracks[i].visitCells(share, check) { Double(units[$0]) * scale }
      case .meters(let meters): tracks[i].visitCells(share, check) { Double(meters[$0]) }
      }
    }
  }
}

/// The track of each label.
struct OwnLabels: Sendable {
  private var tracks: [Int32]

  init(owners: [Int?], labels: [UInt16]) {
    tracks = .init(repeating: -1, count: Int(labels.max() ?? 0) + 1)
    for (owner, label) in zip(owners, labels) { tracks[Int(label)] = Int32(owner ?? -1) }
  }

  /// Whether a label is a track's; labels of nobody are no one's.
  func isOwn(_ label: UInt16, of track: Int) -> Bool {
    Int(label) < tracks.count && tracks[Int(label)] == Int32(track)
  }
}

extension Track {
  /// Checks up to `count` cells with evidence, from where the last visit ended.
  mutating func visitCells(_ count: Int, _ check: FreeSpaceCheck, depth: (Int) -> Double) {
    let total = grid.evidence.count
    guard total > 0, count > 0 else { return }
    let start = freeSpaceCursor < total ? freeSpaceCursor : 0
    var (row, column) = start.quotientAndRemainder(dividingBy: grid.size.x)
    var (index, visited, passed) = (start, 0, 0)
    while passed < total, visited < count {
      if grid.evidence[index] > 0 {
        visited += 1
        let change = check.change(at: grid.center(column: column, row: row), depth: depth)
        if change != 0 { grid.add(change, at: index) }
      }
      (index, column, passed) = (index + 1, column + 1, passed + 1)
      if column == grid.size.x { (column, row) = (0, row + 1) }
      if index == total { (index, column, row) = (0, 0, 0) }
    }
    freeSpaceCursor = index
    // How many frames a round takes: outlines then add at the same rate.
    roundLength = visited == count ? max(1, total / max(passed, 1)) : 1
  }
}

/// What one frame says about the cells of one track.
struct FreeSpaceCheck {
  /// The homogeneous pixel (u·z, v·z, z) of a place (x, y): `origin + x · first + y · second`.
  private let origin, first, second: Vector3
  private let width, height: Int
  private let limit: SIMD2<Double>
  private let labels: LabelImage?
  private let owned: OwnLabels
  private let track: Int
  private let near, far: Double
  private let gain, loss: Int8

  init(
    _ view: FrameView, cameraFromTrack frame: TangentFrame, owned: OwnLabels, track: Int,
    configuration: TrackingConfiguration
  ) {
    let k = view.intrinsics
    let pixel = { (p: Vector3) in Vector3(k.fx * p.x + k.cx * p.z, k.fy * p.y + k.cy * p.z, p.z) }
    (origin, first, second) = (pixel(frame.origin), pixel(frame.first), pixel(frame.second))
    (width, height, labels) = (view.width, view.height, view.labels)
    limit = SIMD2(Double(width) - 0.5, Double(height) - 0.5)
    (self.owned, self.track) = (owned, track)
    (near, far) = (1 - configuration.depthTolerance, 1 + configuration.depthTolerance)
    (gain, loss) = (Int8(configuration.hitEvidence), Int8(-configuration.freeEvidence))
  }

  /// The evidence for the surface at a place, 0 if the frame does not tell.
  @inline(__always)
  func change(at place: SIMD2<Double>, depth: (Int) -> Double) -> Int8 {
    let p = origin + first * place.x + second * place.y
    guard p.z > 0 else { return 0 }
    let (u, v) = (p.x / p.z, p.y / p.z)
    guard u >= -0.5, v >= -0.5, u < limit.x, v < limit.y else { return 0 }
    let pixel = Int(v + 0.5) * width + Int(u + 0.5)
    let measured = depth(pixel)
    guard measured > p.z * near else { return 0 }
    if measured > p.z * far { return loss }
    guard let label = labels?.labels[pixel], label != 0 else { return 0 }
    return owned.isOwn(label, of: track) ? gain : -1
  }
}
