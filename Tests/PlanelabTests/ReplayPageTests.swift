// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

import Foundation
import Reporting
import TestSupport
import Testing

@testable import planelab

/// A browser looks at `replay.html`; see `Tools/inspect_page.py`.
@Suite struct ReplayPageTests {
  @Test(.enabled(if: OutsideTool.hasBrowser, "chromium is not installed"))
  func oracle_readableOnPhonesAndDesktops() async throws {
    try await withScratchFolder { folder in
      try ReplayCommandTests.writeSequence(to: folder + "/tiny")
      for (device, language) in [("phone-375x812", "en"), ("tablet-1180x820", "zh")] {
        let run = folder + "/" + device
        let line = "replay \(folder)/tiny --device \(device) --language \(language) -o \(run)"
        let recorder = Recorder()
        #expect(await recorder.run(line) == .success, "\(recorder.err)")
        let views = ["375x812:light", "1280x900:dark"]
        // The first moment, one with an object, the last one after the reset.
        for moment in [0, 4, 9] {
          let (status, text) = try OutsideTool.inspect(run + "/replay.html#0-\(moment)", views)
          #expect(status == 0, "\(device), moment \(moment): \(text)")
        }
      }
    }
  }

  @Test(.enabled(if: OutsideTool.hasBrowser, "chromium is not installed"))
  func malformed_aMessageThatIsCutIsFound() async throws {
    try await withScratchFolder { folder in
      try ReplayCommandTests.writeSequence(to: folder + "/tiny")
      #expect(await Recorder().run("replay \(folder)/tiny -o \(folder)/run") == .success)
      let page = folder + "/run/replay.html"
      let good = try String(contentsOfFile: page, encoding: .utf8)
      let bad = good.replacing(
        "Getting ready.", with: "Getting ready for something that takes long.")
      try bad.write(toFile: page, atomically: true, encoding: .utf8)
      let (status, text) = try OutsideTool.inspect(page, ["375x812:light"])
      #expect(status == 1 && text.contains("is cut"), "\(text)")
    }
  }

  @Test func property_noTextEndsTheElementAroundIt() {
    var page = ReplayPage(title: "a < b & c")
    page.sessions = [ReplayPage.Session(name: "</script><b>")]
    #expect(page.html.contains("<title>a &lt; b &amp; c</title>"))
    #expect(!page.html.contains("</script><b>"))
    #expect(page.html.contains("\\u003c/script>\\u003cb>"))
  }
}
