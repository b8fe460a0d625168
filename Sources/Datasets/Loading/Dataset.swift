// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

/// A folder with `dataset.json`.
///
/// Opening reads the manifest alone; frames and truth are read when asked for. Everything is a value
/// without hidden state, so frames may be loaded from several threads at once.
package struct Dataset: Sendable {
  /// The dataset folder.
  package let folder: String
  /// The folder that the manifest's paths start from.
  package let root: String
  package let manifest: DatasetManifest
  /// The frames in the manifest's order.
  package let frames: [FrameReference]

  package init(folder: String, manifest: DatasetManifest) {
    (self.folder, self.manifest) = (folder, manifest)
    root = FilePath.join(folder, manifest.root ?? "")
    frames = manifest.frames.enumerated().map { index, entry in
      FrameReference(
        index: index, name: entry.name, sequence: entry.sequence ?? manifest.name,
        timestamp: entry.timestamp, split: entry.split)
    }
  }

  /// Reads and checks the manifest of a dataset folder.
  package static func open(_ path: String) throws(DatasetError) -> Dataset {
    let file = FilePath.join(path, DatasetManifest.fileName)
    guard FilePath.exists(file) else { throw .notADataset(path: path) }
    return Dataset(folder: path, manifest: try DatasetManifest.read(file))
  }

  /// The frames of one split, or all.
  package func frames(in split: DatasetManifest.Split?) -> [FrameReference] {
    guard let split else { return frames }
    return frames.filter { $0.split == split }
  }

  /// The names of the sequences, in the order in which their first frames come.
  package var sequenceNames: [String] {
    var seen: Set<String> = []
    let named = manifest.sequences.map(\.name) + frames.map(\.sequence)
    return named.filter { seen.insert($0).inserted }
  }

  /// The manifest's entry of a sequence, if it has one.
  package func sequence(_ name: String) -> DatasetManifest.SequenceEntry? {
    manifest.sequences.first { $0.name == name }
  }

  /// The path of a file that the manifest names.
  package func path(of file: String) -> String { FilePath.join(root, file) }
}
