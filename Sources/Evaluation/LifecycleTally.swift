// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

internal import LinearAlgebra

/// How planes live: found when, how often twice, merged rightly, grown to what, steady, at the end still
/// the same.
///
/// An anchor *belongs* to the true plane on which most of it lies, at least half, summed over the frames in
/// which both are present. Definitions are ours (no published tool has them); pooled over sequences.
public struct LifecycleTally: Tally {
  /// The ages at which the curve of completeness is read [s].
  public static let ages = [0.0, 0.5, 1, 2, 5, 10]
  /// The shares of a true plane's final area whose arrival is timed.
  static let levels = [0.25, 0.5, 0.75, 0.9]

  /// True planes, and among them those that were found.
  public var truthCount = 0, foundCount = 0
  /// Times from a plane's first frame to the first with IoU ≥ 0.5 [s], and how long planes that were never
  /// found could have been [s].
  public var timesToFirst = Distribution(), censoredTimes = Distribution()
  /// Anchors alive at the end that belong to a true plane, and among them those beyond one per plane.
  public var survivorCount = 0, duplicateCount = 0
  /// Anchors that never belonged to a true plane, and the time they had [min].
  public var ghostCount = 0, minutes = 0.0
  /// Merges between anchors that belong to true planes, and among them those within one plane.
  public var mergeCount = 0, rightMergeCount = 0
  /// True planes to which an anchor belonged, and among them those whose first one is alive at the end,
  /// directly or through merges.
  public var anchoredCount = 0, survivedCount = 0
  /// Frames of true planes that an anchor holds, and among them those in which several do.
  public var heldCount = 0, splitCount = 0
  /// The largest IoU of each true plane, frame by frame from its first one.
  public var completeness = Distribution()
  /// The time average of each true plane's largest IoU from its first to its last frame.
  public var completenessArea = Distribution()
  /// The largest IoU of each true plane at each of `ages` since its first frame, if it was there so long.
  public var completenessByAge = [Distribution](
    repeating: Distribution(), count: LifecycleTally.ages.count)
  /// How long after a share of a true plane's area was visible an anchor held as much [s], and how often
  /// none ever did.
  public var updateLatencies = Distribution(), missedUpdateCount = 0
  /// The largest IoU of each true plane in its last frame.
  public var finalCompleteness = Distribution()
  /// Spread of each anchor over time after a second: normal [°], height at its mean center [m], center [m]
  /// and relative area.
  public var normalJitter = Distribution(), offsetJitter = Distribution()
  public var centerJitter = Distribution(), areaJitter = Distribution()
  /// The same of normal [°] and height [m] over the frames in which the camera is at rest.
  public var restNormalJitter = Distribution(), restOffsetJitter = Distribution()

  /// The neutral element: nothing tallied.
  public init() {}

  /// Tallies one sequence.
  public init(_ sequence: LifecycleSequence) {
    let owners = AnchorOwners(sequence)
    tallyDiscovery(sequence)
    tallyIdentities(sequence, owners)
    tallyGrowth(sequence)
    tallyJitter(sequence)
    let times = sequence.frames.map(\.timestamp)
    minutes = ((times.last ?? 0) - (times.first ?? 0)) / 60
  }

  /// When each true plane was found, and how much of it.
  private mutating func tallyDiscovery(_ sequence: LifecycleSequence) {
    var (begun, found): ([Int: Double], Set<Int>) = ([:], [])
    var last: [Int: (time: Double, iou: Double)] = [:]
    for frame in sequence.frames {
      let columns = frame.estimates.count
      for (row, truth) in frame.groundTruth.enumerated() {
        let start = begun[truth] ?? frame.timestamp
        begun[truth] = start
        let best = frame.iou[row * columns..<(row + 1) * columns].max() ?? 0
        completeness.samples.append(best)
        last[truth] = (frame.timestamp, best)
        if best >= 0.5, found.insert(truth).inserted {
          timesToFirst.samples.append(frame.timestamp - start)
        }
      }
    }
    (truthCount, foundCount) = (begun.count, found.count)
    for (truth, start) in begun.sorted(by: { $0.key < $1.key }) {
      guard let end = last[truth] else { continue }
      finalCompleteness.samples.append(end.iou)
      if !found.contains(truth) { censoredTimes.samples.append(end.time - start) }
    }
  }

