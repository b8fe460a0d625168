// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

/// What `dataset.json` says: which files there are, how to read them, and what their labels mean.
///
/// Paths are absolute or relative to `root`, which is itself absolute or relative to the folder of
/// the manifest. Keys that are not known are an error.
package struct DatasetManifest: Sendable, Equatable, Codable {
  /// The version of the layout this code writes and reads.
  package static let currentSchema = "planelab-dataset/1"
  /// The manifest's file name in a dataset folder.
  package static let fileName = "dataset.json"

  /// The version of the layout.
  package var schema = Self.currentSchema
  /// The dataset's name; frames without a sequence form one of this name.
  package var name: String
  /// The licence as stated by whoever published the data.
  package var license: String?
  /// Where the data comes from.
  package var source: String?
  /// The layout it was imported from, or `synthetic`.
  package var layout: String?
  /// How synthetic data was made.
  package var recipe: Recipe?
  /// The folder that file paths start from; the manifest's own folder if absent.
  package var root: String?
  /// The sensors by name.
  package var sensors: [String: Sensor] = [:]
  /// The sequences, in order; a frame may belong to none.
  package var sequences: [SequenceEntry] = []
  /// The frames, in the order in which they are evaluated.
  package var frames: [FrameEntry] = []
  /// How label files are read, if there are any.
  package var labels: LabelConvention?
  /// Defaults of stage parameters that suit this dataset: `stage.name` to the value as text.
  package var parameters: [String: String]?
  /// SHA-256 of files by path, in lowercase hexadecimal digits.
  package var checksums: [String: String]?

  package init(name: String) { self.name = name }

  /// The defaults of stage parameters for this dataset: what its labeling convention implies, then
  /// `parameters`.
  ///
  /// Labels that give coplanar parts without connection one id want such parts joined
  /// (`merge.disconnected` for images, `cloud.splits-disconnected` for clouds).
  package var stageParameters: [String: String] {
    var values: [String: String] = [:]
    if labels?.joinsDisconnectedParts == true {
      values["merge.disconnected"] = "all"
      values["cloud.splits-disconnected"] = "false"
    }
    return values.merging(parameters ?? [:]) { $1 }
  }
}

extension DatasetManifest {
  /// How synthetic data was made.
  package struct Recipe: Sendable, Equatable, Codable {
    package var preset: String
    package var seed: UInt64
    /// The image size [px], if it is not the preset's own.
    package var width, height: Int?

    package init(preset: String, seed: UInt64, width: Int? = nil, height: Int? = nil) {
      (self.preset, self.seed, self.width, self.height) = (preset, seed, width, height)
    }
  }

  /// A sensor: its camera, its depth units and its noise, as far as they are known.
  package struct Sensor: Sendable, Equatable, Codable {
    /// Focal lengths and principal point [px].
    package var fx, fy, cx, cy: Double?
    /// The image size [px].
    package var width, height: Int?
    /// How many stored units make a meter.
    package var depthUnitsPerMeter: Double?
    /// The noise as functions of depth.
    package var noise: Noise?

    package init() {}
  }

  /// A `NoiseModel` as written in a manifest; parts that are not given are zero.
  package struct Noise: Sendable, Equatable, Codable {
    package var constant, linear, quadratic: Double?
    package var quantumConstant, quantumQuadratic, lateral: Double?
    package var correlatedOffset, correlatedSlope: Double?

    package init() {}
  }

  /// Frames that follow each other in time.
  package struct SequenceEntry: Sendable, Equatable, Codable {
    package var name: String
    /// The sensor of its frames, unless a frame names another.
    package var sensor: String?
    /// The direction of gravity in the world frame, length 1.
    package var gravity: [Double]?
    /// A trajectory file, for sequences that are more than their frames.
    package var trajectory: FileReference?
    /// The true trajectory, if `trajectory` is an estimate.
    package var trueTrajectory: FileReference?
    /// Inertial samples, if there are any.
    package var inertial: FileReference?
    /// Feature points, if there are any.
    package var featurePoints: FileReference?
    /// Exposure times and gains: a CSV of time [s], exposure [s] and gain.
    package var exposures: FileReference?
    /// What is true about tracking at every tick: the input of state labels.
    package var qualityTruth: FileReference?
    /// State labels: intervals in which one state of tracking is true.
    package var states: FileReference?
    /// The true planes of the whole world with the events they cause.
    package var world: String?
    package var split: Split?
    /// What importing had to leave out or repair by rule, as sentences.
    package var notes: [String]?

    package init(name: String) { self.name = name }
  }

  /// A file and how it is laid out.
  package struct FileReference: Sendable, Equatable, Codable {
    package var file: String
    package var format: String

    package init(file: String, format: String) { (self.file, self.format) = (file, format) }
  }

  /// One frame.
  package struct FrameEntry: Sendable, Equatable, Codable {
    /// Unique within its sequence.
    package var name: String
    package var sequence: String?
    package var sensor: String?
    /// A depth image; a frame has this or a cloud, or neither if only its pose is known.
    package var depth: String?
    /// A point cloud; read as a depth image if the sensor has intrinsics and the cloud is organized.
    package var cloud: String?
    package var color: String?
    /// The label map; clouds with their own labels name the cloud itself.
    package var labels: String?
    /// The true planes: `TruePlanes` as JSON.
    package var planes: String?
    /// Seconds.
    package var timestamp: Double?
    /// The upper three rows of the 4 × 4 matrix, row by row.
    package var worldFromCamera: [Double]?
    package var split: Split?

    package init(name: String) { self.name = name }
  }

  /// How label files are read and which ids mean what; ranges are closed.
  package struct LabelConvention: Sendable, Equatable, Codable {
    package var encoding: LabelEncoding
    /// Ids that are planes, as ranges.
    package var planes: [[Int]]
    /// Ids that are *ignore*, as ranges.
    package var ignore: [[Int]]
    /// Ids that are no plane, as ranges; what is in no list is *ignore* and counted by `verify`.
    package var unlabeled: [[Int]]
    /// Whether pixels without depth (or invalid points) are *ignore*.
    package var invalidIsIgnore: Bool?
    /// Planes with fewer pixels or points become *ignore*.
    package var minimumSize: Int?
    /// Whether coplanar parts without connection share an id.
    package var joinsDisconnectedParts: Bool?

    package init(
      encoding: LabelEncoding, planes: [[Int]], ignore: [[Int]] = [], unlabeled: [[Int]] = [[0, 0]]
    ) {
      (self.encoding, self.planes, self.ignore) = (encoding, planes, ignore)
      self.unlabeled = unlabeled
    }
  }

  /// Where labels stand.
  package enum LabelEncoding: String, Sendable, Codable, CaseIterable {
    /// A gray image or a NumPy array.
    case image
    /// The cloud's integer property `label`.
    case cloudLabel = "cloud-label"
    /// The cloud's intensity.
    case cloudIntensity = "cloud-intensity"
    /// The seventh column of a text cloud.
    case column
  }

  /// Which part of an experiment a frame belongs to.
  package enum Split: String, Sendable, Codable, CaseIterable {
    case train, validation, test
  }
}
