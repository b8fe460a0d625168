// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

/// The work of a recipe on one sequence: a true, false or *don't care* per cause and tick.
struct QualityLabelDraft {
  private let truth: [QualityTruth]
  private let recipe: QualityLabelRecipe

  /// One cause over time: where it holds, and where it may.
  struct Track {
    var holds: [Bool]
    var mayHold: [Bool]

    init(count: Int) {
      holds = [Bool](repeating: false, count: count)
      mayHold = holds
    }
  }

  init(_ truth: [QualityTruth], _ recipe: QualityLabelRecipe) {
    (self.truth, self.recipe) = (truth, recipe)
  }

  private func ticks(_ seconds: Double) -> Int { Int((seconds * recipe.rate).rounded()) }

  /// The winning state of each tick by precedence; `nil` where it or a higher one is in doubt.
  mutating func states() -> [String?] {
    let causes: [(name: String, track: Track)] = [
      ("limited(insufficientLight)", light()), ("limited(excessiveMotion)", motion()),
      ("limited(insufficientFeatures)", features()),
    ]
    let outage = outage()
    let start = start()
    let bad = truth.indices.map { i in
      causes[0].track.holds[i] || causes[2].track.holds[i]
    }
    let calm = truth.indices.map { i in
      !outage.holds[i] && !start.holds[i]
        && !causes.contains { $0.track.holds[i] || $0.track.mayHold[i] }
    }
    let relocalization = relocalization(bad: bad, calm: calm, started: start)
    let ordered =
      [
        ("notAvailable", outage), ("limited(relocalizing)", relocalization),
        ("limited(initializing)", start),
      ] + causes
    var states: [String?] = truth.indices.map { i in
      if truth[i].isAdapting { return nil }
      for (name, track) in ordered {
        if track.mayHold[i] { return nil }
        if track.holds[i] { return name }
      }
      return truth[i].hasLeap ? nil : "normal"
    }
    blurLeaps(&states)
    dropShortRuns(&states)
    return states
  }

  // Causes

  private func light() -> Track {
    var track = Track(count: truth.count)
    for (i, tick) in truth.enumerated() {
      track.holds[i] = tick.lux < recipe.maxDark
      track.mayHold[i] = !track.holds[i] && tick.lux < recipe.careDark
    }
    return track
  }

  /// Blur or displacement over its limit, holes closed, runs long enough, and their peak clear.
  private func motion() -> Track {
    var track = Track(count: truth.count)
    let excess = truth.map {
      max($0.blur / recipe.maxBlur, $0.displacement / recipe.maxDisplacement)
    }
    var isOn = excess.map { $0 > 1 }
    for run in Self.runs(isOn.map { !$0 })
    where run.lowerBound > 0 && run.upperBound < isOn.count
      && run.count <= ticks(recipe.maxMotionHole)
    {
      for i in run { isOn[i] = true }
    }
    for (i, tick) in truth.enumerated() where !isOn[i] {
      track.mayHold[i] =
        tick.blur > recipe.careBlur || tick.displacement > recipe.careDisplacement
    }
    for run in Self.runs(isOn) {
      let isClear = run.contains { excess[$0] >= recipe.peak }
      for i in run {
        if isClear && run.count >= ticks(recipe.minMotionTime) {
          track.holds[i] = true
        } else {
          track.mayHold[i] = true
        }
      }
    }
    return track
  }

  /// Too few distinct corners in the ideal image, or too narrow; *don't care* where only the recorded
  /// image has too few.
  private func features() -> Track {
    var track = Track(count: truth.count)
    let isOn = truth.map {
      Double($0.distinctCount) < recipe.minCount || $0.distinctCoverage < recipe.minCoverage
    }
    for (i, tick) in truth.enumerated() where !isOn[i] {
      let isClear =
        Double(tick.distinctCount) >= recipe.careCount
        && tick.distinctCoverage >= recipe.careCoverage
      let isVisible =
        !tick.hasFrame
        || Double(tick.visibleCount) >= recipe.minCount
          && tick.visibleCoverage >= recipe.minCoverage
      track.mayHold[i] = !isClear || !isVisible
    }
    for run in Self.runs(isOn) {
      let isLong = run.count >= ticks(recipe.minFeatureTime)
      for i in run { if isLong { track.holds[i] = true } else { track.mayHold[i] = true } }
    }
    return track
  }

