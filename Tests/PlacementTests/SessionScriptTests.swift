// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

import FoundationEssentials
import LinearAlgebra
import Parameters
import Placement
import TestSupport
import Testing
import TrackingQuality

@Suite struct SessionScriptTests {
  static let everything = """
    {"schema": "planelab-session-1",
     "device": {"name": "mine", "size_pt": [400, 800], "scale": 2, "safeArea_pt": [10, 0, 20, 0],
                "sensorHousing_pt": [150, 0, 100, 10]},
     "language": "zh",
     "objects": [{"name": "chair", "size_m": [0.5, 0.9, 0.5], "alignment": "horizontal"},
                 {"name": "picture", "size_m": [0.4, 0.3, 0.02], "alignment": "vertical",
                  "realSize": false}],
     "actions": [
       {"do": "place", "at_s": 0.5, "object": "chair"},
       {"do": "tap", "at_s": 1, "point_pt": [100, 200], "object": "picture"},
       {"do": "drag", "at_s": 2, "until_s": 3, "from_pt": {"object": "chair"}, "by_pt": [50, 0]},
       {"do": "drag", "at_s": 3, "until_s": 4, "from_pt": [1, 2], "to_pt": [3, 4], "fingers": 2},
       {"do": "rotate", "at_s": 4, "until_s": 5, "center_pt": "center", "by_deg": 90},
       {"do": "pinch", "at_s": 5, "until_s": 6,
        "center_pt": {"object": "picture", "offset_pt": [0, 5]}, "spread_pt": [100, 200]},
       {"do": "hold", "at_s": 6, "until_s": 7, "point_pt": [1, 1]},
       {"do": "interrupt", "at_s": 7, "until_s": 8},
       {"do": "reset", "at_s": 9}]}
    """

