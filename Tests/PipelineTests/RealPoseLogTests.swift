// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

import Datasets
import Evaluation
import FoundationEssentials
import Pipeline
import Testing
import TrackingQuality

/// The folder with public datasets, if the environment names one.
private let realData = ProcessInfo.processInfo.environment["PLANELAB_DATA"]

/// What is known of public pose logs, found by the quality of tracking.
@Suite(.enabled(if: realData != nil, "set PLANELAB_DATA to the folder with the public datasets"))
struct RealPoseLogTests {
  private static func run(
    _ layout: DatasetLayout, _ folder: String, _ sequence: String
  ) throws -> QualityRun {
    var options = ImportOptions()
    options.hasChecksums = false
    let path = try #require(realData) + "/" + folder
    let dataset = Dataset(folder: path, manifest: try layout.manifest(of: path, options: options))
    return try QualityRun(of: dataset, sequence: sequence, configuration: QualityConfiguration())
  }

  private func seconds(_ run: QualityRun, _ state: String) -> Double {
    run.tally.values.value(at: "time_s.\(state)")?.number ?? .nan
  }

  @Test("golden: the dynamic case has one hole, of 0.604 s")
  func arexpHole() throws {
    let run = try Self.run(.arexp, "arexp", "ARKit_tracking_dynamic-case0")
    #expect(run.gaps.count == 1 && run.jumps.isEmpty)
    #expect(run.gaps.first.map { abs($0.length - 0.604) < 1e-3 } == true)
    #expect(seconds(run, "excessiveMotion") == 0)
  }

  @Test("golden: ARCore jumps by 0.68 m, which is no motion")
  func arcoreJump() throws {
    let run = try Self.run(.arexp, "arexp", "ARCore_tracking-case0")
    let farthest = run.jumps.map(\.distance).max() ?? 0
    #expect(abs(farthest - 0.679) < 2e-3 && run.gaps.isEmpty)
    #expect(seconds(run, "excessiveMotion") == 0 && seconds(run, "relocalizing") > 0)
  }

  @Test("golden: a trajectory without times tells nothing")
  func timeless() throws {
    let run = try Self.run(.arexp, "arexp", "GTSAM_tracking-case0")
    #expect(run.isTimeless && run.reports.isEmpty)
    #expect(run.tally.values["healthyShare"] == .null)
  }

  @Test("golden: the truth of fr2_desk has 27 gaps, the longest of 11.99 s; the estimate has none")
  func deskHoles() throws {
    let truth = try Self.run(.trajectory, "evo-trajectories", "fr2_desk_groundtruth")
    #expect(truth.gaps.count == 27)
    #expect(abs((truth.gaps.map(\.length).max() ?? 0) - 11.99) < 0.01)
    #expect(abs(truth.gaps.reduce(0) { $0 + $1.length } - 23.7) < 0.1)
    let estimate = try Self.run(.trajectory, "evo-trajectories", "fr2_desk_ORB")
    #expect(estimate.gaps.isEmpty && estimate.jumps.isEmpty)
    #expect(seconds(estimate, "excessiveMotion") == 0)
  }

  @Test("golden: drift is invisible to poses alone")
  func drift() throws {
    let plain = try Self.run(.trajectory, "evo-trajectories", "freiburg1_xyz-rgbdslam")
    let drifted = try Self.run(.trajectory, "evo-trajectories", "freiburg1_xyz-rgbdslam_drift")
    #expect(plain.reports.map(\.state) == drifted.reports.map(\.state))
  }

  @Test("golden: flips of the motion capture are jumps and no motion")
  func flips() throws {
    let run = try Self.run(.trajectory, "openvins-gt-trajectories", "kaist_vio-rotation")
    #expect(run.gaps.count == 100 && run.jumps.count > 200)
    #expect(seconds(run, "excessiveMotion") == 0)
  }

  @Test("golden: an ARKit run is 99 % free of excessive motion, and nothing is made up about light")
  func arkit() throws {
    let run = try Self.run(.arkit, "arkit-arcore-loggers", "ARKit_camera_pose")
    #expect(seconds(run, "excessiveMotion") / 46 < 0.01 && run.gaps.isEmpty && run.jumps.isEmpty)
    #expect(
      run.reports.allSatisfy {
        $0.evidence.scores.features == nil && $0.evidence.scores.light == nil
          && $0.evidence.signals.isExposureAssumed != false
      })
  }
}
