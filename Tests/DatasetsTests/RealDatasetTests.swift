// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

import Datasets
import FoundationEssentials
import Geometry
import Ingestion
import LinearAlgebra
import Testing

/// The folder with public datasets, if the environment names one.
let realData = ProcessInfo.processInfo.environment["PLANELAB_DATA"]

private let needsData: Comment = "set PLANELAB_DATA to the folder with the public datasets"

private func imported(_ layout: DatasetLayout, _ folder: String) throws -> Dataset {
  var options = ImportOptions()
  options.hasChecksums = false
  let path = try #require(realData) + "/" + folder
  return Dataset(folder: path, manifest: try layout.manifest(of: path, options: options))
}

@Suite(.enabled(if: realData != nil, needsData)) struct RealDatasetTests {
  @Test("golden: EVOPS frame, 17 planes, fy negative")
  func evops() throws {
    let dataset = try imported(.evops, "evops-icl-frame0")
    #expect(dataset.frames.map(\.name) == ["depth"])
    let frame = try dataset.frame(dataset.frames[0])
    guard case .depth(let depth, let camera) = frame.source else {
      Issue.record("no depth")
      return
    }
    #expect(depth.width == 640 && depth.unitsPerMeter == 5000)
    #expect(camera == CameraIntrinsics(fx: 481.2, fy: -480, cx: 319.5, cy: 239.5))
    let truth = try #require(try dataset.groundTruth(dataset.frames[0], of: frame))
    #expect(truth.planes.map(\.id) == Array(1...17))
    #expect(DatasetVerifier(dataset).findings(dataset.frames[0]) == [])
  }

  @Test(
    "golden: real label maps shifted by 20 px are caught (U137)",
    arguments: ["iclof_24", "mosd_24"])
  func shifted(name: String) throws {
    var manifest = try imported(.hand, "hand-labels").manifest
    let path = try #require(realData) + "/hand-labels"
    let index = try #require(manifest.frames.firstIndex { $0.name == name })
    let labels = try LabelReader.read("\(path)/\(name).label.png", width: 640, height: 480)
    var shifted = labels
    for i in shifted.labels.indices where i % 640 >= 20 {
      shifted.labels[i] = labels.labels[i - 20]
    }
    let scratch = ScratchFolder()
    try FileManager.default.createDirectory(
      atPath: scratch.path, withIntermediateDirectories: true)
    try LabelWriter.write(shifted, to: scratch.path + "/shifted.png")
    manifest.frames[index].labels = scratch.path + "/shifted.png"
    let dataset = Dataset(folder: path, manifest: manifest)
    let findings = DatasetVerifier(dataset).findings(dataset.frames[index])
    #expect(findings.contains { $0.message.contains("be shifted") }, "\(findings)")
  }

  @Test("golden: SynPEB scan is no pinhole, 38 planes")
  func segcomp() throws {
    let dataset = try imported(.segcomp, "synpeb-ppe")
    let frame = try dataset.frame(dataset.frames[0])
    guard case .cloud(let cloud) = frame.source else {
      Issue.record("not a cloud")
      return
    }
    #expect(cloud.count == 250_000)
    let truth = try #require(try dataset.groundTruth(dataset.frames[0], of: frame))
    #expect(truth.planes.count == 38)
    #expect(truth.planes.allSatisfy { $0.id >= 10 })
    #expect(truth.labels.width == 250_000 && truth.labels.height == 1)
    #expect(DatasetVerifier(dataset).findings(dataset.frames[0]) == [])
  }

  @Test("golden: mOSD clouds get a fitted pinhole, labels 1-9 are planes, objects are ignored")
  func mosd() throws {
    let dataset = try imported(.mosd, "pcl-mosd")
    #expect(dataset.frames.count == 7)
    let camera = try #require(dataset.manifest.sensors.first?.value.intrinsics)
    #expect((camera.fx - 525).magnitude < 1 && (camera.fy - 525).magnitude < 1)
    let reference = try #require(dataset.frames.first { $0.name == "learn0" })
    #expect(reference.split == .train)
    let frame = try dataset.frame(reference)
    #expect(frame.labelSize?.width == 640)
    let truth = try #require(try dataset.groundTruth(reference, of: frame))
    #expect(!truth.planes.isEmpty && truth.planes.allSatisfy { (1...9).contains($0.id) })
    #expect(truth.labels.labels.contains(LabelImage.ignore))
    #expect(DatasetVerifier(dataset).findings(reference) == [])
  }

  @Test("golden: RoofN3D roofs with four planes each")
  func roofs() throws {
    let dataset = try imported(.roofn3d, "roofn3d-deeproofplane")
    #expect(dataset.frames.map(\.name) == ["100010", "100498", "105151"])
    for reference in dataset.frames {
      let truth = try #require(try dataset.groundTruth(reference))
      #expect(truth.labels.width == 2048 && truth.planes.count == 4)
      #expect(DatasetVerifier(dataset).findings(reference) == [])
    }
  }

  @Test(
    "golden: hand-drawn labels",
    arguments: [("capetun", 1), ("iclof_24", 18), ("mosd_24", 3), ("rs_1", 1), ("tumfr3", 6)])
  func hand(name: String, planeCount: Int) throws {
    let dataset = try imported(.hand, "hand-labels")
    #expect(dataset.frames.count == 5)
    let reference = try #require(dataset.frames.first { $0.name == name })
    let truth = try #require(try dataset.groundTruth(reference))
    #expect(truth.planes.count == planeCount)
    #expect(DatasetVerifier(dataset).findings(reference) == [])
  }

  @Test("golden: ICL office, frame 0 has no pose; depth reprojects into the next frame")
  func icl() throws {
    let dataset = try imported(.icl, "icl-office-stramek")
    #expect(dataset.frames.map(\.name) == (0..<50).map(String.init))
    #expect(try dataset.frame(dataset.frames[0]).worldFromCamera == nil)
    #expect(try medianReprojection(dataset, 4, 8) < 0.01)
  }

  @Test("golden: Open3D logs reproject within 5 mm and 15 cm")
  func open3d() throws {
    let kinect = try imported(.open3d, "open3d-testdata")
    #expect(kinect.frames.map(\.name) == ["00000", "00001", "00002"])
    #expect(try kinect.frame(kinect.frames[1]).colorPath?.hasSuffix("00001.jpg") == true)
    #expect(try medianReprojection(kinect, 0, 1) < 0.01)
    let stereo = try imported(.open3d, "realsense-polylidar")
    #expect(stereo.frames.count == 7)
    #expect(try stereo.frame(stereo.frames[4]).colorPath == nil)
    #expect(stereo.frames[0].timestamp == 1_580_908_150.203)
  }

  @Test("golden: TUM frame named by its time takes its camera from the .K file")
  func tum() throws {
    let dataset = try imported(.tum, "tum-fr3-depth-deplex")
    #expect(dataset.frames[0].timestamp == 1_341_848_230.910894)
    guard case .depth(let depth, let camera) = try dataset.frame(dataset.frames[0]).source else {
      Issue.record("no depth")
      return
    }
    #expect(camera.fy == 539.2 && depth.unitsPerMeter == 5000)
  }

  @Test("golden: pose logs and trajectories become sequences")
  func logs() throws {
    #expect(try imported(.arkit, "arkit-arcore-loggers").sequenceNames == ["ARKit_camera_pose"])
    #expect(try imported(.arcore, "arkit-arcore-loggers").sequenceNames == ["ARCore_sensor_pose"])
    #expect(try imported(.arexp, "arexp").manifest.sequences.count == 5)
    let evo = try imported(.trajectory, "evo-trajectories").manifest.sequences
    #expect(evo.count == 7, "\(evo.map(\.name))")
  }

  /// The median difference [m] of depth `a` carried by the poses into frame `b`.
  private func medianReprojection(_ dataset: Dataset, _ a: Int, _ b: Int) throws -> Double {
    let (first, second) = (
      try dataset.frame(dataset.frames[a]), try dataset.frame(dataset.frames[b])
    )
    guard case .depth(let from, let camera) = first.source,
      case .depth(let to, _) = second.source
    else { return .infinity }
    let move =
      try #require(second.worldFromCamera).inverse * #require(first.worldFromCamera)
    var errors: [Double] = []
    for v in stride(from: 8, to: from.height, by: 16) {
      for u in stride(from: 8, to: from.width, by: 16) {
        let z = from.depth(u: u, v: v)
        let point = move * (camera.ray(u: Double(u), v: Double(v)) * z)
        guard z > 0, let pixel = camera.pixel(of: point) else { continue }
        let (x, y) = (Int(pixel.x.rounded()), Int(pixel.y.rounded()))
        guard (0..<to.width).contains(x), (0..<to.height).contains(y) else { continue }
        let other = to.depth(u: x, v: y)
        if other > 0 { errors.append((other - point.z).magnitude) }
      }
    }
    return errors.sorted()[errors.count / 2]
  }
}
