// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

package import Geometry
import Ingestion
package import LinearAlgebra
import PlaneFitting

extension Dataset {
  /// Reads a frame from its files.
  ///
  /// A depth image without intrinsics in the manifest gets guessed ones; `verify` says so.
  package func frame(_ reference: FrameReference) throws(DatasetError) -> Frame {
    let entry = manifest.frames[reference.index]
    var frame = Frame(
      name: reference.name, sequence: reference.sequence, source: try source(of: entry))
    frame.timestamp = entry.timestamp
    frame.worldFromCamera = entry.worldFromCamera.map(RigidTransform.init(rows:))
    frame.noise = sensor(of: entry)?.noise.map(NoiseModel.init)
    frame.colorPath = entry.color.map(path(of:))
    return frame
  }

  /// The sensor that a frame names, itself or through its sequence; the only one if there is one.
  func sensor(of entry: DatasetManifest.FrameEntry) -> DatasetManifest.Sensor? {
    let named = entry.sensor ?? entry.sequence.flatMap { sequence($0)?.sensor }
    if let named { return manifest.sensors[named] }
    return manifest.sensors.count == 1 ? manifest.sensors.first?.value : nil
  }

  private func source(
    of entry: DatasetManifest.FrameEntry
  ) throws(DatasetError) -> Frame.Source {
    let sensor = sensor(of: entry)
    if let file = entry.depth {
      let path = try existing(file, entry)
      let depth: DepthImage
      do {
        depth = try DepthReader.read(path, unitsPerMeter: sensor?.depthUnitsPerMeter)
      } catch { throw .input(error) }
      try check(depth, against: sensor, entry.name, path)
      let guess = CameraIntrinsics.guessed(width: depth.width, height: depth.height)
      return .depth(depth, sensor?.intrinsics ?? guess)
    }
    guard let file = entry.cloud else { return .none }
    let cloud = try readCloud(existing(file, entry))
    guard let intrinsics = sensor?.intrinsics, cloud.isOrganized else { return .cloud(cloud) }
    return .depth(cloud.depthImage, intrinsics)
  }

  private func check(
    _ depth: DepthImage, against sensor: DatasetManifest.Sensor?, _ name: String, _ path: String
  ) throws(DatasetError) {
    guard let sensor, let width = sensor.width, let height = sensor.height,
      width != depth.width || height != depth.height
    else { return }
    throw .sizeMismatch(
      frame: name, path: path, expected: "\(width)×\(height)",
      found: "\(depth.width)×\(depth.height)")
  }

  func readCloud(_ path: String) throws(DatasetError) -> PointCloud {
    do { return try PointCloudReader.read(path) } catch { throw .input(error) }
  }

  /// The path of a file that must be there.
  func existing(
    _ file: String, _ entry: DatasetManifest.FrameEntry
  ) throws(DatasetError) -> String {
    let path = path(of: file)
    guard FilePath.exists(path) else {
      throw .missingFile(path: path, neededBy: "frame \(entry.name)")
    }
    return path
  }
}

extension DatasetManifest.Sensor {
  /// The camera, if all four numbers are known.
  package var intrinsics: CameraIntrinsics? {
    get {
      guard let fx, let fy, let cx, let cy else { return nil }
      return CameraIntrinsics(fx: fx, fy: fy, cx: cx, cy: cy)
    }
    set { (fx, fy, cx, cy) = (newValue?.fx, newValue?.fy, newValue?.cx, newValue?.cy) }
  }
}

extension NoiseModel {
  /// The noise model that a manifest states.
  init(_ noise: DatasetManifest.Noise) {
    self.init(
      constant: noise.constant ?? 0, linear: noise.linear ?? 0, quadratic: noise.quadratic ?? 0,
      quantumConstant: noise.quantumConstant ?? 0, quantumQuadratic: noise.quantumQuadratic ?? 0,
      lateral: noise.lateral ?? 0, correlatedOffset: noise.correlatedOffset ?? 0,
      correlatedSlope: noise.correlatedSlope ?? 0)
  }
}

extension DatasetManifest.Noise {
  /// The noise model as a manifest states it: parts that are zero are left out.
  init(_ model: NoiseModel) {
    func part(_ value: Double) -> Double? { value == 0 ? nil : value }
    (constant, linear, quadratic) = (
      part(model.constant), part(model.linear), part(model.quadratic)
    )
    quantumConstant = part(model.quantumConstant)
    quantumQuadratic = part(model.quantumQuadratic)
    lateral = part(model.lateral)
    correlatedOffset = part(model.correlatedOffset)
    correlatedSlope = part(model.correlatedSlope)
  }
}

extension RigidTransform {
  /// The transform whose 3 × 4 matrix has these entries, row by row.
  package init(rows m: [Double]) {
    precondition(m.count == 12, "a transform needs 12 numbers, found \(m.count)")
    self.init(
      rotation: Matrix3(
        rows: Vector3(m[0], m[1], m[2]), Vector3(m[4], m[5], m[6]), Vector3(m[8], m[9], m[10])),
      translation: Vector3(m[3], m[7], m[11]))
  }

  /// The entries of the 3 × 4 matrix, row by row.
  package var rowEntries: [Double] {
    let (a, b, c) = rotation.rows
    return [
      a.x, a.y, a.z, translation.x, b.x, b.y, b.z, translation.y, c.x, c.y, c.z, translation.z,
    ]
  }
}

extension PointCloud {
  /// The z coordinates of an organized cloud as a depth image [m]; invalid points are 0.
  package var depthImage: DepthImage {
    let offset = Float(origin.z)
    return DepthImage(width: width, height: height, meters: z.map { $0 + offset })
  }
}
