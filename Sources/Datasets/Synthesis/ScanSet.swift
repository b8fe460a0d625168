// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

import Geometry
import Ingestion
import LinearAlgebra

/// Unorganized scans of scenes with noise and outliers, one cloud per scene and kind.
package struct ScanSet: Sendable {
  /// How points are spread.
  package enum Density: Sendable, Equatable {
    /// Evenly over all surfaces, seen or not.
    case uniform
    /// By the angle from a scanner in the room, which sees only what is nearest.
    case scanner
  }

  /// One cloud to make.
  package struct Scan: Sendable {
    package var name: String
    package var scene: Scene
    package var density: Density
    package var pointCount: Int
    package var split: DatasetManifest.Split

    package init(
      name: String, scene: Scene, density: Density, pointCount: Int, split: DatasetManifest.Split
    ) {
      (self.name, self.scene, self.density) = (name, scene, density)
      (self.pointCount, self.split) = (pointCount, split)
    }
  }

  package var name: String
  package var scans: [Scan]
  package var seed: UInt64
  /// Standard deviation of each coordinate [m], of the range for a scanner.
  package var sigma = 0.005
  /// The share of points that lie anywhere.
  package var outlierShare = 0.2

  package init(name: String, scans: [Scan], seed: UInt64) {
    (self.name, self.scans, self.seed) = (name, scans, seed)
  }

  package var plan: SyntheticPlan {
    var manifest = DatasetManifest.synthesized(name)
    var labels = DatasetManifest.LabelConvention.synthetic
    labels.encoding = .cloudLabel
    manifest.labels = labels
    var sensor = DatasetManifest.Sensor()
    sensor.noise = DatasetManifest.Noise()
    sensor.noise?.constant = sigma
    manifest.sensors["scanner"] = sensor
    manifest.frames = scans.map { scan in
      var entry = DatasetManifest.FrameEntry(name: scan.name)
      (entry.sensor, entry.cloud, entry.labels) = ("scanner", path(scan), path(scan))
      (entry.planes, entry.split) = (planePath(scan), scan.split)
      return entry
    }
    return SyntheticPlan(manifest: manifest, jobs: scans.indices.map(job))
  }

  private func path(_ scan: Scan) -> String { "clouds/\(scan.name).ply" }
  private func planePath(_ scan: Scan) -> String { "planes/\(scan.name).json" }

  private func job(_ index: Int) -> SyntheticPlan.Job { { result(index, in: $0) } }

  private func result(_ index: Int, in folder: String) -> Result<[String], DatasetError> {
    do { return .success(try write(index, folder)) } catch { return .failure(error) }
  }

  private func write(_ index: Int, _ folder: String) throws(DatasetError) -> [String] {
    let scan = scans[index]
    var sampler = SurfaceSampler(scan, random: SplitMix64(seed: seed, 0x7363_616e, UInt64(index)))
    sampler.sample(sigma: sigma, outlierShare: outlierShare)
    let (cloud, records) = sampler.published()
    try FileOutput.makeFolder(FilePath.join(folder, "clouds"))
    do { try PLYWriter.write(cloud, to: FilePath.join(folder, path(scan))) } catch {
      throw .input(error)
    }
    try FileOutput.write(
      StrictJSON.bytes(of: TruePlaneFile(planes: records), isIndented: false),
      to: FilePath.join(folder, planePath(scan)))
    return [path(scan), planePath(scan)]
  }
}
