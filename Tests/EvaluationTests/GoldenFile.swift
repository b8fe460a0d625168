// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

import Foundation
import Testing

/// Reads the numbers that the reference tools printed.
func golden<T: Decodable>(_ name: String, as type: T.Type) throws -> T {
  let url = try #require(
    Bundle.module.url(forResource: name, withExtension: "json", subdirectory: "Golden"))
  return try JSONDecoder().decode(type, from: Data(contentsOf: url))
}

/// Labels from pairs of value and count.
func expanded(_ runs: [Int]) -> [UInt16] {
  stride(from: 0, to: runs.count, by: 2).flatMap {
    [UInt16](repeating: UInt16(runs[$0]), count: runs[$0 + 1])
  }
}

/// Equality to the relative tolerance that published numbers are reproduced with.
func agrees(_ value: Double?, _ expected: Double, relative: Double = 1e-9) -> Bool {
  guard let value else { return false }
  return (value - expected).magnitude <= relative * max(1e-3, expected.magnitude)
}

/// The folder of real data, or `nil`.
var dataFolder: String? { ProcessInfo.processInfo.environment["PLANELAB_DATA"] }
