// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

import Parameters
import Reporting
import Testing

@Suite struct CSVDocumentTests {
  @Test func property_tablesReadBack() throws {
    var table = Table(columns: [.init("a,b", decimals: nil), .init("n")])
    table.append([.string("x \"quoted\", y\r\nsecond line"), .number(0.1 + 0.2)])
    table.append([.string(""), .null])
    let document = try #require(CSVDocument(table.csv))
    #expect(document.header == ["a,b", "n"])
    #expect(document.rows.count == 2)
    #expect(document.rows[0][1] == "0.30000000000000004")
    #expect(document.rows[0][0].hasPrefix("x \"quoted\", y"))
    #expect(document.rows[1] == ["", ""])
  }

  @Test(arguments: ["", "a,b\r\n1\r\n", "a\r\n\"open\r\n"])
  func malformed_texts(text: String) { #expect(CSVDocument(text) == nil) }
}
