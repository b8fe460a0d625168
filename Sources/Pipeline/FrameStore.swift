// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

package import Datasets
internal import Geometry
internal import PlaneSegmentation
internal import Synchronization

/// Decoded frames and their truth, kept in memory for those who look at them many times.
///
/// What was loaded first stays: frames are visited in the same order over and over, and throwing out
/// the oldest would then keep nothing in time for its next use.
package final class FrameStore: Sendable {
  /// A frame and what is really there in it.
  package struct Entry: Sendable {
    package var frame: Frame
    package var truth: GroundTruth?
    /// Its cells, if they are the same for everyone who asks.
    var cells: FrameCells?
    /// The planes found in it, if they are the same for everyone who asks.
    package var detection: Detection?
  }

  private struct State {
    var entries: [Key: Entry] = [:]
    var byteCount = 0
  }

  private struct Key: Hashable {
    var folder: String
    var index: Int
  }

  private let byteLimit: Int
  private let state = Mutex(State())

  /// Creates an empty store that keeps about so many bytes.
  package init(byteLimit: Int) { self.byteLimit = byteLimit }

  /// How many frames are kept, and about how many bytes they take.
  package var usage: (frames: Int, bytes: Int) {
    state.withLock { ($0.entries.count, $0.byteCount) }
  }

  /// The kept frame, or what `load` reads, which is then kept if there is room.
  ///
  /// Threads that miss the same frame at the same time each load it.
  func entry(
    of reference: FrameReference, in dataset: Dataset, load: () throws -> Entry
  ) rethrows -> Entry {
    let key = Key(folder: dataset.folder, index: reference.index)
    if let entry = state.withLock({ $0.entries[key] }) { return entry }
    let entry = try load()
    state.withLock { state in
      guard state.entries[key] == nil, state.byteCount + entry.byteCount <= byteLimit else {
        return
      }
      state.entries[key] = entry
      state.byteCount += entry.byteCount
    }
    return entry
  }
}

extension FrameStore.Entry {
  /// About how many bytes the pixels, points and labels take.
  fileprivate var byteCount: Int {
    let pixels =
      switch frame.source {
      case .depth(let depth, _): depth.pixelCount * 4
      case .cloud(let cloud): cloud.count * 12
      case .none: 0
      }
    let cells = cells?.cells.byteCount ?? 0
    let labels = (truth?.labels.labels.count ?? 0) + (detection?.labels.labels.count ?? 0)
    // outlines and the like
    return pixels + cells + labels * 2 + 65_536
  }
}
