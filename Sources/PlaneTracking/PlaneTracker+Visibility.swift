// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

internal import Geometry
internal import LinearAlgebra

extension PlaneTracker {
  /// Notes for every track that was not seen why it was not, and whether it was missed.
  mutating func observeAbsence(from owners: [Int?], in frame: TrackedFrame) {
    var isSeen = [Bool](repeating: false, count: tracks.count)
    for case let owner? in owners { isSeen[owner] = true }
    for i in tracks.indices where !isSeen[i] {
      let visibility = predictedVisibility(of: tracks[i], in: frame)
      tracks[i].visibility = visibility
      tracks[i].absentInARow += 1
      if visibility == .missed {
        tracks[i].misses += 1
        tracks[i].missesInARow += 1
      }
    }
  }

  /// What should be seen of a track in a frame: `missed` if its surface lies in plain view.
  func predictedVisibility(of track: Track, in frame: TrackedFrame) -> PlaneVisibility {
    guard let view = frame.view else { return .unknown }
    let cameraFromWorld = frame.worldFromCamera.inverse
    guard track.plane.signedDistance(to: frame.worldFromCamera.translation) > 0 else {
      return .facingAway
    }
    let samples = track.samples.isEmpty ? [SIMD2(0, 0)] : track.samples
    var (inView, occluded, plain) = (0, 0, 0)
    for sample in samples {
      let point = cameraFromWorld * track.frame.point(at: sample)
      guard let pixel = view.pixelIndex(of: point) else { continue }
      inView += 1
      switch view.evidence(at: pixel, depth: point.z, tolerance: configuration.depthTolerance) {
      case .before: occluded += 1
      case .here, .behind, .unmeasured: plain += 1
      case .nothing: break
      }
    }
    if inView * 4 < samples.count || inView == 0 { return .outOfView }
    if plain * 2 >= inView { return isLarge(track, in: frame) ? .missed : .notEnoughSupport }
    return occluded * 2 >= inView ? .occluded : .notEnoughSupport
  }

  /// Whether a track's surface covers enough of the image, seen at this slant, to be found.
  private func isLarge(_ track: Track, in frame: TrackedFrame) -> Bool {
    guard let view = frame.view else { return false }
    let ray =
      track.frame.point(at: track.samples.first ?? .zero)
      - frame.worldFromCamera.translation
    let distance = ray.length
    guard distance > 0 else { return false }
    let slant = track.plane.normal.dot(ray).magnitude / distance
    let scale = (view.intrinsics.fx * view.intrinsics.fy).magnitude / (distance * distance)
    let share = track.grid.occupiedArea * slant * scale / Double(view.width * view.height)
    return share >= configuration.minVisibleShare && slant >= limits.minSlant
  }
}

/// What a depth pixel says about a surface expected at a depth.
enum DepthEvidence {
  /// Something stands before the surface.
  case before
  /// There is a surface where it is expected.
  case here
  /// The camera sees through the place.
  case behind
  /// The pixel has no depth.
  case nothing
  /// There is no depth image.
  case unmeasured
}

extension FrameView {
  /// Compares the depth at a pixel with an expected depth [m].
  func evidence(at pixel: Int, depth expected: Double, tolerance: Double) -> DepthEvidence {
    guard let depth else { return .unmeasured }
    let measured = depth.depth(u: pixel % width, v: pixel / width)
    guard measured > 0 else { return .nothing }
    if measured < expected * (1 - tolerance) { return .before }
    return measured > expected * (1 + tolerance) ? .behind : .here
  }
}
