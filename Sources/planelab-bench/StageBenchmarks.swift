// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

import Datasets
import Evaluation
import Geometry
import LinearAlgebra
import PlaneFitting
import PlaneSegmentation

/// The stages of a frame, each on views of the built-in rooms.
enum StageBenchmarks {
  /// An image size by the name it has in cases.
  struct Size: Sendable {
    let name: String
    let width, height: Int
  }

  static let sizes = [
    Size(name: "qvga", width: 320, height: 240), Size(name: "vga", width: 640, height: 480),
    Size(name: "1440x1080", width: 1440, height: 1080),
    Size(name: "1920x1080", width: 1920, height: 1080),
  ]

  static let sensors: [DepthSensor] = [.ideal, .structuredLight, .timeOfFlight]

  static let cases: [BenchmarkCase] =
    sizes.flatMap { size in sensors.map { organized(size, $0) } } + [
      contingency, scatter, ransac, unorganized,
    ]

  /// The four test views of the built-in dataset, seen by one sensor of another size.
  static func images(
    _ size: Size, _ sensor: DepthSensor
  ) throws -> [(depth: DepthImage, labels: LabelImage)] {
    guard var set = try SyntheticPreset.named("builtin").depthSet?(0) else { return [] }
    set.sensors = [sensor.scaled(toWidth: size.width, height: size.height)]
    return set.views.indices.filter { set.views[$0].split == .test }.map {
      set.rendered($0).images[0]
    }
  }

  /// The organized door by stages, the noise estimated from each frame.
  private static func organized(_ size: Size, _ sensor: DepthSensor) -> BenchmarkCase {
    BenchmarkCase(name: "stage/segment/organized/\(size.name)/\(sensor.name)") {
      let camera = sensor.scaled(toWidth: size.width, height: size.height).intrinsics
      let images = try Self.images(size, sensor).map(\.depth)
      var segmenter = OrganizedSegmenter()
      return Workload(frameCount: images.count, itemCount: size.width * size.height) { laps in
        for image in images {
          _ = segmenter.segment(image, intrinsics: camera, noise: nil) { laps.end($0.rawValue) }
        }
      }
    }
  }

  /// Counting the pairs of two label maps, from which all segmentation metrics follow.
  private static let contingency = BenchmarkCase(name: "kernel/contingency/vga") {
    let images = try Self.images(sizes[1], .ideal)
    var segmenter = OrganizedSegmenter()
    let pairs = images.map { image in
      (
        truth: image.labels.labels,
        estimate: segmenter.segment(image.depth, intrinsics: DepthSensor.ideal.intrinsics).labels
          .labels
      )
    }
    return Workload(frameCount: pairs.count, itemCount: 640 * 480) { _ in
      for pair in pairs {
        _ = ContingencyTable(groundTruth: pair.truth, estimate: pair.estimate)
      }
    }
  }

  /// The points of the first view, with the camera's noise.
  private static func pointCloud() throws -> PointCloud {
    let sensor = DepthSensor.timeOfFlight
    let depth = try images(sizes[1], sensor)[0].depth
    let depths = depth.depths
    let rays = depths.indices.map {
      SIMD3<Float>(
        sensor.intrinsics.ray(u: Double($0 % depth.width), v: Double($0 / depth.width)))
    }
    let points = zip(depths, rays).filter { $0.0 > 0 }.map { $0 * $1 }
    return PointCloud(x: points.map(\.x), y: points.map(\.y), z: points.map(\.z))
  }

  /// Ten moments of every point.
  private static let scatter = BenchmarkCase(name: "kernel/scatter-moments/vga") {
    let cloud = try pointCloud()
    let points = (0..<cloud.count).filter { cloud.isValid($0) }.map { cloud.point($0) }
    return Workload(itemCount: points.count, item: "point") { _ in
      var moments = ScatterMoments.zero
      for point in points { moments.add(point) }
      precondition(moments.weight > 0, "nothing was added")
    }
  }

  /// The dominant plane by point-sampled RANSAC.
  private static let ransac = BenchmarkCase(name: "stage/ransac/vga") {
    let cloud = try pointCloud()
    return Workload(itemCount: cloud.count, item: "point") { _ in
      _ = PlaneRANSAC.dominantPlane(in: cloud)
    }
  }

  /// The unorganized door on the points of a depth frame.
  private static let unorganized = BenchmarkCase(name: "stage/segment/unorganized/vga") {
    let cloud = try pointCloud()
    return Workload(itemCount: cloud.count, item: "point") { _ in
      _ = UnorganizedSegmenter.segmentation(of: cloud)
    }
  }
}
