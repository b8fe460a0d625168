// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

/// One number over time: constant but for moves with a smooth start and end.
struct ScriptChannel: Sendable {
  private struct Move: Sendable {
    let start, end, from, to, ramp: Double
  }
  private let initial: Double
  private var moves: [Move] = []

  init(_ initial: Double) { self.initial = initial }

  /// The value after the last move.
  var last: Double { moves.last?.to ?? initial }

  /// Adds a move to `value`; `ramp` is the share of it spent on speeding up, and on slowing down.
  mutating func move(to value: Double, from start: Double, until end: Double, ramp: Double) {
    precondition(end > start && ramp > 0 && ramp <= 0.5, "a move takes time")
    moves.append(Move(start: start, end: end, from: last, to: value, ramp: ramp))
  }

  /// Jumps to `value` at `time`.
  mutating func jump(to value: Double, at time: Double) {
    moves.append(Move(start: time, end: time, from: value, to: value, ramp: 0.5))
  }

  /// The value at `time`.
  func value(at time: Double) -> Double {
    guard let move = moves.last(where: { $0.start <= time }) else { return initial }
    guard time < move.end else { return move.to }
    let x = (time - move.start) / (move.end - move.start)
    return move.from + (move.to - move.from) * Self.trapezoid(x, move.ramp)
  }

  /// The way covered at share `x` of the time by a speed that rises, stays and falls linearly.
  private static func trapezoid(_ x: Double, _ ramp: Double) -> Double {
    let top = 1 / (1 - ramp)
    if x < ramp { return top * x * x / (2 * ramp) }
    if x > 1 - ramp { return 1 - top * (1 - x) * (1 - x) / (2 * ramp) }
    return top * (x - ramp / 2)
  }
}
