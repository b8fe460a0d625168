// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

/// The number of single-character insertions, deletions, substitutions and swaps of neighbors that
/// turn one text into the other (optimal string alignment).
///
/// - Complexity: O(m·n) for texts of m and n characters.
public func editDistance(_ first: String, _ second: String) -> Int {
  let (a, b) = (Array(first), Array(second))
  var beforeLast: [Int] = []
  var last = Array(0...b.count)
  for i in a.indices {
    var row = [i + 1]
    for j in b.indices {
      var best = min(row[j] + 1, last[j + 1] + 1, last[j] + (a[i] == b[j] ? 0 : 1))
      if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] {
        best = min(best, beforeLast[j - 1] + 1)
      }
      row.append(best)
    }
    (beforeLast, last) = (last, row)
  }
  return last[b.count]
}

/// The name a person most likely meant by `name`, or `nil` if none is close.
///
/// A name one edit away; else the only name that begins with `name`; else the nearest, if at most a
/// third of the longer text differs; else the only name that ends with it (`inlier-distance` for
/// `ransac-inlier-distance`).
public func nearestName(to name: String, among names: [String]) -> String? {
  let ranked = names.map { (name: $0, distance: editDistance(name, $0)) }
  let best = ranked.min { $0.distance < $1.distance }
  if let best, best.distance <= 1, name.count > 2 { return best.name }
  let beginnings = names.filter { !name.isEmpty && $0.hasPrefix(name) }
  if beginnings.count == 1 { return beginnings[0] }
  if let best, best.distance * 3 <= max(name.count, best.name.count) { return best.name }
  let endings = names.filter { $0.hasSuffix("-" + name) || $0.hasSuffix("." + name) }
  return endings.count == 1 ? endings[0] : nil
}
