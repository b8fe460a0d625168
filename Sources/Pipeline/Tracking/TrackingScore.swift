// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

internal import Datasets
package import Evaluation
internal import Geometry
internal import LinearAlgebra
internal import PlaneTracking

/// Gathers what tracking metrics need of a sequence with true planes, frame by frame.
///
/// True labels are identities: a plane keeps its label over the sequence. The true extent of a plane at a
/// time is what was visible of it so far; it is compared with the anchor's in the camera frame of
/// that time, so that drift of the believed pose does not count twice.
struct TrackingScore: Sendable {
  private let similarity: PlaneSimilarity
  private var masks: [TrackingSequence.Frame] = []
  private var outlines: [TrackingSequence.Frame] = []
  private var lifecycle: [LifecycleSequence.Frame] = []
  private var seen: [UInt16: SeenPlane] = [:]
  /// From the true world to the one that the tracker believes in, by the last pose.
  private var believedFromTrue = RigidTransform.identity
  private var lastTruePose: RigidTransform?
  private var restingFrames = 0

  /// Frames that the camera stands still before planes should have settled.
  private static let restingTime = 60

  /// A true plane in the true world, with all of it that was visible so far.
  private struct SeenPlane: Sendable {
    var frame: TangentFrame
    var outline: [Polygon]
  }

  init(_ similarity: PlaneSimilarity) { self.similarity = similarity }

  /// Adds a frame: what was found in it, its true planes and the tracker after it; `pose` is the one that the
  /// tracker was told.
  mutating func add(
    _ number: Int, _ timestamp: Double, _ detection: Detection, _ truth: GroundTruth,
    _ tracker: PlaneTracker, pose: RigidTransform, truePose: RigidTransform
  ) {
    // Patches of one anchor are one region; ids that leave 16 bits are no region.
    var tracks = [UInt16](repeating: 0, count: 65536)
    for (label, id) in tracker.identities { tracks[Int(label)] = UInt16(exactly: id.rawValue) ?? 0 }
    let table = ContingencyTable(
      groundTruth: truth.labels.labels, estimate: detection.labels.labels.map { tracks[Int($0)] })
    masks.append(
      TrackingSequence.Frame(
        number: number, table: table,
        groundTruthTracks: Dictionary(
          uniqueKeysWithValues: truth.planes.map { ($0.id, Int($0.id)) }),
        estimateTracks: Dictionary(
          uniqueKeysWithValues: Set(tracks).subtracting([0]).map { ($0, Int($0)) })))
    let anchors = tracker.anchors.filter { $0.visibility == .seen }
    let truths = truth.planes.compactMap { plane in
      see(plane, from: truePose).map { (id: Int(plane.id), plane: $0) }
    }
    let estimates = anchors.map { ScoredPlane($0, in: pose.inverse) }
    var (iou, inside): ([Double], [Double]) = ([], [])
    for truth in truths {
      for estimate in estimates {
        iou.append(similarity.iou(groundTruth: truth.plane, estimate: estimate))
        inside.append(
          iou.last == 0 ? 0 : similarity.containment(groundTruth: truth.plane, estimate: estimate))
      }
    }
    outlines.append(
      TrackingSequence.Frame(
        number: number, groundTruth: truths.map(\.id), estimate: anchors.map(\.id.rawValue),
        similarity: iou))
    advanceRest(truePose)
    lifecycle.append(
      LifecycleSequence.Frame(
        timestamp: timestamp, groundTruth: truths.map(\.id),
        groundTruthAreas: truths.map { $0.plane.area ?? 0 },
        estimates: anchors.map(LifecycleSequence.Estimate.init), iou: iou, containment: inside))
    lifecycle[lifecycle.count - 1].isAtRest = restingFrames >= Self.restingTime
    believedFromTrue = pose * truePose.inverse
  }

  /// Counts the frames in a row in which the camera moved less than 0.1 mm and turned less than 0.01°.
  private mutating func advanceRest(_ truePose: RigidTransform) {
    defer { lastTruePose = truePose }
    guard let last = lastTruePose else { return }
    let step = last.inverse * truePose
    let turn = (step.rotation * Vector3(1, 1, 1) - Vector3(1, 1, 1)).length
    restingFrames = step.translation.length < 1e-4 && turn < 1.7e-4 ? restingFrames + 1 : 0
  }

  /// The mean of the outer vertices.
  private static func middle(of outline: [Polygon]) -> SIMD2<Double> {
    let vertices = outline.flatMap(\.outer)
    return vertices.reduce(.zero, +) / Double(max(vertices.count, 1))
  }