  @Test func knownValue_everyKindOfActionIsRead() throws {
    let script = try SessionScript(parsing: Self.everything)
    #expect(script.device.pixelSize == [800, 1600] && script.language.rawValue == "zh")
    #expect(script.device.safeArea == DeviceProfile.Insets(top: 10, bottom: 20))
    #expect(script.objects[0].alignment == .horizontal && script.objects[0].hasRealSize)
    #expect(script.objects[1].alignment == .vertical && !script.objects[1].hasRealSize)
    #expect(
      script.actions == [
        SessionAction(.place("chair"), from: 0.5),
        SessionAction(.tap(.screen([100, 200]), object: "picture"), from: 1),
        SessionAction(
          .drag(from: .object("chair", offset: .zero), .by([50, 0]), fingers: 1), from: 2, until: 3),
        SessionAction(.drag(from: .screen([1, 2]), .to([3, 4]), fingers: 2), from: 3, until: 4),
        SessionAction(.rotate(around: .center, by: .degrees(90), spread: 120), from: 4, until: 5),
        SessionAction(
          .pinch(around: .object("picture", offset: [0, 5]), from: 100, to: 200), from: 5, until: 6),
        SessionAction(.hold(.screen([1, 1])), from: 6, until: 7),
        SessionAction(.interrupt, from: 7, until: 8), SessionAction(.reset, from: 9),
      ])
    #expect(try JSONSchema(named: "session").flaws(in: JSONValue(parsing: Self.everything)) == [])
  }

  @Test func knownValue_theDocumentedSessionIsOne() throws {
    let root = "/" + #filePath.split(separator: "/").dropLast(3).joined(separator: "/")
    let text = try String(
      contentsOfFile: root + "/Documentation/sessions/zigzag.json", encoding: .utf8)
    let actions = try SessionScript(parsing: text).actions
    #expect(actions.map(\.word) == ["place", "drag", "drag", "drag", "drag"])
    // Each drag follows at once: the finger never leaves the screen.
    #expect(zip(actions.dropFirst(), actions.dropFirst(2)).allSatisfy { $0.end == $1.start })
    #expect(try JSONSchema(named: "session").flaws(in: JSONValue(parsing: text)) == [])
  }

  @Test func property_whatIsWrittenReadsBack() throws {
    let schema = try JSONSchema(named: "session")
    let scripts = [try SessionScript(parsing: Self.everything), .standard(duration: 5.63)]
    for script in scripts {
      let again = try SessionScript(parsing: script.json.text)
      // Times are rounded to a microsecond; written once more nothing changes.
      #expect(again.json == script.json && again.objects == script.objects)
      #expect(
        again.device == script.device && again.actions.map(\.word) == script.actions.map(\.word))
      #expect(schema.flaws(in: script.json) == [])
    }
    #expect(scripts[0] == (try SessionScript(parsing: scripts[0].json.text)))
  }

  @Test func property_namesOfTheSchemaAreThoseOfTheCode() throws {
    let schema = try JSONSchema(named: "session")
    for profile in DeviceProfile.builtin {
      let text = Stage.script("", device: profile.name)
      #expect(try SessionScript(parsing: text).device == profile)
      #expect(try schema.flaws(in: JSONValue(parsing: text)) == [])
    }
  }

  /// A change of a sound script, the error's text, and whether the schema sees it, too.
  static let malformed: [(String, String, String, Bool)] = [
    (
      #""schema": "planelab-session-1""#, #""schema": "other""#,
      "schema: expected 'planelab-session-1', found 'other'", true
    ),
    (
      #""language": "zh""#, #""language": "xx""#, "language: expected 'en' or 'zh', found 'xx'",
      true
    ),
    (
      #""language""#, #""langage""#,
      "top level: unknown key 'langage', did you mean 'language'?", true
    ),
    (
      #""size_pt": [400, 800]"#, #""size_pt": [400]"#,
      "device.size_pt: expected [width, height] in pt, 100 to 10000, found an array of 1", true
    ),
    (#""scale": 2,"#, "", "device: expected key 'scale', found none", true),
    (
      "[10, 0, 20, 0]", "[400, 0, 350, 0]",
      "device.safeArea_pt: expected insets that leave 100 × 100 pt, found an array of 4", false
    ),
    (
      #""size_m": [0.5, 0.9, 0.5]"#, #""size_m": [0.5, 0, 0.5]"#,
      "objects[0].size_m[1]: expected a number, found 0", true
    ),
    (
      #""name": "picture""#, #""name": "chair""#,
      "objects[1].name: expected a name that no other object has, found 'chair'", false
    ),
    (
      #""alignment": "vertical""#, #""alignment": "slanted""#,
      "objects[1].alignment: expected 'horizontal' or 'vertical' or 'any', found 'slanted'", true
    ),
    (
      #""realSize": false"#, #""realSize": 0"#,
      "objects[1].realSize: expected true or false, found 0", true
    ),
    (
      #"{"do": "place", "at_s": 0.5, "object": "chair"}"#, "7",
      "actions[0]: expected an object, found 7", true
    ),
    (
      #""do": "place", "at_s": 0.5"#, #""do": "place", "at_s": -1"#,
      "actions[0].at_s: expected a time in s, at least 0, found -1", true
    ),
    (
      #""do": "place""#, #""do": "put""#,
      "actions[0].do: expected 'drag' or 'hold' or 'interrupt' or 'pinch' or 'place' or 'reset' or "
        + "'rotate' or 'tap', found 'put'", true
    ),
    (
      #""object": "chair"},"#, #""object": "chiar"},"#,
      "actions[0].object: expected 'chair' or 'picture', found 'chiar'", false
    ),
    (
      #""at_s": 1,"#, #""at_s": 0.4,"#,
      "actions[1].at_s: expected at least 0.5, actions in order of time, found 0.4", false
    ),
    (
      #""point_pt": [100, 200]"#, #""point_pt": "middle""#,
      "actions[1].point_pt: expected [x, y] in pt, \"center\" or {\"object\": name, \"offset_pt\": "
        + "[x, y]}, found 'middle'", true
    ),
    (
      #""until_s": 3,"#, #""until_s": 2,"#,
      "actions[2].until_s: expected a time after 2.0 s, found 2", false
    ),
    (
      #""until_s": 3,"#, #""until_s": 3.5,"#,
      "actions[3].at_s: expected at least 3.5, the end of the touch in actions[2], found 3", false
    ),
    (
      #", "by_pt": [50, 0]"#, "",
      "actions[2]: expected either 'to_pt' or 'by_pt', found none", true
    ),
    (
      #""by_pt": [50, 0]"#, #""by_pt": [50, 0], "to_pt": [1, 1]"#,
      "actions[2]: expected either 'to_pt' or 'by_pt', found both", true
    ),
    (#""fingers": 2"#, #""fingers": 3"#, "actions[3].fingers: expected 1 or 2, found 3", true),
    (
      #""by_deg": 90"#, #""by_deg": "90""#,
      "actions[4].by_deg: expected a number, found '90'", true
    ),
    (
      #""spread_pt": [100, 200]"#, #""spread_pt": [100, 20000]"#,
      "actions[5].spread_pt[1]: expected a number, found 20000", true
    ),
    (
      #""do": "reset", "at_s": 9"#, #""do": "reset", "at_s": 9, "object": "chair""#,
      "actions[8]: unknown key 'object'", true
    ),
    (#""at_s": 9}"#, #""at_s": 9"#, "line 18, column 29: expected ',' or '}', found ']'", false),
  ]

  @Test(arguments: malformed.indices)
  func malformed_errorsNameThePlaceAndWhatIsExpected(index: Int) throws {
    let (old, new, message, isInSchema) = Self.malformed[index]
    let range = try #require(Self.everything.firstRange(of: old))
    let text = Self.everything.replacingCharacters(in: range, with: new)
    let error = #expect(throws: PlacementError.self) { try SessionScript(parsing: text) }
    #expect(error?.description == message)
    if isInSchema {
      #expect(try !JSONSchema(named: "session").flaws(in: JSONValue(parsing: text)).isEmpty)
    }
  }

  @Test(arguments: [1, 2, 3, 4, 5, 6, 7, 8] as [UInt64])
  func malformed_flippedBytesThrowAndDoNotTrap(seed: UInt64) {
    var generator = SplitMix64(seed: seed)
    for _ in 0..<40 {
      var bytes = Array(Self.everything.utf8)
      for _ in 0..<3 {
        let place = Int(generator.next() % UInt64(bytes.count))
        bytes[place] = UInt8(truncatingIfNeeded: 32 + generator.next() % 95)
      }
      _ = try? SessionScript(parsing: String(decoding: bytes, as: UTF8.self))
    }
  }
}

extension String {
  /// The text with a range replaced.
  fileprivate func replacingCharacters(in range: Range<String.Index>, with new: String) -> String {
    String(self[..<range.lowerBound]) + new + self[range.upperBound...]
  }
}
