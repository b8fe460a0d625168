// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

package import Geometry
import Ingestion
package import LinearAlgebra

/// Single views of scenes, each measured by several sensors: one sequence per sensor.
package struct DepthSet: Sendable {
  /// A view of a scene.
  package struct View: Sendable {
    package var name: String
    package var scene: Scene
    package var worldFromCamera: RigidTransform
    package var split: DatasetManifest.Split

    package init(
      name: String, scene: Scene, worldFromCamera: RigidTransform, split: DatasetManifest.Split
    ) {
      (self.name, self.scene) = (name, scene)
      (self.worldFromCamera, self.split) = (worldFromCamera, split)
    }
  }

  package var name: String
  package var sensors: [DepthSensor]
  package var views: [View]
  package var seed: UInt64

  package init(name: String, sensors: [DepthSensor], views: [View], seed: UInt64) {
    (self.name, self.sensors, self.views, self.seed) = (name, sensors, views, seed)
  }

  /// The manifest and the jobs, one per view.
  package var plan: SyntheticPlan {
    var manifest = DatasetManifest.synthesized(name)
    manifest.labels = .synthetic
    for sensor in sensors {
      manifest.sensors[sensor.name] = DatasetManifest.Sensor(sensor)
      var sequence = DatasetManifest.SequenceEntry(name: sensor.name)
      sequence.sensor = sensor.name
      manifest.sequences.append(sequence)
      manifest.frames += views.map { entry($0, sensor) }
    }
    return SyntheticPlan(manifest: manifest, jobs: views.indices.map(job))
  }

  private func job(_ index: Int) -> SyntheticPlan.Job { { result(index, in: $0) } }

  private func result(_ index: Int, in folder: String) -> Result<[String], DatasetError> {
    do { return .success(try render(index, to: folder)) } catch { return .failure(error) }
  }

  private func entry(_ view: View, _ sensor: DepthSensor) -> DatasetManifest.FrameEntry {
    var entry = DatasetManifest.FrameEntry(name: view.name)
    entry.sequence = sensor.name
    entry.depth = depthPath(view, sensor)
    entry.labels = labelPath(view, sensor)
    entry.planes = planePath(view)
    entry.split = view.split
    return entry
  }

  private func depthPath(_ view: View, _ sensor: DepthSensor) -> String {
    "\(sensor.name)/depth/\(view.name).png"
  }

  private func labelPath(_ view: View, _ sensor: DepthSensor) -> String {
    "\(sensor.name)/labels/\(view.name).png"
  }

  private func planePath(_ view: View) -> String { "planes/\(view.name).json" }

  /// Renders one view with every sensor; all share the camera of the first.
  private func render(_ index: Int, to folder: String) throws(DatasetError) -> [String] {
    let view = views[index]
    let (labelled, images) = rendered(index)
    var files = [planePath(view)]
    try FileOutput.write(
      StrictJSON.bytes(of: TruePlaneFile(planes: labelled.planes()), isIndented: false),
      to: FilePath.join(folder, planePath(view)))
    for (sensor, image) in zip(sensors, images) {
      try FileOutput.write(image.depth, to: FilePath.join(folder, depthPath(view, sensor)))
      try FileOutput.write(image.labels, to: FilePath.join(folder, labelPath(view, sensor)))
      files += [depthPath(view, sensor), labelPath(view, sensor)]
    }
    return files
  }

  /// One view: what is there, and the depth and label image by each sensor.
  package func rendered(
    _ index: Int
  ) -> (truth: LabelledView, images: [(depth: DepthImage, labels: LabelImage)]) {
    let (view, camera) = (views[index], sensors[0])
    let truth = LabelledView(
      view.scene, worldFromCamera: view.worldFromCamera, width: camera.width,
      height: camera.height, intrinsics: camera.intrinsics)
    let images = sensors.enumerated().map { number, sensor in
      var random = SplitMix64(seed: seed, UInt64(index), UInt64(number))
      let measured = sensor.measure(truth.rendering, truth.surfaces, random: &random)
      let depth = DepthImage(
        width: sensor.width, height: sensor.height, units: measured.units,
        unitsPerMeter: sensor.depthUnitsPerMeter)
      return (depth: depth, labels: truth.labelImage(measured))
    }
    return (truth, images)
  }
}

extension DatasetManifest.LabelConvention {
  /// What synthetic labels mean: every id is a plane, 65535 is *ignore*, parts stay apart.
  static var synthetic: Self {
    var convention = Self(encoding: .image, planes: [[1, 65534]], ignore: [[65535, 65535]])
    convention.joinsDisconnectedParts = false
    return convention
  }
}

extension DatasetManifest.Sensor {
  /// What a manifest states of a simulated sensor.
  init(_ sensor: DepthSensor) {
    self.init()
    intrinsics = sensor.intrinsics
    (width, height) = (sensor.width, sensor.height)
    depthUnitsPerMeter = sensor.depthUnitsPerMeter
    noise = DatasetManifest.Noise(sensor.noise)
  }
}
