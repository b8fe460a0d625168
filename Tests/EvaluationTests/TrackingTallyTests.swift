// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

import Evaluation
import Geometry
import Testing

struct TrackingGolden: Decodable {
  enum Number: Decodable {
    case one(Double)
    case many([Double])

    init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      if let number = try? container.decode(Double.self) {
        self = .one(number)
      } else {
        self = .many(try container.decode([Double].self))
      }
    }
  }
  var gt, tracker: [[Int]]
  var similarity: [[[Double]]]
  var expected: [String: Number]

  func sequence(firstFrame: Int = 0, id: (Int) -> Int = { $0 }) throws -> TrackingSequence {
    try TrackingSequence(
      gt.indices.map {
        TrackingSequence.Frame(
          number: firstFrame + $0, groundTruth: gt[$0].map(id), estimate: tracker[$0].map(id),
          similarity: tracker[$0].isEmpty ? [] : similarity[$0].flatMap(\.self))
      })
  }
}

@Suite struct TrackingTallyTests {
  private let paths = [
    "HOTA": "hota.hota", "DetA": "hota.detA", "AssA": "hota.assA", "LocA": "hota.locA",
    "MOTA": "clear.mota", "MOTP": "clear.motp", "IDSW": "clear.idsw", "CLR_TP": "clear.tp",
    "CLR_FN": "clear.fn", "CLR_FP": "clear.fp", "MT": "clear.mt", "PT": "clear.pt",
    "ML": "clear.ml", "Frag": "clear.frag", "IDF1": "identity.idf1", "IDTP": "identity.idtp",
    "IDFN": "identity.idfn", "IDFP": "identity.idfp",
  ]

  @Test("Golden: HOTA, CLEAR and identity of 5 sequences equal TrackEval")
  func equalsReference() throws {
    let cases = try golden("tracking_trackeval", as: [String: TrackingGolden].self)
    #expect(cases.count == 5)
    for (name, item) in cases {
      let tally = TrackingTally(try item.sequence())
      for (key, expected) in item.expected {
        switch expected {
        case .one(let number):
          let path = try #require(paths[key])
          #expect(agrees(tally.values.value(at: path)?.number, number), "\(name) \(key)")
        case .many(let numbers):
          for (value, number) in zip(tally.hota.perThreshold, numbers) {
            #expect(agrees(value, number), "\(name) \(key)")
          }
        }
      }
    }
  }

  @Test("Known value: strict fragments count the resumption that the reference misses")
  func strictFragments() throws {
    let file = try golden("tracking_trackeval", as: [String: TrackingGolden].self)
    let sequence = try #require(file["fragment"]).sequence()
    let tally = CLEARTally(sequence)
    #expect(tally.fragments == 0 && tally.strictFragments == 1)
    #expect(tally.identitySwitches == 1)
  }

  @Test("U151: frames start at 372, ids are arbitrary: only their identity matters")
  func arbitraryNumbers() throws {
    for (name, item) in try golden("tracking_trackeval", as: [String: TrackingGolden].self) {
      let renamed = try item.sequence(firstFrame: 372) { 2_000 - 7 * $0 }
      #expect(TrackingTally(renamed) == TrackingTally(try item.sequence()), "\(name)")
    }
  }

  @Test("U149: an id twice in one frame is rejected with frame and id")
  func duplicates() {
    let twice = TrackingSequence.Frame(
      number: 3, groundTruth: [1], estimate: [7, 7], similarity: [1, 0])
    let expected = EvaluationError.duplicateTrack(frame: 3, id: 7, side: .estimate)
    #expect(throws: expected) { try TrackingSequence([twice]) }
    #expect(
      expected.description
        == "frame 3: estimate track 7 occurs twice, expected each id once per frame")
  }

  @Test("Malformed input: similarities of the wrong count or outside 0...1")
  func malformed() {
    for (similarity, found) in [([0.5], "1"), ([0.5, 1.5], "1.5"), ([0.5, .nan], "nan")] {
      let frame = TrackingSequence.Frame(
        number: 9, groundTruth: [1], estimate: [1, 2], similarity: similarity)
      let expected = similarity.count == 1 ? "2 entries" : "entries in 0...1"
      #expect(
        throws: EvaluationError.malformedSimilarity(frame: 9, expected: expected, found: found)
      ) { try TrackingSequence([frame]) }
    }
  }

  @Test("Known value: no output at all, and nothing to find")
  func emptySides() throws {
    let missed = try TrackingSequence([
      .init(number: 0, groundTruth: [1], estimate: [], similarity: []),
      .init(number: 1, groundTruth: [], estimate: [], similarity: []),
    ])
    let values = TrackingTally(missed).values
    #expect(values.value(at: "hota.hota") == 0.0 && values.value(at: "hota.locA") == 1.0)
    #expect(values.value(at: "clear.fn") == 1.0 && values.value(at: "identity.idf1") == 0.0)
    let nothing = TrackingTally(try TrackingSequence([])).values
    #expect(!nothing.json.contains("nan"))
  }

  @Test("Known value: mask IoU of labels, tracks named by label")
  func masks() {
    let table = ContingencyTable(
      groundTruth: [1, 1, 1, 1, 2, 2, 0, 0], estimate: [5, 5, 5, 0, 0, 6, 6, 0])
    let frame = TrackingSequence.Frame(
      number: 4, table: table, groundTruthTracks: [1: 100, 2: 200], estimateTracks: [5: 50, 6: 60])
    #expect(frame.groundTruth == [100, 200] && frame.estimate == [50, 60])
    #expect(frame.similarity == [3.0 / 4, 0, 0, 1.0 / 3])
  }

  @Test("Known value: sequences combine by sums")
  func combined() throws {
    let file = try golden("tracking_trackeval", as: [String: TrackingGolden].self)
    let perfect = TrackingTally(try #require(file["perfect"]).sequence())
    let lost = TrackingTally(try #require(file["low_iou"]).sequence())
    let both = [perfect, lost].pooled()
    // 8 found, 3 missed, 3 false alarms
    #expect(agrees(both.values.value(at: "clear.mota")?.number, (8.0 - 3) / 11))
    #expect(agrees(both.values.value(at: "identity.idf1")?.number, 8 / (8 + 1.5 + 1.5)))
  }
}
