// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

import FoundationEssentials
import Geometry
import Ingestion
import LinearAlgebra
import PlaneFitting
import PlaneSegmentation
import Testing

/// Public clouds whose dominant plane is known from other tools.
@Suite struct KnownPlaneTests {
  private static let folder = ProcessInfo.processInfo.environment["PLANELAB_DATA"]

  /// The largest plane that the door and RANSAC find.
  private static func planes(_ file: String, inlierDistance: Double) throws -> [Plane] {
    let cloud = try PointCloudReader.read(try #require(folder) + "/" + file)
    let found = UnorganizedSegmenter.segmentation(of: cloud)
    var configuration = RANSACConfiguration()
    configuration.inlierDistance = inlierDistance
    configuration.maxIterations = 300
    let drawn = PlaneRANSAC.dominantPlane(in: cloud, configuration: configuration)
    return [
      try #require(found.segments.first).estimate.plane, try #require(drawn.estimate).plane,
    ]
  }

  @Test(.enabled(if: folder != nil, "needs PLANELAB_DATA"))
  func `sac_plane_test has the plane that PCL's own test expects`() throws {
    // PCL asserts n/d = (−0.8964, −0.5868, −1.208) within 0.1.
    for plane in try Self.planes("pcl-test/sac_plane_test.pcd", inlierDistance: 0.03) {
      let ratio = plane.normal / plane.offset
      #expect((ratio - [-0.8964, -0.5868, -1.208]).length < 0.1)
    }
  }

  @Test(.enabled(if: folder != nil, "needs PLANELAB_DATA"))
  func `the fragment's dominant plane is that of Open3D's tutorial`() throws {
    let known = Plane(normal: [-0.0555, -0.1003, 0.9934], offset: -1.0609)
    for plane in try Self.planes("open3d-testdata/fragment.pcd", inlierDistance: 0.01) {
      #expect(plane.angle(to: known).degrees < 1)
      #expect((plane.offset.magnitude - 1.0609).magnitude < 0.015)
    }
  }
}
