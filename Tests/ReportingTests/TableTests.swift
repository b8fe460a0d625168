// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

import Parameters
import Reporting
import Testing

@Suite struct TableTests {
  private var sample: Table {
    var table = Table(columns: [
      .init("frame", decimals: nil), .init("f_score", title: "F", decimals: 2),
      .init("planes", decimals: 0),
    ])
    table.append([.string("a|b"), .number(0.1 + 0.2), .number(7)])
    table.append([.string("say \"hi\", twice"), .null, .number(12)])
    return table
  }

  @Test func knownValue_text() {
    #expect(
      sample.text == """
        frame               F  planes
        ─────────────────────────────
        a|b              0.30       7
        say "hi", twice   n/a      12

        """)
  }

  @Test func knownValue_markdown() {
    #expect(
      sample.markdown == """
        | frame | F | planes |
        |---|--:|--:|
        | a\\|b | 0.30 | 7 |
        | say "hi", twice | n/a | 12 |

        """)
  }

  @Test func knownValue_csvByRFC4180_U152() {
    #expect(
      sample.csv == "frame,f_score,planes\r\na|b,0.30000000000000004,7\r\n"
        + "\"say \"\"hi\"\", twice\",,12\r\n")
  }

  @Test func knownValue_jsonKeepsEveryDigit_U152() throws {
    #expect(sample.json[0]?["f_score"] == .number("0.30000000000000004"))
    #expect(sample.json[1]?["f_score"] == .null)
  }
}

extension JSONValue {
  fileprivate subscript(index: Int) -> JSONValue? {
    guard case .array(let values) = self, values.indices.contains(index) else { return nil }
    return values[index]
  }
}
