// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

/// What a reader of trajectories did or noticed; nothing is changed without one.
public enum TrajectoryNote: Sendable, Equatable {
  /// Rows with NaN or infinite numbers were left out.
  case skippedRows(count: Int)
  /// The times stepped back so often; the poses were sorted, earlier rows first among equals.
  case sorted(backSteps: Int)
  /// Rows repeated a time; the first of each was kept.
  case duplicateTimes(count: Int)
  /// Quaternions of norm 0.99 to 1.01 were made unit; the deviation is the largest one.
  case normalizedQuaternions(count: Int, deviation: Double)
  /// The rotations fit the motion better if the quaternions are read as w x y z.
  case likelyScalarFirst
  /// The times were taken as this many units per second.
  case convertedTimes(unitsPerSecond: Double)
  /// The format has no times; rows or ids count instead.
  case noTimes
  /// Fewer than 20 poses, or positions within a millimeter: aligning it to another is fragile.
  case fragile(count: Int)
}

extension TrajectoryNote: CustomStringConvertible {
  /// The note in words.
  public var description: String {
    switch self {
    case .skippedRows(let count): "\(count) rows with NaN or infinite numbers left out"
    case .sorted(let steps): "times step back \(steps) times; sorted"
    case .duplicateTimes(let count): "\(count) rows repeat a time; the first of each kept"
    case .normalizedQuaternions(let count, let deviation):
      "\(count) quaternions made unit, norms off by up to \(deviation)"
    case .likelyScalarFirst:
      "the quaternions may be in the order w x y z, they were read as x y z w"
    case .convertedTimes(let units): "times taken as \(units) units per second"
    case .noTimes: "no times; rows or ids count instead"
    case .fragile(let count): "\(count) poses of little spread are fragile to align"
    }
  }
}
