// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

internal import Geometry

/// Measures one image after the other: light, noise, sharpness, corners, tracks and flow.
struct ImageMeter: Sendable {
  private let configuration: QualityConfiguration
  private var tracks: PointTracks
  private var coarse = CoarseFlow()
  private var wandered = SIMD2<Float>.zero
  private var sharpness: [(time: Double, value: Double)] = []
  /// The last image and its corners, for keyframes.
  private(set) var view: MeasuredView?

  /// What keyframes are made of.
  struct MeasuredView: Sendable {
    let pyramid: ImagePyramid
    let corners: [CornerDetector.Corner]
  }

  /// Smaller images hold no patch at the coarsest level [px].
  private static let smallestSide = 64

  init(_ configuration: QualityConfiguration) {
    self.configuration = configuration
    tracks = PointTracks(budget: configuration.featureBudget)
  }

  /// Measures `image`; forgets the past first unless it `continues` smoothly.
  ///
  /// Image flow is measured too, and written unless `signals` have a flow already.
  mutating func measure(
    _ image: GrayImage, at time: Double, interval: Double?, continues: Bool,
    into signals: inout QualitySignals
  ) {
    if !continues {
      tracks.reset()
      coarse.reset()
    }
    LightMeter.measure(image, into: &signals)
    guard min(image.width, image.height) >= Self.smallestSide else { return }
    let pyramid = ImagePyramid(image)
    let finest = pyramid.levels[0]
    let noise = TextureMeter.noise(finest)
    signals.noise = noise
    signals.sharpness = TextureMeter.sharpness(finest, noise: noise)
    let shift = coarse.advance(to: pyramid.levels[2])
    signals.correlation = shift.map { Double($0.response) }
    let corners = CornerDetector.corners(pyramid.levels[1], noise: noise)
    signals.cornerCount = Double(corners.count)
    let result = follow(pyramid, shift, noise, into: &signals)
    measureFlow(result, shift, pyramid, interval, into: &signals)
    measureParallax(result, pyramid, into: &signals)
    measureSharpnessRatio(at: time, into: &signals)
    tracks.replenish(corners, width: finest.width, height: finest.height)
    view = MeasuredView(pyramid: pyramid, corners: corners)
  }

  private func isTrusted(_ shift: CoarseFlow.Shift, _ signals: QualitySignals) -> Bool {
    Double(shift.response) >= configuration.minCorrelation
      && (signals.luminance ?? 0) > configuration.minFlowLuminance
  }

  /// Tracks the points, with the coarse shift as a guess where it can be trusted.
  private mutating func follow(
    _ pyramid: ImagePyramid, _ shift: CoarseFlow.Shift?, _ noise: Double,
    into signals: inout QualitySignals
  ) -> PointTracks.Result? {
    var guess = SIMD2<Float>.zero
    if let shift, isTrusted(shift, signals) { guess = SIMD2(shift.x, shift.y) * 4 }
    guard let result = tracks.advance(to: pyramid, guess: guess, maxError: 0.7) else { return nil }
    let finest = pyramid.levels[0]
    let distinct = DistinctPoints.distinct(
      result.points, in: finest, noise: noise,
      maxCorrelation: Float(configuration.maxPatchCorrelation))
    let count = result.points.count
    signals.trackedCount = Double(count)
    signals.survival = result.previousCount > 0 ? Double(count) / Double(result.previousCount) : nil
    signals.uniqueCount = Double(distinct.count)
    signals.uniqueShare = count > 0 ? Double(distinct.count) / Double(count) : nil
    signals.trackedCoverage = PointTracks.coverage(result.points, finest.width, finest.height)
    signals.uniqueCoverage = PointTracks.coverage(distinct, finest.width, finest.height)
    return result
  }

  /// Without poses, how far the image has wandered since the start stands for the parallax.
  private mutating func measureParallax(
    _ result: PointTracks.Result?, _ pyramid: ImagePyramid, into signals: inout QualitySignals
  ) {
    if let shift = result.flatMap({ PointTracks.middle($0.shifts) }) { wandered += shift }
    guard signals.parallax == nil else { return }
    signals.parallax = Double((wandered * wandered).sum().squareRoot()) * pyramid.vgaScale
  }

  /// The flow of the tracks, or where there are few the coarse shift.
  ///
  /// Where most tracked points look alike, tracks slip to their neighbors and the coarse shift wraps
  /// around: then the flow is unknown.
  private func measureFlow(
    _ result: PointTracks.Result?, _ shift: CoarseFlow.Shift?, _ pyramid: ImagePyramid,
    _ interval: Double?, into signals: inout QualitySignals
  ) {
    guard signals.flow == nil, let interval, interval > 0 else { return }
    let hasTracks = (result?.points.count ?? 0) >= 20
    if hasTracks, (signals.uniqueShare ?? 1) < configuration.minFlowUniqueShare { return }
    if let result, hasTracks, let median = result.medianShift {
      signals.flow = Double(median) * pyramid.vgaScale / interval
      signals.flowSource = .tracks
    } else if let shift, isTrusted(shift, signals) {
      let length = Double((shift.x * shift.x + shift.y * shift.y).squareRoot()) * 4
      signals.flow = length * pyramid.vgaScale / interval
      signals.flowSource = .correlation
    }
  }

  /// Relates the sharpness to its median over the last seconds of frames with distinct features.
  private mutating func measureSharpnessRatio(at time: Double, into signals: inout QualitySignals) {
    sharpness.removeAll { $0.time < time - configuration.sharpnessWindow }
    guard let value = signals.sharpness else { return }
    let sorted = sharpness.map(\.value).sorted()
    if !sorted.isEmpty { signals.sharpnessRatio = value / max(1e-9, sorted[sorted.count / 2]) }
    if (signals.uniqueCount ?? 0) >= configuration.leaveUniqueCount {
      sharpness.append((time, value))
    }
  }
}
