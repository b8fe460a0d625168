// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

import Parameters

/// A recipe for a synthetic dataset.
package struct SyntheticPreset: Sendable {
  package let name: String
  /// One sentence for `datasets list`.
  package let summary: String
  /// Lays out the dataset for a seed; nothing is rendered yet.
  package let plan: @Sendable (_ seed: UInt64) -> SyntheticPlan
  /// The views and sensors of a preset of single depth frames; `nil` for other presets.
  package let depthSet: (@Sendable (_ seed: UInt64) -> DepthSet)?
  /// The image size [px], if it is not the preset's own.
  package private(set) var size: (width: Int, height: Int)?

  package init(
    name: String, summary: String, plan: @escaping @Sendable (_ seed: UInt64) -> SyntheticPlan
  ) {
    (self.name, self.summary, self.plan, depthSet) = (name, summary, plan, nil)
  }

  private init(
    name: String, summary: String, depthSet: @escaping @Sendable (_ seed: UInt64) -> DepthSet
  ) {
    (self.name, self.summary, self.depthSet) = (name, summary, depthSet)
    plan = { depthSet($0).plan }
  }

  /// A preset of single depth frames.
  package static func depthFrames(
    name: String, summary: String, _ depthSet: @escaping @Sendable (_ seed: UInt64) -> DepthSet
  ) -> SyntheticPreset {
    SyntheticPreset(name: name, summary: summary, depthSet: depthSet)
  }

  /// The same frames by cameras with other numbers of pixels; `nil` for presets other than single depth
  /// frames.
  package func resized(width: Int, height: Int) -> SyntheticPreset? {
    guard let depthSet else { return nil }
    var preset = Self.depthFrames(name: name, summary: summary) { seed in
      var set = depthSet(seed)
      set.sensors = set.sensors.map { $0.scaled(toWidth: width, height: height) }
      return set
    }
    preset.size = (width, height)
    return preset
  }

  /// All presets, `builtin` first.
  package static let all: [SyntheticPreset] = [
    .builtin, .realistic, .decoys, .steps, .scans, .sequences, .sequencesDrift, .quality,
  ]

  /// The preset of a name.
  package static func named(_ name: String) throws(DatasetError) -> SyntheticPreset {
    if let preset = all.first(where: { $0.name == name }) { return preset }
    throw .unknownName(
      kind: "preset", name: name, known: all.map(\.name),
      nearest: nearestName(to: name, among: all.map(\.name)))
  }
}

/// A dataset that is still to be rendered: its manifest without checksums, and the jobs that make it.
package struct SyntheticPlan: Sendable {
  /// Writes some of the files below a folder and gives their paths relative to it, or the failure.
  ///
  /// Jobs run in any order on any thread; what they write must not depend on that.
  package typealias Job = @Sendable (_ folder: String) -> Result<[String], DatasetError>

  package var manifest: DatasetManifest
  package var jobs: [Job]

  package init(manifest: DatasetManifest, jobs: [Job]) {
    (self.manifest, self.jobs) = (manifest, jobs)
  }
}

extension DatasetManifest {
  /// The manifest that every synthetic dataset starts from.
  static func synthesized(_ name: String) -> DatasetManifest {
    var manifest = DatasetManifest(name: name)
    manifest.license = "CC0-1.0"
    manifest.source = "planelab datasets synthesize"
    return manifest
  }
}
