// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

internal import Geometry
internal import LinearAlgebra

/// What a person sees of placing: how soon, how exact, how steady, how well advised.
///
/// One sample per session or per object; a step is the way of an untouched object between two frames.
public struct PlacementTally: Tally {
  /// Per session [s].
  public var timeToFirstPlane = Distribution(), timeToPlaceable = Distribution()
  /// Per object at the end: distance to the true surface [m] and tilt [°].
  public var distance = Distribution(), tilt = Distribution()
  /// Per object: the first snap [m], the number of jumps after it, and the way since then [m].
  public var firstSnap = Distribution(), jumps = Distribution(), drift = Distribution()
  /// Per object: spread at rest [m].
  public var jitter = Distribution()
  /// Per object: mean distance to the finger [m], and root mean square second difference [m].
  public var dragLag = Distribution(), dragRoughness = Distribution()
  /// Per session: share of due time with the right message, and changes to a wrong one.
  public var rightMessageShare = Distribution(), wrongAdvice = Distribution()
  /// Per fault: time to the first right message [s].
  public var faultToMessage = Distribution()

  /// The neutral element: nothing tallied.
  public init() {}

  /// Tallies one session.
  public init(_ session: PlacementSession, _ scoring: PlacementScoring = .init()) {
    timeToFirstPlane = Distribution([session.timeToFirstPlane].compactMap(\.self))
    timeToPlaceable = Distribution([session.timeToPlaceable].compactMap(\.self))
    for object in session.objects {
      addEnd(object)
      addSteps(object.poses, scoring)
      addDrag(object.poses)
    }
    addMessages(session.messages)
  }

  private mutating func addEnd(_ object: PlacementSession.Placed) {
    guard let last = object.poses.last, let surface = object.surface else { return }
    distance.samples.append(surface.signedDistance(to: last.position).magnitude)
    tilt.samples.append(Plane(normal: last.up, offset: 0).angle(to: surface).degrees)
  }

  private mutating func addSteps(_ poses: [PlacementSession.Pose], _ scoring: PlacementScoring) {
    guard let first = poses.first, let last = poses.last else { return }
    var correction = FirstCorrection(at: first)
    var (settled, jumpCount, movedAt) = (first.position, 0, first.timestamp)
    var rests = RestSpread()
    for (before, after) in zip(poses, poses.dropFirst()) {
      let step = (after.position - before.position).length
      let isTouched = before.finger != nil || after.finger != nil
      if isTouched || step >= scoring.minSnap { movedAt = after.timestamp }
      let isFirst = correction.take(before, after, isTouched: isTouched, scoring)
      if isFirst || isTouched {
        settled = after.position
      } else if step >= scoring.minJump {
        jumpCount += 1
      }
      if after.timestamp - movedAt >= scoring.restDelay {
        rests.add(after.position)
      } else {
        rests.endStretch()
      }
    }
    firstSnap.samples += [correction.length].filter { $0 >= scoring.minSnap }
    jumps.samples.append(Double(jumpCount))
    drift.samples.append((last.position - settled).length)
    jitter.samples += [rests.value].compactMap(\.self)
  }

  private mutating func addDrag(_ poses: [PlacementSession.Pose]) {
    let lags = poses.compactMap { pose in pose.finger.map { ($0 - pose.position).length } }
    dragLag.samples += [MetricValue.mean(lags)].compactMap(\.self)
    let bends = zip(zip(poses, poses.dropFirst()), poses.dropFirst(2)).compactMap { pair, next in
      next.finger != nil && pair.0.finger != nil
        ? (next.position - pair.1.position * 2 + pair.0.position).squaredLength : nil
    }
    dragRoughness.samples += [MetricValue.mean(bends)?.squareRoot()].compactMap(\.self)
  }

