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
    for i in inView {
      let own = zip(owners, labels).filter { $0.0 == i }.map { Int32($0.1) }
      let check = FreeSpaceCheck(
        view, cameraFromTrack: tracks[i].frame.transformed(by: cameraFromWorld), labels: own,
        configuration: configuration)
      switch depth.storage {
      case .units(let units):
        let scale = 1 / depth.unitsPerMeter
        tracks[i].visitCells(share, check) { Double(units[$0]) * scale }
      case .meters(let meters): tracks[i].visitCells(share, check) { Double(meters[$0]) }
      }
    }
  }
}

extension Track {
  /// Checks up to `count` cells with evidence, from where the last visit ended.
  mutating func visitCells(_ count: Int, _ check: FreeSpaceCheck, depth: (Int) -> Double) {
    let total = grid.evidence.count
    guard total > 0, count > 0 else { return }
    var (index, visited, passed) = (freeSpaceCursor % total, 0, 0)
    while passed < total, visited < count {
      if grid.evidence[index] > 0 {
        visited += 1
        let change = check.change(at: grid.center(index), depth: depth)
        if change != 0 { grid.add(change, at: index) }
      }
      (index, passed) = (index + 1 == total ? 0 : index + 1, passed + 1)
    }
    freeSpaceCursor = index
    // How many frames a round takes: outlines then add at the same rate.
    roundLength = visited == count ? max(1, grid.evidence.count / max(passed, 1)) : 1
  }
}

/// What one frame says about the cells of one track.
struct FreeSpaceCheck {
  private let origin, first, second: Vector3
  private let view: FrameView
  private let own: [Int32]
  private let near, far: Double
  private let gain, loss: Int8

  init(
    _ view: FrameView, cameraFromTrack frame: TangentFrame, labels: [Int32],
    configuration: TrackingConfiguration
  ) {
    (origin, first, second) = (frame.origin, frame.first, frame.second)
    (self.view, own) = (view, labels)
    (near, far) = (1 - configuration.depthTolerance, 1 + configuration.depthTolerance)
    (gain, loss) = (Int8(configuration.hitEvidence), Int8(-configuration.freeEvidence))
  }

  /// The evidence for the surface at a place, 0 if the frame does not tell.
  func change(at place: SIMD2<Double>, depth: (Int) -> Double) -> Int8 {
    let point = origin + first * place.x + second * place.y
    guard let pixel = view.pixelIndex(of: point) else { return 0 }
    let measured = depth(pixel)
    guard measured > point.z * near else { return 0 }
    if measured > point.z * far { return loss }
    guard let label = view.labels?.labels[pixel], label != 0 else { return 0 }
    return own.contains(Int32(label)) ? gain : -1
  }
}
