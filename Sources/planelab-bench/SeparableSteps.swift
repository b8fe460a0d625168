// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

import Datasets
import Evaluation
import Geometry
import Ingestion
import LinearAlgebra
import Parameters
import PlaneFitting
import PlaneSegmentation
import Reporting

/// Which steps between parallel surfaces are found, by sensor and distance: panels raised from a wall.
enum SeparableSteps {
  /// The heights of steps [mm]; four panels are in one view.
  static let heights = [3, 4, 5, 7, 10, 12, 15, 20, 25, 30, 40, 60]
  static let distances = 1...4

  /// How often the steps of one height were found at one distance.
  struct Count {
    var sensor: String
    var isNoiseKnown: Bool
    var distance, height: Int
    var found = 0
    var total = 0
  }

  /// Runs `SEEDS FOLDER`; returns what is wrong with the words, or `nil`.
  ///
  /// Writes `steps.csv`, a row per height, and `smallest-steps.csv`, a row per distance, and prints the
  /// latter as Markdown.
  static func run(_ words: [String]) throws -> String? {
    guard words.count == 2, let seeds = UInt64(words[0]), seeds > 0 else {
      return "usage: planelab-bench steps SEEDS FOLDER"
    }
    let counts = counts(seeds: seeds)
    let smallest = smallest(counts)
    try FileSink.write(table(of: counts).csv, to: words[1] + "/steps.csv")
    try FileSink.write(smallest.csv, to: words[1] + "/smallest-steps.csv")
    print(smallest.markdown, terminator: "")
    return nil
  }

  private static func counts(seeds: UInt64) -> [Count] {
    var counts: [Count] = []
    for isNoiseKnown in [false, true] {
      for sensor in StageBenchmarks.sensors {
        for distance in distances {
          counts += heights.map {
            Count(
              sensor: sensor.name, isNoiseKnown: isNoiseKnown, distance: distance, height: $0)
          }
        }
      }
    }
    for seed in 0..<seeds {
      let set = views(seed: seed)
      for (index, view) in set.views.enumerated() {
        let (truth, images) = set.rendered(index)
        for (sensor, image) in zip(set.sensors, images) {
          for isNoiseKnown in [false, true] {
            let found = found(truth, image, sensor.noise, isNoiseKnown)
            for i in counts.indices
            where counts[i].sensor == sensor.name && counts[i].isNoiseKnown == isNoiseKnown
              && view.name.hasPrefix("\(counts[i].distance)m")
            {
              guard let isFound = found[counts[i].height] else { continue }
              counts[i].total += 1
              if isFound { counts[i].found += 1 }
            }
          }
        }
      }
    }
    return counts
  }

  /// All heights at all distances; the seed moves the camera against the grid of cells, turns it, and
  /// changes which panel is where.
  private static func views(seed: UInt64) -> DepthSet {
    var random = SplitMix64(seed: seed, 0x7374_6570)
    let views = distances.flatMap { distance in
      stride(from: 0, to: heights.count, by: 4).map { first in
        let shift = SIMD2(random.uniform(in: -8..<8), random.uniform(in: -8..<8))
        let heights = (0..<4).map { Self.heights[first + ($0 + Int(seed)) % 4] }
        return DepthSet.View(
          panels: heights.map { 0.001 * Double($0) }, distance: Double(distance),
          angle: .degrees(random.uniform(in: 2..<14)), shift: shift,
          name: "\(distance)m-\(first)")
      }
    }
    return DepthSet(name: "steps", sensors: StageBenchmarks.sensors, views: views, seed: seed)
  }

  /// Whether the panel of each height [mm] in an image is a plane of its own, by IoU 0.75.
  private static func found(
    _ truth: LabelledView, _ image: (depth: DepthImage, labels: LabelImage), _ noise: NoiseModel,
    _ isNoiseKnown: Bool
  ) -> [Int: Bool] {
    var segmenter = OrganizedSegmenter()
    let estimate = segmenter.segment(
      image.depth, intrinsics: truth.intrinsics, noise: isNoiseKnown ? noise : nil
    ).labels.labels
    let table = ContingencyTable(groundTruth: image.labels.labels, estimate: estimate)
      .withoutIgnored
    let planes = truth.planes()
    // The wall is the farthest of the planes that face as it does; it has the most pixels.
    let counts = truth.pixelCounts
    guard let wall = planes.max(by: { counts[Int($0.id)] < counts[Int($1.id)] }) else { return [:] }
    var result: [Int: Bool] = [:]
    for plane in planes
    where plane.id != wall.id && plane.plane.normal.dot(wall.plane.normal) > 0.999999 {
      let height = Int(((wall.plane.offset - plane.plane.offset) * 1000).rounded())
      result[height] = table.overlaps.contains {
        table.groundTruthIDs[$0.groundTruth] == plane.id && table.iou(of: $0) >= 0.75
      }
    }
    return result
  }

  /// The smallest height from which on all panels were found [mm].
  private static func smallest(_ counts: [Count]) -> Table {
    var table = Table(columns: [
      .init("sensor", decimals: nil), .init("noise", decimals: nil),
      .init("distance_m", decimals: 0), .init("smallest_mm", decimals: 0),
      .init("panels", decimals: 0),
    ])
    var start = 0
    while start < counts.count {
      let group = counts[start..<start + heights.count]
      let failed = group.lastIndex { $0.found < $0.total }
      let first = failed.map { $0 + 1 } ?? start
      table.append([
        .string(group[start].sensor), .string(noise(group[start])),
        .number(group[start].distance),
        first < group.endIndex ? .number(counts[first].height) : .null,
        .number(group.reduce(0) { $0 + $1.total }),
      ])
      start = group.endIndex
    }
    return table
  }

  private static func table(of counts: [Count]) -> Table {
    var table = Table(columns: [
      .init("sensor", decimals: nil), .init("noise", decimals: nil),
      .init("distance_m", decimals: 0), .init("step_mm", decimals: 0), .init("found", decimals: 0),
      .init("of", decimals: 0),
    ])
    for count in counts {
      table.append([
        .string(count.sensor), .string(noise(count)), .number(count.distance),
        .number(count.height), .number(count.found), .number(count.total),
      ])
    }
    return table
  }

  private static func noise(_ count: Count) -> String { count.isNoiseKnown ? "known" : "estimated" }
}
