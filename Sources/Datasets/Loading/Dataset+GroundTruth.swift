// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

import Geometry
import Ingestion
import LinearAlgebra
import PlaneFitting

extension Dataset {
  /// Reads what is really there in a frame, or `nil` if the dataset has no labels for it.
  ///
  /// Planes come from the dataset where it states them, else from a least-squares fit to the labelled
  /// pixels or points.
  package func groundTruth(
    _ reference: FrameReference
  ) throws(DatasetError) -> GroundTruth? {
    guard manifest.frames[reference.index].labels != nil else { return nil }
    return try groundTruth(reference, of: frame(reference))
  }

  /// The same for a frame that is already loaded.
  package func groundTruth(
    _ reference: FrameReference, of frame: Frame
  ) throws(DatasetError) -> GroundTruth? {
    let entry = manifest.frames[reference.index]
    guard let file = entry.labels, let convention = manifest.labels else { return nil }
    let path = try existing(file, entry)
    let raw = try rawLabels(path, convention.encoding, of: frame)
    var reading = LabelReading(raw, convention: convention)
    if convention.invalidIsIgnore ?? false { reading.ignoreInvalid(in: frame) }
    if let minimum = convention.minimumSize { reading.ignorePlanes(smallerThan: minimum) }
    guard let size = frame.labelSize else { return nil }
    let labels = LabelImage(width: size.width, height: size.height, labels: reading.labels)
    return GroundTruth(
      labels: labels, planes: try planes(of: entry, frame, labels),
      unknownIDCount: reading.unknownIDCount)
  }

  /// The ids as stored, one per pixel or point.
  private func rawLabels(
    _ path: String, _ encoding: DatasetManifest.LabelEncoding, of frame: Frame
  ) throws(DatasetError) -> [Int] {
    guard let size = frame.labelSize else { return [] }
    let found: [Int]
    switch encoding {
    case .image:
      do {
        found = try LabelReader.read(path, width: size.width, height: size.height).labels.map(
          Int.init)
      } catch { throw .input(error) }
    case .cloudLabel: found = try readCloud(path).labels?.map(Int.init) ?? []
    case .cloudIntensity:
      found = try readCloud(path).intensities?.map { Int(exactly: $0.rounded()) ?? 0 } ?? []
    case .column: found = try LabelColumn.read(path)
    }
    let count = size.width * size.height
    guard found.count == count else {
      throw .sizeMismatch(
        frame: frame.name, path: path, expected: "\(count) labels", found: "\(found.count) labels")
    }
    return found
  }

  private func planes(
    of entry: DatasetManifest.FrameEntry, _ frame: Frame, _ labels: LabelImage
  ) throws(DatasetError) -> [TruePlane] {
    var counts = [Int](repeating: 0, count: 65536)
    for label in labels.labels { counts[Int(label)] += 1 }
    guard let file = entry.planes else {
      return LabelledFit(frame, labels).planes(counts: counts)
    }
    let records = try TruePlaneFile.read(existing(file, entry))
    return records.filter { counts[Int($0.id)] > 0 }.map { record in
      var plane = TruePlane(
        id: record.id, plane: record.plane, isExact: true, pixelCount: counts[Int(record.id)])
      (plane.area, plane.kind, plane.extent) = (record.area, record.kind, record.extent)
      return plane
    }
  }
}

/// Label ids on their way from a file to `LabelImage`.
struct LabelReading {
  private(set) var labels: [UInt16]
  private(set) var unknownIDCount = 0

  init(_ raw: [Int], convention: DatasetManifest.LabelConvention) {
    var meanings: [Int: UInt16?] = [:]
    labels = []
    labels.reserveCapacity(raw.count)
    // Labels come in runs: most are the one before.
    var (last, meaning): (Int?, UInt16?) = (nil, nil)
    for id in raw {
      if id != last {
        last = id
        if let known = meanings[id] {
          meaning = known
        } else {
          meaning = convention.label(of: id)
          meanings[id] = .some(meaning)
        }
      }
      if meaning == nil { unknownIDCount += 1 }
      labels.append(meaning ?? LabelImage.ignore)
    }
  }

  mutating func ignoreInvalid(in frame: Frame) {
    switch frame.source {
    case .depth(let depth, _):
      let depths = depth.depths
      for i in labels.indices where depths[i] == 0 { labels[i] = LabelImage.ignore }
    case .cloud(let cloud):
      for i in labels.indices where !cloud.isValid(i) { labels[i] = LabelImage.ignore }
    case .none: break
    }
  }

  mutating func ignorePlanes(smallerThan minimum: Int) {
    var counts = [Int](repeating: 0, count: 65536)
    for label in labels { counts[Int(label)] += 1 }
    for i in labels.indices where labels[i] != 0 && counts[Int(labels[i])] < minimum {
      labels[i] = LabelImage.ignore
    }
  }
}

extension DatasetManifest.LabelConvention {
  /// What an id becomes: a plane's id, 0, or *ignore*; `nil` if no list names it.
  func label(of id: Int) -> UInt16? {
    func isIn(_ ranges: [[Int]]) -> Bool { ranges.contains { $0[0] <= id && id <= $0[1] } }
    if isIn(ignore) { return LabelImage.ignore }
    if isIn(planes) { return UInt16(exactly: id).flatMap { $0 == 0 ? nil : $0 } }
    return isIn(unlabeled) ? 0 : nil
  }
}
