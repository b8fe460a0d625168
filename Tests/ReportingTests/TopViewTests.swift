// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

import Testing

@testable import Reporting

@Suite struct TopViewTests {
  @Test(arguments: [3, 40, 43]) func knownValue_theLegendNamesTheLargestAndIsNotCut(
    count: Int
  ) throws {
    let regions = (0..<count).map { index in
      TopView.Region(
        name: "plane \(index).", color: "#123456",
        rings: [[SIMD2(0, 0), SIMD2(9, 0), SIMD2(9, 1)]],
        height: 0, area: Double(index))
    }
    let svg = TopView(title: "map", regions: regions, path: []).svg
    let names = svg.split(separator: ">").filter { $0.hasPrefix("plane ") }
    #expect(names.count == min(count, 40))
    #expect(names.first?.hasPrefix("plane \(count - 1).") == true)
    #expect(svg.contains("and 3 smaller ones") == (count == 43))
    let box = try #require(svg.firstRange(of: "viewBox=\"0 0 900 "))
    let height = try #require(Int(svg[box.upperBound...].prefix(while: \.isNumber)))
    let ends = svg.split(separator: "<text x=\"688\" y=\"").dropFirst().compactMap {
      Int($0.prefix(while: \.isNumber))
    }
    #expect(ends.allSatisfy { $0 < height - 4 }, "\(ends) in \(height)")
  }
}
