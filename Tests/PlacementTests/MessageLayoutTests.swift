// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

import LinearAlgebra
import Placement
import Testing
import TrackingQuality

@Suite struct MessageLayoutTests {
  @Test func knownValue_onePanelAtTheTopOfTheSafeArea() {
    // 14 letters of 0.56 em at 15 pt and 12 pt of padding; 44 pt of housing and 12 pt of margin.
    let layout = MessageLayout("Surface found.", on: DeviceProfile.builtin[0])
    #expect(layout.lines == ["Surface found."])
    let width = 14 * 0.56 * 15 + 24
    #expect(abs(layout.rectangle.width - width) < 1e-9)
    #expect(abs(layout.rectangle.x - (375 - width) / 2) < 1e-9)
    #expect(layout.rectangle.y == 56)
    #expect(abs(layout.rectangle.height - (15 * 1.3 + 24)) < 1e-9)
  }

  @Test func knownValue_longTextsBreakAtSpacesAndBetweenChineseCharacters() {
    let phone = DeviceProfile.builtin[0]
    // (375 − 2 · 24) / 15 / 0.56 = 38.9 letters
    let english = MessageLayout(
      "Try moving back or turning until more of the room can be seen.", on: phone)
    #expect(english.lines == ["Try moving back or turning until more", "of the room can be seen."])
    // 21.8 characters; the comma stays with what it follows.
    let chinese = MessageLayout("请试着把别的东西拍进画面里来看一看例如墙角，或家具。", on: phone)
    #expect(chinese.lines == ["请试着把别的东西拍进画面里来看一看例如墙", "角，或家具。"])
  }

  @Test(arguments: DeviceProfile.builtin.map(\.name))
  func property_everyMessageFitsTheSafeAreaOfEveryDevice(name: String) throws {
    let device = try #require(DeviceProfile.named(name))
    let table = GuidanceTable.session
    for language in table.languages {
      for key in table.keys(in: language) {
        let guidance = try #require(table.guidance(named: key, in: language))
        let text = [guidance.reason, guidance.advice].compactMap { $0 }.joined(separator: " ")
        let layout = MessageLayout(text, on: device)
        let (box, safe) = (layout.rectangle, device.safeRectangle)
        #expect(box.x >= safe.x && box.y >= safe.y, "\(key) \(language)")
        #expect(box.x + box.width <= safe.x + safe.width, "\(key) \(language)")
        #expect(box.y + box.height <= safe.y + safe.height, "\(key) \(language)")
        #expect(!(device.sensorHousing?.overlaps(box) ?? false))
        #expect(layout.lines.joined().filter { $0 != " " } == text.filter { $0 != " " })
      }
    }
  }

  @Test func property_bothLanguagesHaveWordsForEveryMessage() {
    for language in [GuidanceLanguage.english, .chinese] {
      for kind in StatusMessages.Kind.allCases where !kind.isAboutTracking {
        #expect(GuidanceTable.session.guidance(named: kind.rawValue, in: language) != nil)
      }
    }
  }
}
