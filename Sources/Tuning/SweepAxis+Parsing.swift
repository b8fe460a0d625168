// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

internal import LinearAlgebra
public import Parameters

extension SweepAxis {
  /// The most values of one axis.
  static let maxValueCount = 10_000

  /// Reads an axis: `NAME=V1,V2,…`, `NAME=START:STOP:STEP` or `NAME=log:FIRST:LAST:COUNT`.
  ///
  /// A range includes `STOP` if the steps meet it; a `log:` range has equal ratios, its values rounded to
  /// four digits. Whole-number parameters take the rounded values of a range, each once.
  ///
  /// - Parameters:
  ///   - text: the axis.
  ///   - base: the configuration that the sweep varies; it gives `defaultValue`.
  ///   - fixedStages: stages whose parameters may not be swept, and why.
  /// - Throws: `TuningError.axis` naming the text; unknown names come with the nearest known one.
  public init<Root: Configuration>(
    _ text: String, base: Root, fixedStages: [String: String] = [:]
  ) throws(TuningError) {
    guard let sign = text.firstIndex(of: "="), sign > text.startIndex else {
      throw .axis(
        text: text, reason: "expected NAME=VALUES, such as merge-max-angle=2:10:2 or name=1,2,5")
    }
    let name = String(text[..<sign])
    guard let parameter = Root.parameters.first(where: { $0.name == name || $0.key == name })
    else {
      let error = ParameterError.unknown(
        parameter: name, nearest: nearestName(to: name, among: Root.parameters.map(\.name)))
      throw .axis(text: text, reason: "\(error)")
    }
    if let reason = fixedStages[parameter.stage] {
      throw .axis(text: text, reason: "\(parameter.name) cannot be swept: \(reason)")
    }
    guard !parameter.name.hasSuffix("-seed") else {
      throw .axis(text: text, reason: "seeds are not swept; --seeds repeats every trial")
    }
    let spelled = try AxisText(text: text, values: String(text[text.index(after: sign)...]))
      .values(of: parameter.kind)
    (self.name, key, unit) = (parameter.name, parameter.key, parameter.unit)
    defaultValue = parameter.text(base)
    values = try Self.checked(spelled, parameter, base, text)
  }

  /// The values as the parameter writes them, each accepted by the table.
  private static func checked<Root: Configuration>(
    _ spelled: [String], _ parameter: Parameter<Root>, _ base: Root, _ text: String
  ) throws(TuningError) -> [String] {
    var values: [String] = []
    for value in spelled {
      var copy = base
      do throws(ParameterError) { try parameter.set(value, in: &copy) } catch {
        throw .axis(text: text, reason: "\(error)".replacing("--\(parameter.name): ", with: ""))
      }
      let canonical = parameter.text(copy)
      guard !values.contains(canonical) else {
        throw .axis(text: text, reason: "\(canonical) occurs twice")
      }
      values.append(canonical)
    }
    return values
  }
}

/// The right-hand side of an axis.
private struct AxisText {
  let text: String
  let values: String

  func values(of kind: ParameterKind) throws(TuningError) -> [String] {
    let parts = values.split(separator: ":", omittingEmptySubsequences: false).map(String.init)
    guard parts.count > 1 else { return try list }
    switch kind {
    case .number, .integer: break
    default: throw .axis(text: text, reason: "a range needs numbers; list the values instead")
    }
    let numbers =
      parts[0] == "log" ? try logarithmic(parts.dropFirst()) : try linear(parts[...])
    guard kind == .integer else { return numbers.map(\.parameterText) }
    var seen: Set<Double> = []
    return numbers.map { $0.rounded() }.filter { seen.insert($0).inserted }.map(\.parameterText)
  }

  private var list: [String] {
    get throws(TuningError) {
      let items = values.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
      if let place = items.firstIndex(where: \.isEmpty) {
        throw .axis(text: text, reason: "value \(place + 1) is empty")
      }
      return items
    }
  }

  private func linear(_ parts: ArraySlice<String>) throws(TuningError) -> [Double] {
    let numbers = try finite(parts, form: "START:STOP:STEP")
    let (start, stop, step) = (numbers[0], numbers[1], numbers[2])
    guard step != 0, (stop - start) / step >= 0 else {
      throw .axis(text: text, reason: "steps of \(step.parameterText) do not lead to the end")
    }
    // a step that ends within rounding of the end has met it
    let count = ((stop - start) / step + 1e-9).rounded(.down) + 1
    try check(count: count)
    return (0..<Int(count)).map { Self.rounded(start + Double($0) * step, digits: 12) }
  }

  private func logarithmic(_ parts: ArraySlice<String>) throws(TuningError) -> [Double] {
    let numbers = try finite(parts, form: "log:FIRST:LAST:COUNT")
    let (first, last, count) = (numbers[0], numbers[1], numbers[2])
    guard first > 0, last > 0, first != last else {
      throw .axis(text: text, reason: "a log range needs two different positive ends")
    }
    guard count >= 2, count == count.rounded() else {
      throw .axis(text: text, reason: "a log range needs a whole COUNT of 2 or more")
    }
    try check(count: count)
    let span = PortableMath.log(last / first)
    return (0..<Int(count)).map { index in
      switch index {
      case 0: first
      case Int(count) - 1: last
      default:
        Self.rounded(first * PortableMath.exp(span * Double(index) / (count - 1)), digits: 4)
      }
    }
  }

  private func finite(_ parts: ArraySlice<String>, form: String) throws(TuningError) -> [Double] {
    let numbers = parts.compactMap { Double($0) }.filter(\.isFinite)
    guard parts.count == 3, numbers.count == 3 else {
      throw .axis(text: text, reason: "expected \(form) with three numbers")
    }
    return numbers
  }

  private func check(count: Double) throws(TuningError) {
    guard count <= Double(SweepAxis.maxValueCount) else {
      throw .axis(text: text, reason: "more than \(SweepAxis.maxValueCount) values")
    }
  }

  /// The number with so many significant decimal digits, so that steps add up to what a person writes.
  private static func rounded(_ value: Double, digits: Int) -> Double {
    guard value != 0 else { return 0 }
    var (scale, magnitude) = (1.0, value.magnitude)
    var places = 0
    while magnitude < 1 { (magnitude, places) = (magnitude * 10, places + 1) }
    while magnitude >= 10 { (magnitude, places) = (magnitude / 10, places - 1) }
    let shift = digits - 1 + places
    for _ in 0..<shift.magnitude { scale *= 10 }
    return shift >= 0 ? (value * scale).rounded() / scale : (value / scale).rounded() * scale
  }
}
