// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

/// Derives state labels from what is true, never from what an estimator measures.
///
/// Version 1 of the recipe, described in `Documentation/tracking-quality.md`. Every limit has a band of
/// *don't care* beside it. `scale` multiplies the limits, to show how much scores depend on them.
package struct QualityLabelRecipe: Sendable, Equatable {
  /// The version of the recipe; a change of any rule or number is a new version.
  package static let version = 1

  // Motion [VGA px]
  package var maxBlur = 8.0
  package var careBlur = 5.0
  package var maxDisplacement = 40.0
  package var careDisplacement = 25.0
  /// The peak of a run over its limit, below which the run is *don't care*.
  package var peak = 1.25
  package var minMotionTime = 0.1
  package var maxMotionHole = 0.3
  // Features
  package var minCount = 30.0
  package var careCount = 40.0
  package var minCoverage = 0.25
  package var careCoverage = 0.33
  package var minFeatureTime = 0.2
  // Light [lx]
  package var maxDark = 12.0
  package var careDark = 30.0
  // Start
  package var startParallax = 20.0
  package var careParallax = 12.0
  package var minStartTime = 0.5
  package var careStartTime = 0.15
  // Outages [s]
  package var watchdog = 0.2
  package var relocalizationGap = 0.5
  package var lostTime = 5.0
  package var careLostTime = 4.0...6.5
  package var healthyTime = 0.5
  package var seenShare = 0.3
  package var careSeenShare = 0.22...0.38
  package var careRelocalizationEnd = 0.35
  package var careLeap = 1.2
  package var minRun = 0.1
  /// Ticks per second.
  package var rate = 30.0

  /// The recipe with its limits of motion, features, light and overlap multiplied by `scale`.
  package init(scale: Double = 1) {
    maxBlur *= scale
    careBlur *= scale
    maxDisplacement *= scale
    careDisplacement *= scale
    minCount *= scale
    careCount *= scale
    minCoverage *= scale
    careCoverage *= scale
    maxDark *= scale
    careDark *= scale
    startParallax *= scale
    careParallax *= scale
    seenShare *= scale
    careSeenShare = careSeenShare.lowerBound * scale...careSeenShare.upperBound * scale
  }

  /// The labels of a sequence as intervals that follow each other.
  package func labels(_ truth: [QualityTruth]) -> [StateLabel] {
    var labels: [StateLabel] = []
    for (tick, state) in zip(truth, states(truth)) {
      let end = tick.time + 1 / rate
      if let last = labels.indices.last, labels[last].state == state {
        labels[last].end = end
      } else {
        labels.append(StateLabel(start: tick.time, end: end, state: state))
      }
    }
    return labels
  }

  /// The state of each tick; `nil` is *don't care*.
  package func states(_ truth: [QualityTruth]) -> [String?] {
    var draft = QualityLabelDraft(truth, self)
    return draft.states()
  }
}
