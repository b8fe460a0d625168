// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

import Evaluation
import Foundation
import Testing

struct EVOPSGolden: Decodable {
  var name: String
  var groundTruth, estimate: [Int]
  var evops: [String: Double]
  var rand, ari, voiMissed, voiAdded: Double

  var table: ContingencyTable {
    ContingencyTable(groundTruth: expanded(groundTruth), estimate: expanded(estimate))
  }
}

@Suite struct EVOPSTallyTests {
  @Test("Golden: every key of evops 1.0.0's full_statistics, empty sides included")
  func equalsReference() throws {
    let cases = try golden("evops_ri_voi", as: [EVOPSGolden].self)
    #expect(cases.count == 12)
    for item in cases {
      let values = EVOPSTally(item.table).values
      #expect(item.evops.count == 10)
      for (key, expected) in item.evops {
        #expect(agrees(values[key]?.number, expected), "\(item.name) \(key)")
      }
    }
  }

  @Test("Golden: Rand, adjusted Rand and the two parts of VOI")
  func partitionsEqualReference() throws {
    for item in try golden("evops_ri_voi", as: [EVOPSGolden].self) {
      let tally = PartitionTally(item.table)
      #expect(agrees(tally.randIndex, item.rand), "\(item.name)")
      #expect(agrees(tally.adjustedRandIndex, item.ari), "\(item.name)")
      #expect(agrees(tally.missedInformation, item.voiMissed), "\(item.name)")
      #expect(agrees(tally.addedInformation, item.voiAdded), "\(item.name)")
      #expect(agrees(tally.variationOfInformation, item.voiMissed + item.voiAdded))
    }
  }

  @Test("Known value: the worked example of Documentation/metrics/evops.md")
  func workedExample() {
    // plane 1 is found with IoU 8/10, plane 2 is split into halves
    let table = ContingencyTable(
      groundTruth: [UInt16](repeating: 1, count: 10) + [UInt16](repeating: 2, count: 10),
      estimate: [UInt16](repeating: 0, count: 2) + [UInt16](repeating: 5, count: 8)
        + [UInt16](repeating: 6, count: 5) + [UInt16](repeating: 7, count: 5))
    let values = EVOPSTally(table).values
    #expect(values["precision"] == MetricValue(1.0 / 3))
    #expect(values["recall"] == MetricValue(1.0 / 2))
    #expect(agrees(values["fScore"]?.number, 2.0 / 5))
    #expect(values["osr"] == MetricValue(1.0 / 2))
    #expect(values["usr"] == 0.0)
    #expect(values["mean"] == MetricValue(8.0 / 10))
    #expect(agrees(values["panoptic"]?.number, 8.0 / 10 * 2 / 5))
    #expect(values["noise"] == 0.0 && values["missed"] == 0.0)
  }

  @Test("U142: identical maps give 1, renaming ids changes nothing")
  func renaming() {
    let truth =
      [UInt16](repeating: 1, count: 100) + [UInt16](repeating: 2, count: 100)
      + [UInt16](repeating: 0, count: 50)
    let renamed = truth.map { $0 == 0 ? 0 : 900 - $0 }
    let same = EVOPSTally(ContingencyTable(groundTruth: truth, estimate: truth))
    #expect(same.meanIoU == 1 && same.meanDice == 1)
    #expect(same == EVOPSTally(ContingencyTable(groundTruth: truth, estimate: renamed)))
  }

  @Test("Property: thresholds are compared with ≥, and are parameters")
  func thresholds() {
    // IoU 3/4 exactly
    let table = ContingencyTable(groundTruth: [1, 1, 1, 1], estimate: [1, 1, 1, 0])
    #expect(EVOPSTally(table).recall == 1)
    var strict = EVOPSConfiguration()
    strict.fullIoU = 0.76
    #expect(EVOPSTally(table, strict).recall == 0)
  }

  @Test(
    "Golden: the EVOPS package's own numbers for its ICL frame at IoU 0.5",
    .enabled(if: dataFolder != nil, "needs PLANELAB_DATA"))
  func packageNumbers() throws {
    let folder = try #require(dataFolder) + "/evops-icl-frame0/"
    let table = try ContingencyTable(
      groundTruth: doubles(folder + "gt_0.npy"), estimate: doubles(folder + "pred_0.npy"))
    var configuration = EVOPSConfiguration()
    configuration.fullIoU = 0.5
    let values = EVOPSTally(table, configuration).values
    let expected = [
      "precision": 0.8, "recall": 0.235, "fScore": 0.36, "panoptic": 0.36, "usr": 0.2, "osr": 0,
      "noise": 0, "missed": 0.59, "mean": 0.99,
    ]
    for (key, number) in expected {
      // the package asserts them to 1 % of the larger number
      #expect(agrees(values[key]?.number, number, relative: 0.0102), "\(key)")
    }
    // it also asserts IoU 0.57 and Dice 0.73 of label 0 against label 0
    let unlabeled = try #require(table.cells.first)
    #expect(agrees(table.iou(of: unlabeled), 0.57, relative: 0.01))
  }

  /// Labels from an `.npy` of version 1 with 64-bit floats.
  private func doubles(_ path: String) throws -> [UInt16] {
    let data = try Data(contentsOf: URL(filePath: path))
    return unsafe data.withUnsafeBytes { bytes in
      let start = unsafe 10 + Int(bytes[8]) + 256 * Int(bytes[9])
      return stride(from: start, to: bytes.count, by: 8).map { offset in
        UInt16(unsafe bytes.loadUnaligned(fromByteOffset: offset, as: Double.self))
      }
    }
  }
}
