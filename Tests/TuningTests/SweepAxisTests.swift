// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

import Pipeline
import Testing

@testable import Tuning

@Suite struct SweepAxisTests {
  private func axis(_ text: String) throws(TuningError) -> SweepAxis {
    try SweepAxis(text, base: PipelineConfiguration(), fixedStages: TuningTask.fixedStages)
  }

  @Test(arguments: [
    ("merge-max-angle=2:10:2", ["2", "4", "6", "8", "10"]),
    ("merge-max-angle=2:9:3", ["2", "5", "8"]),
    ("merge-max-angle=8:2:-3", ["8", "5", "2"]),
    ("merge-max-angle=5:5:1", ["5"]),
    ("cells-flatness=0.005,0.01,0.02", ["0.005", "0.01", "0.02"]),
    ("cells-flatness=0.1:0.1:1", ["0.1"]),
    ("cells-min-fill=0.1:0.5:0.1", ["0.1", "0.2", "0.3", "0.4", "0.5"]),
    ("cells-flatness=log:0.001:0.1:5", ["0.001", "0.003162", "0.01", "0.03162", "0.1"]),
    ("growth-max-statistic=log:1000:10:3", ["1000", "100", "10"]),
    ("accept-min-support=log:1:8:7", ["1", "2", "3", "4", "6", "8"]),
    ("cells.size=auto,8,16", ["auto", "8", "16"]),
    ("merge-disconnected=none,all", ["none", "all"]),
    ("cloud-refuses-curved=true,false", ["true", "false"]),
  ])
  func knownValue_valuesOfAnAxis(text: String, values: [String]) throws {
    #expect(try axis(text).values == values)
  }

  @Test(arguments: [
    ("merge-max-angle", "expected NAME=VALUES, such as merge-max-angle=2:10:2 or name=1,2,5"),
    ("=1,2", "expected NAME=VALUES, such as merge-max-angle=2:10:2 or name=1,2,5"),
    ("merge-max-angel=1", "unknown parameter 'merge-max-angel', did you mean 'merge-max-angle'?"),
    ("merge-max-angle=", "value 1 is empty"),
    ("merge-max-angle=2,,4", "value 2 is empty"),
    ("merge-max-angle=2,x", "'x' is not a value, expected 0...90 °"),
    ("merge-max-angle=2,91", "91 is out of range, expected 0...90 °"),
    ("merge-max-angle=2,3,2.0", "2 occurs twice"),
    ("merge-max-angle=2:10", "expected START:STOP:STEP with three numbers"),
    ("merge-max-angle=2:ten:1", "expected START:STOP:STEP with three numbers"),
    ("merge-max-angle=2:10:0", "steps of 0 do not lead to the end"),
    ("merge-max-angle=2:10:-1", "steps of -1 do not lead to the end"),
    ("merge-max-angle=0:90:0.001", "more than 10000 values"),
    ("merge-max-angle=log:0:10:3", "a log range needs two different positive ends"),
    ("merge-max-angle=log:1:10:1", "a log range needs a whole COUNT of 2 or more"),
    ("merge-max-angle=log:1:10:2.5", "a log range needs a whole COUNT of 2 or more"),
    ("merge-max-angle=log:1:10", "expected log:FIRST:LAST:COUNT with three numbers"),
    ("merge-disconnected=none,some", "'some' is not a value, expected none|occluded|all"),
    ("merge-disconnected=1:2:1", "a range needs numbers; list the values instead"),
    ("cloud-seed=1,2", "seeds are not swept; --seeds repeats every trial"),
    (
      "evops-full-iou=0.5,0.6",
      """
      evops-full-iou cannot be swept: it is a rule of the metrics, and a lenient rule is no better \
      detector
      """
    ),
  ])
  func malformed_axesAreRefusedWithTheReason(text: String, reason: String) {
    #expect(throws: TuningError.axis(text: text, reason: reason)) { try axis(text) }
  }

  @Test func knownValue_aDescentBeginsNearTheDefault() throws {
    #expect(try axis("merge-max-angle=2,9,30").startIndex == 1)
    #expect(try axis("merge-disconnected=none,occluded").startIndex == 1)
    #expect(try axis("cells-size=8,16").startIndex == 0)
  }
}