  /// Duplicates, ghosts, merges and survival.
  private mutating func tallyIdentities(_ sequence: LifecycleSequence, _ owners: AnchorOwners) {
    let owned = sequence.survivors.compactMap { owners.owner[$0] }
    survivorCount = owned.count
    duplicateCount = owned.count - Set(owned).count
    ghostCount = owners.anchors.count { owners.owner[$0] == nil }
    for frame in sequence.frames {
      let held = frame.estimates.compactMap { owners.owner[$0.id] }
      for truth in frame.groundTruth {
        let count = held.count { $0 == truth }
        if count > 0 { heldCount += 1 }
        if count > 1 { splitCount += 1 }
      }
    }
    for merge in sequence.merges {
      guard let from = owners.owner[merge.from], let into = owners.owner[merge.into] else {
        continue
      }
      mergeCount += 1
      if from == into { rightMergeCount += 1 }
    }
    let targets = Dictionary(
      sequence.merges.map { ($0.from, $0.into) }, uniquingKeysWith: { first, _ in first })
    anchoredCount = owners.first.count
    survivedCount = owners.first.values.count { anchor in
      var top = anchor
      while let next = targets[top] { top = next }
      return sequence.survivors.contains(top)
    }
  }

  /// How each true plane's extent is known as it comes into view.
  private mutating func tallyGrowth(_ sequence: LifecycleSequence) {
    var growths: [Int: [Growth]] = [:]
    for frame in sequence.frames {
      let columns = frame.estimates.count
      for (row, truth) in frame.groundTruth.enumerated() {
        let range = row * columns..<(row + 1) * columns
        let held = zip(frame.containment[range], frame.estimates).map { $0 * $1.area }
        growths[truth, default: []].append(
          Growth(
            time: frame.timestamp, iou: frame.iou[range].max() ?? 0, held: held.max() ?? 0,
            visible: frame.groundTruthAreas.isEmpty ? nil : frame.groundTruthAreas[row]))
      }
    }
    for (_, growth) in growths.sorted(by: { $0.key < $1.key }) {
      tallyCurve(growth)
      tallyLatency(growth)
    }
  }

  /// A true plane in one of its frames: what of it was visible so far and what an anchor holds [m²].
  private struct Growth {
    var time, iou, held: Double
    var visible: Double?
  }

  private mutating func tallyCurve(_ growth: [Growth]) {
    guard let first = growth.first, let last = growth.last else { return }
    var sum = 0.0
    for (before, after) in zip(growth, growth.dropFirst()) {
      sum += (before.iou + after.iou) / 2 * (after.time - before.time)
    }
    let duration = last.time - first.time
    completenessArea.samples.append(duration > 0 ? sum / duration : first.iou)
    for (index, age) in Self.ages.enumerated() where age <= duration {
      let now = growth.last { $0.time - first.time <= age + 1e-9 }
      completenessByAge[index].samples.append(now?.iou ?? 0)
    }
  }

  private mutating func tallyLatency(_ growth: [Growth]) {
    guard let area = growth.last?.visible else { return }
    for level in Self.levels.map({ $0 * area }) {
      guard let due = growth.first(where: { ($0.visible ?? 0) >= level })?.time else { continue }
      if let done = growth.first(where: { $0.held >= level })?.time {
        updateLatencies.samples.append(max(0, done - due))
      } else {
        missedUpdateCount += 1
      }
    }
  }