  private func start() -> Track {
    var track = Track(count: truth.count)
    guard
      let end = truth.firstIndex(where: {
        $0.time >= recipe.minStartTime && $0.parallax >= recipe.startParallax
      })
    else {
      track.holds = track.holds.map { _ in true }
      return track
    }
    let care = truth.firstIndex {
      $0.time >= recipe.minStartTime && $0.parallax >= recipe.careParallax
    }
    for i in 0..<end { track.holds[i] = true }
    for i in (care ?? end)..<min(truth.count, end + ticks(recipe.careStartTime)) {
      (track.holds[i], track.mayHold[i]) = (false, true)
    }
    return track
  }

  private func outage() -> Track {
    var track = Track(count: truth.count)
    var last = 0.0
    for (i, tick) in truth.enumerated() {
      if tick.hasFrame {
        last = tick.time
      } else {
        track.holds[i] = tick.time - last > recipe.watchdog + 1e-6
        track.mayHold[i] = !track.holds[i]
      }
    }
    return track
  }

  /// From an interruption until the place is recognized and tracking was healthy for a while.
  private func relocalization(bad: [Bool], calm: [Bool], started: Track) -> Track {
    var track = Track(count: truth.count)
    var seen = Set<Int32>()
    var pending: (since: Int, isSoft: Bool)?
    var healthy = 0
    var (gap, badRun) = (0, 0)
    for (i, tick) in truth.enumerated() {
      if started.holds[i] || started.mayHold[i] { continue }
      if !tick.hasFrame {
        gap += 1
        continue
      }
      if let isSoft = interruption(gap: gap, bad: badRun, isBad: bad[i]) {
        pending = (i, isSoft)
        healthy = 0
      }
      gap = 0
      badRun = bad[i] ? badRun + 1 : 0
      guard let current = pending else {
        if calm[i] { seen.formUnion(tick.cells) }
        continue
      }
      if current.isSoft { track.mayHold[i] = true } else { track.holds[i] = true }
      let known = Double(seen.intersection(tick.cells).count) / Double(max(1, tick.cells.count))
      let isGood =
        Double(tick.visibleCount) >= recipe.minCount
        && tick.visibleCoverage >= recipe.minCoverage && !bad[i]
      if recipe.careSeenShare.contains(known) && isGood {
        (track.holds[i], track.mayHold[i]) = (false, true)
      }
      healthy = isGood && known >= recipe.seenShare ? healthy + 1 : 0
      guard healthy >= ticks(recipe.healthyTime) else { continue }
      pending = nil
      let care = ticks(recipe.careRelocalizationEnd)
      for k in max(0, i - care)...min(truth.count - 1, i + care) where truth[k].hasFrame {
        (track.holds[k], track.mayHold[k]) = (false, true)
      }
    }
    return track
  }

  /// Whether the tick ends an interruption: `nil` no, `true` perhaps, `false` surely.
  private func interruption(gap: Int, bad: Int, isBad: Bool) -> Bool? {
    if gap > 0 {
      let time = Double(gap + 1) / recipe.rate
      if time >= recipe.relocalizationGap * 1.2 { return false }
      if time >= recipe.relocalizationGap * 0.8 { return true }
    }
    guard !isBad, bad > 0 else { return nil }
    let time = Double(bad) / recipe.rate
    guard time >= recipe.careLostTime.lowerBound else { return nil }
    return recipe.careLostTime.contains(time)
  }

  // Cleaning

  private func blurLeaps(_ states: inout [String?]) {
    for (i, tick) in truth.enumerated() where tick.hasLeap {
      for k in i..<min(truth.count, i + ticks(recipe.careLeap)) { states[k] = nil }
    }
  }

  private func dropShortRuns(_ states: inout [String?]) {
    var start = 0
    for i in 1...max(1, states.count) where i == states.count || states[i] != states[start] {
      if states[start] != nil, states[start] != "normal", i - start < ticks(recipe.minRun) {
        for k in start..<i { states[k] = nil }
      }
      start = i
      if i == states.count { break }
    }
  }

  /// The maximal ranges of `true`.
  private static func runs(_ values: [Bool]) -> [Range<Int>] {
    var runs: [Range<Int>] = []
    var start: Int?
    for (i, value) in values.enumerated() {
      if value {
        start = start ?? i
      } else if let from = start {
        runs.append(from..<i)
        start = nil
      }
    }
    if let start { runs.append(start..<values.count) }
    return runs
  }
}
