// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

import Geometry
import LinearAlgebra
import PlaneFitting

/// What a check of a dataset found.
package struct DatasetFinding: Sendable, Equatable {
  /// How bad it is.
  package enum Severity: String, Sendable, CaseIterable {
    /// Worth knowing.
    case note
    /// Results may be wrong.
    case warning
    /// The frame or the dataset cannot be used.
    case error
  }

  package var severity: Severity
  /// The sequence and name of the frame, or `nil` for the dataset as a whole.
  package var frame: String?
  package var message: String

  package init(_ severity: Severity, frame: String? = nil, _ message: String) {
    (self.severity, self.frame, self.message) = (severity, frame, message)
  }
}

/// Checks that a dataset is whole and means what it says.
package struct DatasetVerifier: Sendable {
  package let dataset: Dataset

  package init(_ dataset: Dataset) { self.dataset = dataset }

  /// The findings about the manifest: no frames, missing files, wrong checksums, odd cameras.
  package func manifestFindings(checkingSums: Bool = true) -> [DatasetFinding] {
    let manifest = dataset.manifest
    var findings: [DatasetFinding] = []
    if manifest.frames.isEmpty && manifest.sequences.allSatisfy({ $0.trajectory == nil }) {
      findings.append(.init(.error, "the manifest lists neither frames nor trajectories"))
    }
    for (name, sensor) in manifest.sensors.sorted(by: { $0.key < $1.key }) {
      findings += cameraFindings(name, sensor)
    }
    for sequence in manifest.sequences {
      for note in sequence.notes ?? [] {
        findings.append(.init(.note, "\(sequence.name): \(note)"))
      }
    }
    return findings + (checkingSums ? checksumFindings : [])
  }

  /// The findings about one frame: readable, sizes, label ids, planes under the labels, depth scale.
  package func findings(_ reference: FrameReference) -> [DatasetFinding] {
    let name = "\(reference.sequence)/\(reference.name)"
    do {
      let frame = try dataset.frame(reference)
      var findings = scaleFindings(frame, name)
      if case .depth(let depth, let camera) = frame.source {
        let sensor = dataset.sensor(of: dataset.manifest.frames[reference.index])
        if sensor?.intrinsics == nil {
          findings.append(
            .init(.warning, frame: name, "no intrinsics: f = 0.82 · width is assumed"))
        }
        findings += principalPointFindings(depth, camera, name)
      }
      guard let truth = try dataset.groundTruth(reference, of: frame) else { return findings }
      return findings + labelFindings(truth, frame, name)
    } catch {
      return [.init(.error, frame: name, "\(error)")]
    }
  }

  /// All findings, frame by frame.
  package func findings(
    progress: ((_ done: Int, _ total: Int) -> Void)? = nil
  ) -> [DatasetFinding] {
    var all = manifestFindings()
    for (index, reference) in dataset.frames.enumerated() {
      all += findings(reference)
      progress?(index + 1, dataset.frames.count)
    }
    return all
  }

  private var checksumFindings: [DatasetFinding] {
    (dataset.manifest.checksums ?? [:]).sorted { $0.key < $1.key }.compactMap { file, expected in
      let path = dataset.path(of: file)
      guard FilePath.exists(path) else { return .init(.error, "\(path): no such file") }
      guard let found = try? SHA256.hexDigest(ofFile: path) else {
        return .init(.error, "\(path): cannot be read")
      }
      guard found != expected else { return nil }
      return .init(
        .error,
        "\(path): SHA-256 is \(found.prefix(12))…, expected \(expected.prefix(12))…; the file "
          + "changed since the manifest was written")
    }
  }
}

extension DatasetVerifier {
  /// Whether the camera can be one: positive focal length, sizes above zero (U110).
  private func cameraFindings(
    _ name: String, _ sensor: DatasetManifest.Sensor
  ) -> [DatasetFinding] {
    var findings: [DatasetFinding] = []
    if let camera = sensor.intrinsics {
      if camera.fx <= 0 || camera.fy == 0 {
        findings.append(
          .init(.error, "sensor \(name): fx = \(camera.fx), fy = \(camera.fy), expected fx > 0"))
      } else if !(0.5...2).contains(camera.fy.magnitude / camera.fx) {
        findings.append(
          .init(
            .warning,
            "sensor \(name): fx = \(camera.fx) and fy = \(camera.fy) differ much; the order is "
              + "fx, fy, cx, cy"))
      }
    }
    if let units = sensor.depthUnitsPerMeter, !(units > 0) {
      findings.append(.init(.error, "sensor \(name): \(units) depth units per meter, expected > 0"))
    }
    return findings
  }

  /// The principal point must lie near the middle of the image (U110).
  private func principalPointFindings(
    _ depth: DepthImage, _ camera: CameraIntrinsics, _ name: String
  ) -> [DatasetFinding] {
    let (width, height) = (Double(depth.width), Double(depth.height))
    let isCentered =
      (camera.cx - width / 2).magnitude < width / 4
      && (camera.cy - height / 2).magnitude < height / 4
    guard !isCentered else { return [] }
    return [
      .init(
        .warning, frame: name,
        "principal point (\(camera.cx), \(camera.cy)) is far from the middle of "
          + "\(depth.width)×\(depth.height); the order is fx, fy, cx, cy")
    ]
  }

  /// Depth must be that of rooms and streets, not of ants or mountains (U106).
  private func scaleFindings(_ frame: Frame, _ name: String) -> [DatasetFinding] {
    guard case .depth(let depth, _) = frame.source else { return [] }
    let valid = depth.depths.filter { $0 > 0 }.sorted()
    guard !valid.isEmpty else {
      return [.init(.warning, frame: name, "no pixel has a depth")]
    }
    let median = Double(valid[valid.count / 2])
    guard !(0.1...60).contains(median) else { return [] }
    return [
      .init(
        .warning, frame: name,
        "median depth is \(median) m; \(depth.unitsPerMeter) depth units per meter can hardly be "
          + "right (common: 1000, 5000)")
    ]
  }

  private func labelFindings(
    _ truth: GroundTruth, _ frame: Frame, _ name: String
  ) -> [DatasetFinding] {
    var findings: [DatasetFinding] = []
    if truth.unknownIDCount > 0 {
      findings.append(
        .init(
          .warning, frame: name,
          "\(truth.unknownIDCount) labels have ids that the manifest does not name; they are ignored"
        ))
    }
    if truth.planes.isEmpty {
      findings.append(.init(.note, frame: name, "no labelled plane"))
      return findings
    }
    return findings + LabelFitCheck(truth, frame).findings(name)
  }
}
