// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

/// A message laid out on a screen: its lines and its rectangle, inside the safe area.
///
/// Widths of characters are estimates that no common sans-serif face exceeds on average: wide (CJK) ones
/// take one em, others 0.56 em.
public struct MessageLayout: Sendable, Equatable {
  /// The text, line by line.
  public let lines: [String]
  /// Its panel [pt].
  public let rectangle: ScreenRectangle

  /// Lays a text out at the top of the safe area, in the middle.
  ///
  /// - Complexity: O(characters).
  public init(
    _ text: String, on device: DeviceProfile,
    configuration: MessageConfiguration = MessageConfiguration()
  ) {
    let (safe, padding) = (device.safeRectangle, configuration.padding)
    let room = min(
      safe.width - 2 * (configuration.margin + padding), configuration.maxWidth - 2 * padding)
    let em = configuration.fontSize
    lines = Self.wrapped(text, room: max(room / em, 4))
    let width = lines.map(Self.ems).max() ?? 0
    let size = SIMD2(
      min(width * em, max(room, 4 * em)) + 2 * padding,
      Double(lines.count) * em * Self.leading + 2 * padding)
    rectangle = ScreenRectangle(
      x: safe.x + (safe.width - size.x) / 2, y: safe.y + configuration.margin, width: size.x,
      height: size.y)
  }

  /// The distance of base lines in units of the font size.
  public static let leading = 1.3

  /// The width of a text in units of the font size.
  static func ems(_ text: String) -> Double {
    text.unicodeScalars.reduce(0) { $0 + ($1.value >= 0x2E80 ? 1 : 0.56) }
  }

  /// Breaks after spaces, and between wide characters unless punctuation follows.
  private static func wrapped(_ text: String, room: Double) -> [String] {
    var (lines, line): ([String], String) = ([], "")
    for piece in pieces(text) {
      let longer = line + piece
      if !line.isEmpty, ems(trimmed(longer)) > room {
        lines.append(trimmed(line))
        line = piece
      } else {
        line = longer
      }
    }
    return lines + (trimmed(line).isEmpty ? [] : [trimmed(line)])
  }

  private static func trimmed(_ line: String) -> String {
    String(line.reversed().drop { $0 == " " }.reversed())
  }

  /// What may not be broken: words with the spaces behind them, wide characters with their punctuation.
  private static func pieces(_ text: String) -> [String] {
    var pieces: [String] = []
    var mayBreak = true
    for character in text {
      let isWide = (character.unicodeScalars.first?.value ?? 0) >= 0x2E80
      let closes = "。，、！？；：）".contains(character)
      if pieces.isEmpty || (!closes && character != " " && (mayBreak || isWide)) {
        pieces.append(String(character))
      } else {
        pieces[pieces.count - 1].append(character)
      }
      mayBreak = isWide || character == " "
    }
    return pieces
  }
}
