// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

package import Parameters

/// What is wrong with a configuration's table, as sentences; empty if nothing is.
///
/// Every leaf property has one row, names are unique and in kebab case, every default is written
/// once, parses back to itself and lies in its range, and every row has a help sentence.
package func flaws<C: Configuration>(in type: C.Type) -> [String] {
  let rows = C.parameters
  var flaws: [String] = []
  if leafCount(of: C()) != rows.count {
    flaws.append("\(C.self): \(leafCount(of: C())) leaf properties but \(rows.count) rows")
  }
  if Set(rows.map(\.name)).count != rows.count { flaws.append("\(C.self): a name twice") }
  for row in rows {
    if row.name.isEmpty
      || !row.name.allSatisfy({ "abcdefghijklmnopqrstuvwxyz0123456789-".contains($0) })
    {
      flaws.append("\(row.name): not in kebab case")
    }
    if !row.help.hasSuffix(".") || row.help.count < 12 { flaws.append("\(row.name): no sentence") }
    var copy = C()
    do throws(ParameterError) {
      try row.set(row.defaultText, in: &copy)
      if copy != C() { flaws.append("\(row.name): \(row.defaultText) is not the default") }
    } catch { flaws.append("\(row.name): default refused: \(error)") }
    if row.kind == .number || row.kind == .integer, row.range == nil, !row.name.hasSuffix("seed") {
      flaws.append("\(row.name): a number without a range")
    }
  }
  do throws(ParameterError) { try C().validate() } catch {
    flaws.append("\(C.self): default refused: \(error)")
  }
  return flaws
}

/// The number of stored values, counting those of nested configurations and of structs that hold them.
private func leafCount(of value: Any) -> Int {
  Mirror(reflecting: value).children.reduce(0) { count, child in
    let nested = Mirror(reflecting: child.value).children.contains { $0.value is any Configuration }
    return count
      + (child.value is any Configuration || nested ? leafCount(of: child.value) : 1)
  }
}
