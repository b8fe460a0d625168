// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

import LinearAlgebra

/// Reads trajectories in text: TUM, EuRoC, KITTI, Open3D, ICL and AR loggers.
public enum TrajectoryReader {
  /// Reads the poses at `path`.
  ///
  /// Rows with NaN are left out, unsorted rows are sorted, repeated times dropped, quaternions within
  /// 1 % of norm 1 made unit; each leaves a note.
  ///
  /// - Parameters:
  ///   - path: a text file.
  ///   - format: the layout; `nil` to tell it by the columns.
  /// - Returns: the poses in ascending order of time.
  /// - Throws: the first fault; quaternions that are not unit within 1 %, matrices that are no rotation.
  public static func read(
    _ path: String, format: TrajectoryFormat? = nil
  ) throws(IngestionError) -> Trajectory {
    try decode(FileBytes(contentsOf: path), format: format)
  }

  /// Decodes a trajectory that is already in memory.
  package static func decode(
    _ file: FileBytes, format: TrajectoryFormat? = nil
  ) throws(IngestionError) -> Trajectory {
    guard FileFormat(file) == .text else {
      throw .unknownFormat(
        path: file.path, expected: "a trajectory in text", found: FileFormat(file).rawValue)
    }
    let isLog = format == .log || (format == nil && OpenLog.matches(file))
    if isLog {
      return try OpenLog.rows(file).trajectory(in: file)
    }
    let table = try NumericTable(file, expected: "a number or a header")
    guard table.rowCount > 0 else {
      throw file.malformed(.file, expected: "rows of poses", found: "none")
    }
    let layout = try PoseLayout(table, format: format, file)
    return try layout.rows(table, file).trajectory(in: file)
  }
}
