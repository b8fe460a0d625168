// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

import Evaluation
import Testing

@Suite struct MetricValueTests {
  private let tree: MetricValue = [
    "b": ["frameMean": 0.1, "pooled": .null], "a": 3.0, "segcomp": ["0.80": ["correct": 2.5]],
  ]

  @Test("Golden: keys keep their order, whole numbers have no fraction, undefined is null")
  func json() {
    let expected = """
      {
        "b": {
          "frameMean": 0.1,
          "pooled": null
        },
        "a": 3,
        "segcomp": {
          "0.80": {
            "correct": 2.5
          }
        }
      }
      """
    #expect(tree.json == expected)
    #expect(MetricValue.object([]).json == "{}")
    #expect(MetricValue.quoted("a\"\\\n\u{1}") == #""a\"\\\n\u0001""#)
  }

  @Test("U152: what is not finite becomes null", arguments: [Double.nan, .infinity, -.infinity])
  func notFinite(number: Double) {
    #expect(MetricValue(number) == .null)
    #expect(MetricValue(number).json == "null")
    #expect(MetricValue.number(number).json == "null")
  }

  @Test("Known value: paths, with dots in keys quoted or not")
  func paths() {
    #expect(tree.value(at: "b.frameMean") == 0.1)
    #expect(tree.value(at: "b.pooled") == .null)
    #expect(tree.value(at: "segcomp.0.80.correct") == 2.5)
    #expect(tree.value(at: "segcomp.\"0.80\".correct") == 2.5)
    #expect(tree.value(at: "b.none") == nil)
    #expect(tree.value(at: "a.b") == nil)
  }

  @Test("Property: every leaf's path finds that leaf")
  func leaves() {
    #expect(
      tree.leaves.map(\.path) == ["b.frameMean", "b.pooled", "a", "segcomp.\"0.80\".correct"])
    for leaf in tree.leaves { #expect(tree.value(at: leaf.path) == leaf.value) }
  }

  @Test("Known value: setting a key replaces it in place or appends it")
  func setting() {
    var changed = tree
    changed["a"] = 4.0
    changed["new"] = "text"
    changed["b"] = nil
    #expect(changed.entries.map(\.key) == ["a", "segcomp", "new"])
    #expect(changed["a"] == 4.0)
  }
}