  /// The spread of each anchor's numbers from a second after its first frame, and while the camera rests.
  private mutating func tallyJitter(_ sequence: LifecycleSequence) {
    var (series, resting):
      ([Int: [LifecycleSequence.Estimate]], [Int: [LifecycleSequence.Estimate]]) =
        ([:], [:])
    var begun: [Int: Double] = [:]
    for frame in sequence.frames {
      for estimate in frame.estimates {
        let start = begun[estimate.id] ?? frame.timestamp
        begun[estimate.id] = start
        if frame.timestamp - start >= 1 { series[estimate.id, default: []].append(estimate) }
        if frame.isAtRest { resting[estimate.id, default: []].append(estimate) }
      }
    }
    for spread in Self.spreads(series) {
      normalJitter.samples.append(spread.normal)
      offsetJitter.samples.append(spread.offset)
      centerJitter.samples.append(spread.center)
      if let area = spread.area { areaJitter.samples.append(area) }
    }
    for spread in Self.spreads(resting) {
      restNormalJitter.samples.append(spread.normal)
      restOffsetJitter.samples.append(spread.offset)
    }
  }

  /// The spread of normal [°], height [m], center [m] and relative area of every anchor with ten states.
  private static func spreads(
    _ series: [Int: [LifecycleSequence.Estimate]]
  ) -> [(normal: Double, offset: Double, center: Double, area: Double?)] {
    series.sorted { $0.key < $1.key }.compactMap { _, states in
      let count = Double(states.count)
      let center = states.reduce(Vector3.zero) { $0 + $1.center } / count
      guard count >= 10, let normal = states.reduce(Vector3.zero, { $0 + $1.normal }).normalized
      else { return nil }
      let heights = Distribution(states.map { $0.normal.dot(center) + $0.offset })
      let area = states.reduce(0) { $0 + $1.area } / count
      func root(_ squares: [Double]) -> Double { (squares.reduce(0, +) / count).squareRoot() }
      // The chord of two unit normals is their angle at these sizes.
      return (
        Angle(radians: root(states.map { ($0.normal - normal).squaredLength })).degrees,
        heights.standardDeviation ?? 0, root(states.map { ($0.center - center).squaredLength }),
        area > 0 ? root(states.map { ($0.area - area) * ($0.area - area) }) / area : nil
      )
    }
  }

  /// Adds the sums of `other`.
  public mutating func merge(_ other: LifecycleTally) {
    truthCount += other.truthCount
    foundCount += other.foundCount
    survivorCount += other.survivorCount
    duplicateCount += other.duplicateCount
    ghostCount += other.ghostCount
    minutes += other.minutes
    mergeCount += other.mergeCount
    rightMergeCount += other.rightMergeCount
    anchoredCount += other.anchoredCount
    survivedCount += other.survivedCount
    heldCount += other.heldCount
    splitCount += other.splitCount
    missedUpdateCount += other.missedUpdateCount
    for index in completenessByAge.indices {
      completenessByAge[index].merge(other.completenessByAge[index])
    }
    for path in Self.distributions { self[keyPath: path].merge(other[keyPath: path]) }
  }

  private static let distributions: [any WritableKeyPath<LifecycleTally, Distribution> & Sendable] =
    [
      \.timesToFirst, \.censoredTimes, \.completeness, \.finalCompleteness, \.normalJitter,
      \.offsetJitter, \.centerJitter, \.areaJitter, \.completenessArea, \.updateLatencies,
      \.restNormalJitter, \.restOffsetJitter,
    ]

