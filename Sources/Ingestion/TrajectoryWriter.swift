// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

import LinearAlgebra

/// Writes trajectories as TUM text.
public enum TrajectoryWriter {
  /// Writes `time tx ty tz qx qy qz qw` per pose, nine decimals each, below a comment that says so.
  ///
  /// - Parameters:
  ///   - trajectory: the poses; times in seconds.
  ///   - path: the file to replace.
  /// - Throws: `unwritable` with the system's reason.
  public static func write(_ trajectory: Trajectory, to path: String) throws(IngestionError) {
    try FileSink.write(text(trajectory), to: path)
  }

  /// The text of the file.
  package static func text(_ trajectory: Trajectory) -> String {
    var text = "# timestamp tx ty tz qx qy qz qw\n"
    for (time, pose) in zip(trajectory.times, trajectory.worldFromCamera) {
      let q = Quaternion(rotation: pose.rotation)
      let t = pose.translation
      text += [time, t.x, t.y, t.z, q.x, q.y, q.z, q.w].map { fixed($0) }.joined(separator: " ")
      text += "\n"
    }
    return text
  }

  /// Nine decimals, always with a point; numbers too large for that as the shortest exact text.
  static func fixed(_ value: Double) -> String {
    guard value.magnitude < 1e15 else { return "\(value)" }
    var whole = value.magnitude.rounded(.down)
    var fraction = ((value.magnitude - whole) * 1e9).rounded()
    if fraction == 1e9 { (whole, fraction) = (whole + 1, 0) }
    let digits = String(Int(fraction))
    let sign = value < 0 && (whole > 0 || fraction > 0) ? "-" : ""
    return "\(sign)\(Int(whole))." + String(repeating: "0", count: 9 - digits.count) + digits
  }
}
