// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

internal import Datasets
internal import Geometry
internal import Ingestion
internal import LinearAlgebra
internal import Placement

/// What is really there while a session is played, as far as the dataset states it.
struct SessionTruth: Sendable {
  /// The true surfaces of the whole world; empty if they are not stated.
  let surfaces: [TruePlaneRecord]
  /// The true states of tracking, `nil` if they are not stated.
  let states: [StateLabel]?
  /// From the believed to the true world, moment by moment; `nil` without a pose.
  private(set) var trueFromBelieved: [RigidTransform?] = []
  /// When the first true surface came into view, and when one was first under the aim [s].
  private(set) var firstInView: Double?, firstUnderAim: Double?
  private let trajectory: Trajectory?

  init(_ dataset: Dataset, _ name: String) throws(DatasetError) {
    let world = dataset.sequence(name)?.world
    surfaces =
      try world.map { file throws(DatasetError) in
        try WorldTruth.read(dataset.path(of: file)).planes
      } ?? []
    states = try dataset.stateLabels(name)?.labels
    trajectory = try dataset.trueTrajectory(of: name)
  }

  /// Notes what is true at a moment.
  mutating func add(_ moment: SessionMoment, _ truth: GroundTruth?) {
    let truePose = trajectory?.pose(at: moment.time, maxGap: 0.1)
    trueFromBelieved.append(
      moment.worldFromCamera.map { (truePose ?? $0) * $0.inverse })
    guard let truth, !truth.planes.isEmpty else { return }
    if firstInView == nil { firstInView = moment.time }
    guard firstUnderAim == nil, let viewport = moment.viewport else { return }
    let image = viewport.imageRectangle
    let scale = Double(truth.labels.width) / image.width
    let aim = (viewport.device.center - SIMD2(image.x, image.y)) * scale
    let (u, v) = (Int(aim.x), Int(aim.y))
    guard u >= 0, v >= 0, u < truth.labels.width, v < truth.labels.height else { return }
    let label = truth.labels.labels[v * truth.labels.width + u]
    if truth.planes.contains(where: { $0.id == label }) { firstUnderAim = moment.time }
  }

  /// The state at a time; the outer `nil` if states are not stated, the inner one where none is sure.
  func state(at time: Double) -> String?? {
    guard let states else { return nil }
    return .some(states.first { $0.start <= time && time < $0.end }?.state)
  }

  /// The true surface of an object: the nearest to its last place among those that reach below its first
  /// or last one and do not stand across; `nil` if there is none.
  ///
  /// The first place counts because an object that is dragged beyond an edge stays on its plane.
  func surface(from first: Vector3, to last: Vector3, up: Vector3) -> Plane? {
    let reaching = surfaces.filter { surface in
      guard surface.plane.normal.dot(up).magnitude > 0.7, let extent = surface.extent else {
        return false
      }
      return [first, last].contains {
        extent.outline.contains(extent.frame.coordinates(of: $0))
      }
    }
    return reaching.map(\.plane).min {
      $0.signedDistance(to: last).magnitude < $1.signedDistance(to: last).magnitude
    }
  }
}