  private mutating func addMessages(_ messages: [PlacementSession.Message]) {
    guard !messages.isEmpty else { return }
    var (due, right, wrong) = (0.0, 0.0, 0)
    var current: (fault: String, unansweredSince: Double?)?
    var previous: String?
    for message in messages {
      if message.shown != previous, message.shown != nil, !message.isRight { wrong += 1 }
      previous = message.shown
      guard let fault = message.fault else {
        current = nil
        continue
      }
      let isRight = message.shown != nil && message.isRight
      due += message.duration
      if isRight { right += message.duration }
      // a fault begins where a message becomes due or changes, and is over once it was answered
      if current?.fault != fault { current = (fault, message.start) }
      if isRight, let start = current?.unansweredSince {
        faultToMessage.samples.append(message.start - start)
        current?.unansweredSince = nil
      }
    }
    wrongAdvice.samples.append(Double(wrong))
    if due > 0 { rightMessageShare.samples.append(right / due) }
  }

  /// Adds the sums of `other`.
  public mutating func merge(_ other: PlacementTally) {
    for path in Self.distributions { self[keyPath: path].merge(other[keyPath: path]) }
  }

  private static let distributions: [any WritableKeyPath<PlacementTally, Distribution> & Sendable] =
    [
      \.timeToFirstPlane, \.timeToPlaceable, \.distance, \.tilt, \.firstSnap, \.jumps, \.drift,
      \.jitter, \.dragLag, \.dragRoughness, \.rightMessageShare, \.wrongAdvice, \.faultToMessage,
    ]

  /// The values, `null` where undefined.
  public var values: MetricValue {
    [
      "timeToFirstPlane_s": timeToFirstPlane.values,
      "timeToPlaceable_s": timeToPlaceable.values,
      "error_mm": distance.thousandfold.values, "error_deg": tilt.values,
      "firstSnap_mm": firstSnap.thousandfold.values, "jumps": jumps.values,
      "drift_mm": drift.thousandfold.values, "jitter_mm": jitter.thousandfold.values,
      "dragLag_mm": dragLag.thousandfold.values,
      "dragRoughness_mm": dragRoughness.thousandfold.values,
      "rightMessageShare": rightMessageShare.values, "wrongAdvice": wrongAdvice.values,
      "faultToMessage_s": faultToMessage.values,
    ]
  }
}

/// The spread of positions about the mean of each stretch of rest.
private struct RestSpread {
  private var stretch: [Vector3] = []
  private var (squares, count) = (0.0, 0)

  mutating func add(_ position: Vector3) { stretch.append(position) }

  /// What comes later rests elsewhere.
  mutating func endStretch() {
    guard stretch.count >= 2 else { return stretch.removeAll() }
    let mean = stretch.reduce(.zero, +) / Double(stretch.count)
    squares += stretch.reduce(0) { $0 + ($1 - mean).squaredLength }
    count += stretch.count
    stretch.removeAll()
  }

  /// The root mean square distance to the mean [m]; `nil` if nothing rested.
  var value: Double? {
    var whole = self
    whole.endStretch()
    return whole.count > 0 ? (whole.squares / Double(whole.count)).squareRoot() : nil
  }
}

/// The first run of steps of an untouched object, and how far it went.
private struct FirstCorrection {
  private var start: PlacementSession.Pose
  private var isRunning = false, isOver = false
  /// How far the object went [m].
  private(set) var length = 0.0

  /// Shorter steps are rounding.
  private static let shortestStep = 1e-5

  init(at pose: PlacementSession.Pose) { start = pose }

  /// Takes a step; whether it belongs to the first correction.
  mutating func take(
    _ before: PlacementSession.Pose, _ after: PlacementSession.Pose, isTouched: Bool,
    _ scoring: PlacementScoring
  ) -> Bool {
    guard !isOver else { return false }
    let isMoving = (after.position - before.position).length > Self.shortestStep && !isTouched
    if isMoving, !isRunning { (start, isRunning) = (before, true) }
    let isInTime = before.timestamp - start.timestamp < scoring.snapTime
    isOver = isRunning && !(isMoving && isInTime) || isTouched
    guard isRunning, !isOver else { return false }
    length = (after.position - start.position).length
    return true
  }
}

extension Distribution {
  /// The samples in thousandths: meters to millimeters.
  var thousandfold: Distribution { Distribution(samples.map(\.milli)) }
}
