// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

import Datasets
import Evaluation
import FoundationEssentials
import Geometry
import Ingestion
import Reporting

/// Draws frames of stored runs: what was seen, what is true, what each run found.
struct FrameOverlays {
  /// The tolerance of Hoover's comparison, that of the counts in `per_frame.csv`.
  private static let tolerance = 0.8

  let runs: [StoredRun]
  let labels: [String]
  /// Where datasets lie that have moved, by their names.
  let places: [String: String]

  /// The pictures of one frame; what cannot be drawn is told in its note.
  func pictures(of key: StoredRun.FrameKey, number: Int) -> FramePictures {
    let title = "\(number). `\(key.text)`"
    do {
      let (frame, truth) = try sides(of: key)
      guard let canvas = Canvas(frame) else {
        return FramePictures(title: title, panels: [], note: "The frame has no picture.")
      }
      var drawing = Drawing(number: number, canvas: canvas)
      drawing.add("seen", caption: canvas.caption, canvas.picture)
      var notes: [String] = []
      for (run, label) in zip(runs, labels) {
        do {
          let estimate = try self.estimate(of: key, in: run, like: truth.labels)
          drawing.add(truth.labels, estimate, label: runs.count == 1 ? nil : label)
        } catch { notes.append("\(label): \(error)") }
      }
      return FramePictures(
        title: title, panels: drawing.panels,
        note: notes.isEmpty ? nil : notes.joined(separator: "; "))
    } catch {
      return FramePictures(title: title, panels: [], note: "Not drawn: \(error)")
    }
  }

  private func sides(of key: StoredRun.FrameKey) throws -> (Frame, GroundTruth) {
    let dataset = try dataset(key.dataset)
    guard
      let reference = dataset.frames.first(where: {
        $0.name == key.frame && $0.sequence == key.sequence
      })
    else { throw Missing("the dataset has no such frame any more") }
    let frame = try dataset.frame(reference)
    guard let truth = try dataset.groundTruth(reference, of: frame) else {
      throw Missing("the dataset has no labels for it any more")
    }
    return (frame, truth)
  }

  private func dataset(_ name: String) throws -> Dataset {
    guard let source = runs[0].sources.first(where: { $0.name == name }) else {
      throw Missing("run.json names no dataset '\(name)'")
    }
    let path = places[name] ?? source.path
    guard let dataset = try? Dataset.open(path) else {
      throw Missing("dataset '\(name)' is not where run.json says; give --dataset FOLDER")
    }
    let checksum = try? SHA256.hexDigest(ofFile: path + "/dataset.json")
    guard source.checksum == nil || checksum == source.checksum else {
      throw Missing("dataset '\(name)' has changed since the run")
    }
    return dataset
  }

  private func estimate(
    of key: StoredRun.FrameKey, in run: StoredRun, like truth: LabelImage
  ) throws -> LabelImage {
    let stems = ["\(key.dataset)/\(key.sequence)/", "\(key.sequence)/", "\(key.dataset)/", ""]
    let files = stems.flatMap { stem in
      [".png", ".npy"].map { "\(run.path)/labels/\(stem)\(key.frame)\($0)" }
    }
    guard let file = files.first(where: FileManager.default.fileExists) else {
      throw Missing("labels/ has not this frame; was the run made with --no-files?")
    }
    return try LabelReader.read(file, width: truth.width, height: truth.height)
  }

  /// Why a frame cannot be drawn.
  private struct Missing: Error, CustomStringConvertible {
    let description: String
    init(_ description: String) { self.description = description }
  }

  /// Gathers the panels of a frame.
  private struct Drawing {
    let number: Int
    let canvas: Canvas
    var panels: [FramePictures.Panel] = []

    init(number: Int, canvas: Canvas) { (self.number, self.canvas) = (number, canvas) }

    mutating func add(_ name: String, caption: String, _ image: ColorImage) {
      panels.append(
        FramePictures.Panel(
          caption: caption, fileName: "frame-\(number)-\(name).png",
          png: ColorImageWriter.png(image), width: image.width, height: image.height))
    }

    /// Truth and estimate in the colors of Hoover's classes, after the *ignore* rule.
    mutating func add(_ truth: LabelImage, _ estimate: LabelImage, label: String?) {
      let table = ContingencyTable(groundTruth: truth.labels, estimate: estimate.labels)
        .withoutIgnored
      let classes = HooverClasses(table, tolerance: FrameOverlays.tolerance)
      let suffix = label == nil ? "" : "-\((panels.count + 1) / 2)"
      let who = label.map { " of \($0)" } ?? ""
      let kept = Set(table.estimateIDs)
      var shown = estimate
      shown.labels = estimate.labels.map { kept.contains($0) ? $0 : LabelImage.ignore }
      add(
        "truth" + suffix, caption: "truth" + (label.map { ", judged against \($0)" } ?? ""),
        canvas.image(of: truth, kinds: classes.groundTruthKinds, side: .groundTruth))
      add(
        "estimate" + suffix, caption: "estimate" + who,
        canvas.image(of: shown, kinds: classes.estimateKinds, side: .estimate))
    }
  }
}

/// What labels of a frame are drawn on.
private struct Canvas {
  /// Pictures are thinned to at most this many pixels in width.
  private static let maxWidth = 400

  let picture: ColorImage
  let caption: String
  private let source: Frame.Source
  private let gray: GrayImage?
  private let step: Int

  init?(_ frame: Frame) {
    source = frame.source
    switch frame.source {
    case .depth(let depth, _):
      step = max(1, (depth.width + Self.maxWidth - 1) / Self.maxWidth)
      let shading = HooverOverlay.shading(of: depth).thinned(by: step)
      gray = shading
      if let path = frame.colorPath, let color = try? ColorImageReader.read(path) {
        picture = color.thinned(by: max(1, (color.width + Self.maxWidth - 1) / Self.maxWidth))
        caption = "color image"
      } else {
        (picture, caption) = (ColorImage(shading), "depth, near is bright")
      }
    case .cloud(let cloud):
      (step, gray) = (1, nil)
      picture = CloudPicture.image(of: cloud, width: Self.maxWidth) { _ in 0xA8A8A8 }
      caption = "points"
    case .none: return nil
    }
  }

  func image(
    of labels: LabelImage, kinds: [UInt16: HooverClasses.Kind], side: HooverOverlay.Side
  ) -> ColorImage {
    if case .cloud(let cloud) = source {
      return CloudPicture.image(of: cloud, width: Self.maxWidth) { index in
        switch labels.labels[index] {
        case LabelImage.unlabeled: 0xC8C8C8
        case LabelImage.ignore: 0x606060
        case let id: HooverOverlay.color(of: kinds[id], on: side)
        }
      }
    }
    let gray = gray ?? GrayImage(width: 0, height: 0, pixels: [])
    return HooverOverlay.image(of: labels.thinned(by: step), kinds: kinds, side: side, over: gray)
  }
}
