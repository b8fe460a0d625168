// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

import Geometry
import LinearAlgebra
import PlaneFitting
import PlaneSegmentation
import Testing

@Suite struct OrganizedSegmenterTests {
  private func segment(
    _ image: DepthImage, _ intrinsics: CameraIntrinsics = DepthScene.intrinsics,
    configuration: OrganizedConfiguration = .init()
  ) -> Segmentation {
    var segmenter = OrganizedSegmenter(configuration: configuration)
    return segmenter.segment(image, intrinsics: intrinsics)
  }

  @Test("a corner gives its three planes", arguments: [0.0, 0.0005, 0.002])
  func corner(sigma: Double) throws {
    let scene = DepthScene.corner
    let (image, truth) = scene.rendered(sigma: sigma, seed: 1)
    let result = segment(image)
    #expect(result.segments.count == 3)
    for (i, plane) in scene.planes.enumerated() {
      let found = try #require(
        result.segments.min {
          $0.estimate.plane.angle(to: plane) < $1.estimate.plane.angle(to: plane)
        })
      #expect(found.estimate.plane.angle(to: plane).degrees < 0.1 + 100 * sigma)
      #expect((found.estimate.plane.offset - plane.offset).magnitude < 0.002 + sigma * 5)
      #expect(found.estimate.plane.offset > 0)
      let iou = intersectionOverUnion(result.labels.labels, truth, label: UInt16(i + 1))
      #expect(iou > 0.93, "plane \(i + 1): \(iou)")
    }
  }

  @Test("labels descend in size and count their pixels")
  func labelsAreRanked() {
    let (image, _) = DepthScene.corner.rendered(sigma: 0.001, seed: 2)
    let result = segment(image)
    let counts = result.segments.map { segment in
      result.labels.labels.count { $0 == segment.label }
    }
    #expect(counts == result.segments.map(\.estimate.count))
    #expect(counts == counts.sorted(by: >))
    #expect(result.segments.map(\.label) == (1...3).map { UInt16($0) })
  }

  @Test("16-bit and float depth of one scene give the same planes (U115, U104)")
  func storageDoesNotMatter() {
    let (depths, _) = DepthScene.corner.depthsAndLabels(sigma: 0.001, seed: 3)
    let units = depths.map { UInt16(($0 * 5000).rounded()) }
    let ours = segment(DepthImage(width: 160, height: 120, units: units, unitsPerMeter: 5000))
    let meters = units.map { Float(Double($0) / 5000) }
    let theirs = segment(DepthImage(width: 160, height: 120, meters: meters))
    #expect(ours.segments.count == theirs.segments.count)
    for (a, b) in zip(ours.segments, theirs.segments) {
      #expect(a.estimate.plane.angle(to: b.estimate.plane).degrees < 0.05)
    }
  }

  @Test("a ball is no plane, and the wall behind it stays one", arguments: [0.0, 0.001])
  func ballIsRefused(sigma: Double) {
    var scene = DepthScene(planes: [Plane(normal: Vector3(0, 0, -1), offset: 3)])
    scene.balls = [(Vector3(0.1, 0, 2), 0.5)]
    let (image, truth) = scene.rendered(sigma: sigma, seed: 4)
    let result = segment(image)
    #expect(result.segments.count == 1)
    #expect(intersectionOverUnion(result.labels.labels, truth, label: 1) > 0.9)
    let onBall = truth.indices.count { truth[$0] == 0 && result.labels.labels[$0] != 0 }
    #expect(Double(onBall) < 0.08 * Double(truth.count { $0 == 0 }))
  }

  @Test("parallel planes 5 cm apart stay two", arguments: [0.0, 0.0005])
  func stepIsKept(sigma: Double) {
    var scene = DepthScene(planes: [Plane(normal: Vector3(0, 0, -1), offset: 2)])
    var (depths, _) = scene.depthsAndLabels(sigma: sigma, seed: 5)
    scene.planes = [Plane(normal: Vector3(0, 0, -1), offset: 1.95)]
    let near = scene.depthsAndLabels(sigma: sigma, seed: 6).depths
    for v in 30..<90 {
      for u in 40..<120 { depths[v * 160 + u] = near[v * 160 + u] }
    }
    let result = segment(
      DepthImage(
        width: 160, height: 120, units: depths.map { UInt16(($0 * 5000).rounded()) },
        unitsPerMeter: 5000))
    #expect(result.segments.count == 2)
    #expect(result.segments.map { ($0.estimate.plane.offset * 100).rounded() } == [200, 195])
  }

  @Test("a negative fy turns the planes upside down and nothing else")
  func negativeFocalLength() {
    let (image, _) = DepthScene.corner.rendered(sigma: 0.001, seed: 7)
    let k = DepthScene.intrinsics
    let up = segment(image, CameraIntrinsics(fx: k.fx, fy: -k.fy, cx: k.cx, cy: k.cy))
    let down = segment(image)
    #expect(up.labels == down.labels)
    for (a, b) in zip(up.segments, down.segments) {
      let mirrored = b.estimate.plane.normal * Vector3(1, -1, 1)
      #expect((a.estimate.plane.normal - mirrored).length < 1e-9)
      #expect(a.estimate.plane.offset > 0)
    }
  }

  @Test("rows and columns beyond whole cells are labeled (U112)")
  func remainder() {
    var scene = DepthScene(planes: [Plane(normal: Vector3(0, 0, -1), offset: 2)])
    (scene.width, scene.height) = (163, 125)
    let (image, _) = scene.rendered(sigma: 0.001, seed: 8)
    let labels = segment(image).labels
    let last = (0..<163).count { labels.labels[124 * 163 + $0] != 0 }
    let right = (0..<125).count { labels.labels[$0 * 163 + 162] != 0 }
    #expect(last > 150 && right > 115)
  }

  @Test("invalid pixels never carry a label (U109)")
  func holesStayEmpty() {
    let (image, _) = DepthScene.corner.rendered(sigma: 0.001, seed: 9)
    guard case .units(var units) = image.storage else { return }
    var random = SplitMix64(seed: 10)
    for i in units.indices where i < 160 * 40 || random.uniform() < 0.02 { units[i] = 0 }
    let result = segment(DepthImage(width: 160, height: 120, units: units, unitsPerMeter: 5000))
    #expect(units.indices.allSatisfy { units[$0] != 0 || result.labels.labels[$0] == 0 })
    #expect(!result.segments.isEmpty)
    #expect(result.segments.allSatisfy { $0.estimate.plane.offset > 0.5 })
  }

  @Test(
    "nothing to see gives nothing, with a reason where the image is too small (U113)",
    arguments: [(1, 1), (7, 9), (0, 0), (64, 48)])
  func emptyImages(width: Int, height: Int) {
    let count = width * height
    let zeros = DepthImage(
      width: width, height: height, units: .init(repeating: 0, count: count), unitsPerMeter: 1000)
    let result = segment(zeros)
    #expect(result.segments.isEmpty)
    #expect(result.labels.labels.allSatisfy { $0 == 0 })
    #expect(result.rejections.isEmpty == (width >= 8 && height >= 8))
    let nan = DepthImage(
      width: width, height: height, meters: .init(repeating: .nan, count: count))
    #expect(nan.rejectedCount == count)
    #expect(segment(nan).segments.isEmpty)
  }

  @Test("a small plane seen edge-on is refused where correlated error rules, and only there")
  func edgeOn() {
    // ρ = c(1 + 6x) in a patch of 4 % of the image: the normal is 80.5° from the line of sight.
    let k = CameraIntrinsics(fx: 500, fy: 500, cx: 159.5, cy: 119.5)
    var meters = [Float](repeating: 0, count: 320 * 240)
    for v in 80..<160 {
      for u in 140..<180 {
        meters[v * 320 + u] = Float(1.5 / (1 + 6 * (Double(u) - 159.5) / 500))
      }
    }
    let image = DepthImage(width: 320, height: 240, meters: meters)
    func reasons(correlated: Double, minFacing: Double) -> [String] {
      var configuration = OrganizedConfiguration()
      configuration.acceptance.minFacing = minFacing
      var segmenter = OrganizedSegmenter(configuration: configuration)
      let found = segmenter.segment(
        image, intrinsics: k,
        noise: NoiseModel(constant: 0.002, correlatedOffset: correlated, correlatedSlope: 0.01))
      return found.segments.isEmpty ? found.rejections.map(\.reason) : ["found"]
    }
    #expect(reasons(correlated: 1, minFacing: 0.2) == ["seen edge-on: cosine 0.16"])
    #expect(reasons(correlated: 1, minFacing: 0.1) == ["found"])
    #expect(reasons(correlated: 0, minFacing: 0.2) == ["found"])
  }

  @Test("pure noise gives no plane", arguments: 1...4 as ClosedRange<UInt64>)
  func noise(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let units = (0..<160 * 120).map { _ in UInt16(random.index(below: 30000) + 500) }
    let result = segment(DepthImage(width: 160, height: 120, units: units, unitsPerMeter: 5000))
    #expect(result.segments.isEmpty)
  }

  @Test("the same image gives the same bytes")
  func deterministic() {
    let (image, _) = DepthScene.corner.rendered(sigma: 0.002, seed: 11)
    #expect(segment(image) == segment(image))
  }
}