  /// All that was visible of the true planes, in the world that the tracker believes in.
  var visiblePlanes: [ScoredPlane] {
    seen.sorted { $0.key < $1.key }.map { _, plane in
      let frame = plane.frame.mapped(by: believedFromTrue)
      return ScoredPlane(
        plane: Plane(through: frame.origin, normal: frame.normal),
        centroid: frame.point(at: Self.middle(of: plane.outline)),
        extent: Extent(frame: frame, outline: plane.outline))
    }
  }

  /// Adds what a frame shows of a true plane and returns the plane with all of it seen so far, camera frame.
  private mutating func see(_ truth: TruePlane, from truePose: RigidTransform) -> ScoredPlane? {
    guard let extent = truth.extent else { return nil }
    let inWorld = extent.frame.mapped(by: truePose)
    var plane = seen[truth.id] ?? SeenPlane(frame: inWorld, outline: [])
    let target = plane.frame
    let visible = extent.outline.map { polygon in
      let map = { (p: SIMD2<Double>) in target.coordinates(of: inWorld.point(at: p)) }
      return Polygon(outer: polygon.outer.map(map), holes: polygon.holes.map { $0.map(map) })
    }
    // Borders of masks run along pixels; a centimeter is finer than the pixels of most views.
    plane.outline = plane.outline.union(with: visible.simplified(tolerance: 0.01))
      .simplified(tolerance: 0.005)
    seen[truth.id] = plane
    let inCamera = plane.frame.mapped(by: truePose.inverse)
    return ScoredPlane(
      plane: truth.plane, centroid: extent.frame.point(at: extent.center),
      extent: Extent(frame: inCamera, outline: plane.outline))
  }

  /// The tallies of the sequence.
  ///
  /// - Throws: `EvaluationError` if a track appears twice in a frame.
  func tallies(
    merges: [(from: Int, into: Int)], survivors: [PlaneAnchor]
  ) throws(EvaluationError) -> TrackingTallies? {
    guard !masks.isEmpty else { return nil }
    return TrackingTallies(
      masks: TrackingTally(try TrackingSequence(masks)),
      outlines: TrackingTally(try TrackingSequence(outlines)),
      lifecycle: LifecycleTally(
        LifecycleSequence(
          frames: lifecycle, merges: merges, survivors: Set(survivors.map(\.id.rawValue)))),
      map: PlaneMapTally(
        groundTruth: visiblePlanes, estimate: survivors.map { ScoredPlane($0, in: .identity) },
        similarity))
  }
}

/// The tracking metrics of one or several sequences.
package struct TrackingTallies: Sendable {
  /// On the IoU of masks.
  package var masks = TrackingTally()
  /// On the IoU of outlines in 3-D.
  package var outlines = TrackingTally()
  /// How planes live.
  package var lifecycle = LifecycleTally()
  /// What is known at the end.
  package var map = PlaneMapTally()

  /// Adds the sums of `other`.
  mutating func merge(_ other: TrackingTallies) {
    masks.merge(other.masks)
    outlines.merge(other.outlines)
    lifecycle.merge(other.lifecycle)
    map.merge(other.map)
  }
}

extension ScoredPlane {
  /// An anchor in another frame.
  fileprivate init(_ anchor: PlaneAnchor, in target: RigidTransform) {
    var extent = anchor.extent
    extent.frame = extent.frame.mapped(by: target)
    self.init(
      plane: anchor.plane.transformed(by: target),
      centroid: extent.frame.point(at: extent.center), extent: extent)
  }
}

extension LifecycleSequence.Estimate {
  fileprivate init(_ anchor: PlaneAnchor) {
    self.init(
      id: anchor.id.rawValue, normal: anchor.plane.normal, offset: anchor.plane.offset,
      center: anchor.extent.frame.point(at: anchor.extent.center), area: anchor.extent.area)
  }
}

extension Extent {
  /// An extent of which only the outline is used.
  fileprivate init(frame: TangentFrame, outline: [Polygon]) {
    self.init(
      frame: frame, outline: outline, hull: [], center: .zero, width: 0, height: 0,
      rotation: Angle(radians: 0), area: outline.reduce(0) { $0 + $1.area })
  }
}

extension TangentFrame {
  /// The frame in another coordinate system.
  fileprivate func mapped(by transform: RigidTransform) -> TangentFrame {
    TangentFrame(
      origin: transform * origin, first: transform.rotation * first,
      second: transform.rotation * second)
  }
}
