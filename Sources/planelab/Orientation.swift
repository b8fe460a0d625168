// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

import CommandLineKit
import LinearAlgebra
import Parameters
import PlaneFitting

/// Which orientations of the dominant plane the command line asks for.
enum Orientation {
  static let options = [
    OptionDescription(
      "axis", value: "x,y,z", "With --single: the normal must lie along this axis, either way."),
    OptionDescription(
      "orientation", value: "word", kind: .word(["horizontal", "vertical"]),
      "With --single and --gravity: floors and table tops, or walls."),
    OptionDescription(
      "gravity", value: "x,y,z", "The direction of gravity in the file's frame, either way."),
    OptionDescription(
      "max-axis-angle", value: "deg", kind: .number, unit: .degrees, in: 0...90,
      "Short for --ransac-max-axis-angle: how far the plane may miss the orientation."),
  ]

  /// The constraint, or `nil` if none is asked for.
  static func constraint(_ invocation: Invocation) throws -> AxisConstraint? {
    let axis = try DetectCommand.vector("axis", invocation)
    let gravity = try DetectCommand.vector("gravity", invocation)
    let word = invocation["orientation"]
    for name in ["axis", "orientation", "max-axis-angle"]
    where invocation[name] != nil && !invocation.contains("single") {
      throw DetectCommand.usage("--\(name) needs --single", option: name)
    }
    if axis != nil, word != nil {
      throw DetectCommand.usage("--axis and --orientation exclude each other", option: "axis")
    }
    if word != nil, gravity == nil {
      throw DetectCommand.usage(
        "--orientation needs --gravity x,y,z, the direction of gravity in the file's frame",
        option: "orientation")
    }
    guard let direction = axis ?? (word == nil ? nil : gravity) else { return nil }
    guard
      let constraint = AxisConstraint(
        axis: direction, relation: word == "vertical" ? .perpendicular : .parallel)
    else {
      throw DetectCommand.usage("the axis has no length", option: axis == nil ? "gravity" : "axis")
    }
    return constraint
  }
}

extension DetectCommand {
  /// The three numbers of an option, or `nil` if it was not given.
  static func vector(_ option: String, _ invocation: Invocation) throws -> Vector3? {
    guard let text = invocation[option] else { return nil }
    let numbers = text.split(separator: ",", omittingEmptySubsequences: false)
      .map { Double($0.filter { $0 != " " }) }
    guard numbers.count == 3, let x = numbers[0], let y = numbers[1], let z = numbers[2],
      [x, y, z].allSatisfy(\.isFinite)
    else {
      throw usage("--\(option): '\(text)' is not x,y,z with finite numbers", option: option)
    }
    return Vector3(x, y, z)
  }
}
