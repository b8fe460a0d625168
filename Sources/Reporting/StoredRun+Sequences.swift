// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

internal import Evaluation
internal import FoundationEssentials

extension StoredRun {
  /// What a run stores of a sequence that it followed.
  struct FollowedSequence {
    /// `SEQUENCE`, or `DATASET/SEQUENCE`.
    var name: String
    /// `events.jsonl`.
    var events: String
    /// `map.svg`, if it is there.
    var map: String?
  }

  /// The sequences whose planes were followed over time, by name.
  var followedSequences: [FollowedSequence] {
    let root = path + "/tracking"
    let folders =
      [(name: soleSequenceName, folder: path)]
      + Self.folders(below: root, depth: 2).map { (name: $0, folder: root + "/" + $0) }
    return folders.compactMap { name, folder in
      guard let events = try? String(contentsOfFile: folder + "/events.jsonl", encoding: .utf8)
      else { return nil }
      let map = try? String(contentsOfFile: folder + "/map.svg", encoding: .utf8)
      return FollowedSequence(name: name, events: events, map: map)
    }
  }

  /// The drawings of the state of tracking over time, by sequence.
  var qualityTimelines: [(name: String, svg: String)] {
    let places = [""] + Self.folders(below: path + "/quality", depth: 1).map { "quality/\($0)/" }
    return places.flatMap { place in
      let folder = "\(path)/\(place)timelines"
      let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
      return names.filter { $0.hasSuffix(".svg") }.sorted().compactMap { file in
        (try? String(contentsOfFile: folder + "/" + file, encoding: .utf8)).map {
          (String(file.dropLast(4)), $0)
        }
      }
    }
  }

  /// The timestamps of a sequence's frames [s].
  func timestamps(of sequence: String) -> [Double] {
    guard let place = frames.column("sequence"), let time = frames.column("timestamp_s") else {
      return []
    }
    let name = sequence.split(separator: "/").last.map(String.init) ?? sequence
    return frames.rows.filter { $0[place] == name }.compactMap { Double($0[time]) }
  }

  private var soleSequenceName: String {
    (metrics["sequences"] ?? .null).entries.first?.key ?? folderName
  }

  /// Folders down to a depth, ascending: `a`, `a/b`, `c`.
  private static func folders(below root: String, depth: Int) -> [String] {
    guard depth > 0 else { return [] }
    let names = (try? FileManager.default.contentsOfDirectory(atPath: root)) ?? []
    return names.sorted().flatMap { name in
      [name] + folders(below: root + "/" + name, depth: depth - 1).map { "\(name)/\($0)" }
    }
  }
}
