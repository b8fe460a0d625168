// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

import Foundation
import TestSupport
import Testing

@testable import planelab

/// A browser looks at `report.html`; see `Tools/inspect_page.py`.
@Suite(.enabled(if: OutsideTool.hasBrowser && OutsideTool.hasGnuplot, "chromium is not installed"))
struct ReportPageTests {
  @Test func oracle_readableOnPhonesAndDesktops() async throws {
    try await withScratchFolder { folder in
      try await ReportCommandTests.writeRuns(folder)
      let third = "evaluate \(folder)/tiny --merge-max-angle 7 -o \(folder)/third"
      #expect(await Recorder().run(third) == .success)
      let runs = ["ours", "theirs", "third"].map { "\(folder)/\($0)" }.joined(separator: " ")
      for line in ["report \(folder)/ours", "report \(runs) -o \(folder)/three"] {
        let recorder = Recorder()
        #expect(await recorder.run(line) == .success, "\(recorder.err)")
      }
      for page in ["ours", "three"] {
        let views = ["375x812:light", "375x812:dark", "1280x900:light", "1280x900:dark"]
        let (status, text) = try OutsideTool.inspect("\(folder)/\(page)/report.html", views)
        #expect(status == 0, "\(page): \(text)")
      }
    }
  }

  @Test func malformed_brokenPagesAreFound() async throws {
    try await withScratchFolder { folder in
      try await ReportCommandTests.writeRuns(folder)
      #expect(await Recorder().run("report \(folder)/ours") == .success)
      let page = folder + "/ours/report.html"
      let good = try String(contentsOfFile: page, encoding: .utf8)
      let faults = """
        <script>console.error("a fault")</script><img src="missing.png" alt="lost">
        <p style="white-space:nowrap">\(String(repeating: "too wide ", count: 60))</p>
        <p style="color:#eee;background:#fff">pale</p>
        <p style="margin-top:-40px">on top</p>
        """
      let bad = good.replacingOccurrences(of: "</main>", with: faults + "</main>")
      try bad.write(toFile: page, atomically: true, encoding: .utf8)
      let (status, text) = try OutsideTool.inspect(page, ["375x812:light"])
      #expect(status == 1)
      for finding in [
        "console: ['a fault']", "missing.png", "is not loaded", "px wide in 375 px", "is cut",
        "has contrast", "overlaps",
      ] { #expect(text.contains(finding), "\(finding): \(text)") }
    }
  }
}