  /// Counts, shares and distributions; undefined ones are `null`.
  public var values: MetricValue {
    [
      "planes": MetricValue(truthCount), "found": MetricValue(foundCount),
      "timeToFirst_s": [
        "kaplanMeierMedian": MetricValue(timeToFirstMedian), "mean": MetricValue(timesToFirst.mean),
        "censored": MetricValue(truthCount - foundCount),
      ],
      "duplicates": MetricValue(duplicateCount),
      "duplicateShare": share(duplicateCount, survivorCount),
      "ghosts": MetricValue(ghostCount),
      "ghostsPerMinute": MetricValue(minutes > 0 ? Double(ghostCount) / minutes : nil),
      "merges": MetricValue(mergeCount), "mergeCorrectness": share(rightMergeCount, mergeCount),
      "idSurvival": share(survivedCount, anchoredCount),
      "splitShare": share(splitCount, heldCount),
      "updateLatency_s": [
        "p50": MetricValue(updateLatencies.median),
        "p95": MetricValue(updateLatencies.quantile(0.95)),
        "p99": MetricValue(updateLatencies.quantile(0.99)),
        "missed": MetricValue(missedUpdateCount),
      ],
      "extentCompleteness": [
        "mean": MetricValue(completeness.mean), "area": MetricValue(completenessArea.mean),
        "final": MetricValue(finalCompleteness.mean),
        "byAge_s": MetricValue(
          Self.ages.indices.map {
            (MetricValue.json(Self.ages[$0]), MetricValue(completenessByAge[$0].mean))
          }),
      ],
      "jitter": [
        "normal_deg": normalJitter.values, "offset_mm": millimeters(offsetJitter),
        "center_mm": millimeters(centerJitter), "area_share": areaJitter.values,
      ],
      "jitterAtRest": [
        "normal_deg": restNormalJitter.values, "offset_mm": millimeters(restOffsetJitter),
      ],
    ]
  }

  private func share(_ part: Int, _ whole: Int) -> MetricValue {
    MetricValue(whole > 0 ? Double(part) / Double(whole) : nil)
  }

  private func millimeters(_ meters: Distribution) -> MetricValue {
    Distribution(meters.samples.map { $0 * 1_000 }).values
  }

  /// The time by which half of the planes are found, planes that were not found counting as long as they
  /// were there; `nil` if fewer than half are.
  ///
  /// Kaplan & Meier, JASA 1958, doi:10.1080/01621459.1958.10501452
  public var timeToFirstMedian: Double? {
    let events =
      timesToFirst.samples.map { (time: $0, isFound: true) }
      + censoredTimes.samples.map { (time: $0, isFound: false) }
    var (atRisk, survival) = (Double(events.count), 1.0)
    // At equal times findings come before losses from sight.
    for event in events.sorted(by: { ($0.time, $0.isFound ? 0 : 1) < ($1.time, $1.isFound ? 0 : 1) }
    ) {
      if event.isFound { survival *= (atRisk - 1) / atRisk }
      atRisk -= 1
      if survival <= 0.5 + 1e-12 { return event.time }
    }
    return nil
  }
}

/// To which true plane each anchor belongs.
private struct AnchorOwners {
  /// All anchors.
  private(set) var anchors: Set<Int> = []
  /// The true plane of each anchor that belongs to one.
  private(set) var owner: [Int: Int] = [:]
  /// The first anchor of each true plane.
  private(set) var first: [Int: Int] = [:]

  init(_ sequence: LifecycleSequence) {
    var sums: [Int: [Int: Double]] = [:]
    var counts: [Int: [Int: Double]] = [:]
    var order: [Int] = []
    for frame in sequence.frames {
      for (column, estimate) in frame.estimates.enumerated() {
        if anchors.insert(estimate.id).inserted { order.append(estimate.id) }
        for (row, truth) in frame.groundTruth.enumerated() {
          let share = frame.containment[row * frame.estimates.count + column]
          sums[estimate.id, default: [:]][truth, default: 0] += share
          if share > 0 { counts[estimate.id, default: [:]][truth, default: 0] += 1 }
        }
      }
    }
    for anchor in order {
      let best = (sums[anchor] ?? [:]).max { ($0.value, -$0.key) < ($1.value, -$1.key) }
      guard let best, let count = counts[anchor]?[best.key], best.value >= 0.5 * count else {
        continue
      }
      owner[anchor] = best.key
      if first[best.key] == nil { first[best.key] = anchor }
    }
  }
}
