// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

/// The one table from states, causes and notices to words for a person.
///
/// A row is keyed by language and by a state's or notice's name, optionally with a cause:
/// `limited(insufficientFeatures)/repetition`. The row with a cause wins where the cause holds.
public struct GuidanceTable: Sendable, Equatable {
  private var rows: [GuidanceLanguage: [String: Guidance]] = [:]

  /// Creates a table without rows.
  public init() {}

  /// English and Chinese.
  public static let standard = GuidanceTable(rows: [
    .english: english, .chinese: chinese,
  ])

  private init(rows: [GuidanceLanguage: [(String, String, String?)]]) {
    for (language, texts) in rows {
      for (key, reason, advice) in texts {
        add(reason: reason, advice: advice, for: key, in: language)
      }
    }
  }

  /// The languages that have rows, sorted by tag.
  public var languages: [GuidanceLanguage] { rows.keys.sorted { $0.rawValue < $1.rawValue } }

  /// The keys of `language`, sorted.
  public func keys(in language: GuidanceLanguage) -> [String] {
    (rows[language] ?? [:]).keys.sorted()
  }

  /// Adds a row or replaces one.
  public mutating func add(
    reason: String, advice: String?, for key: String, in language: GuidanceLanguage
  ) {
    let name = key.split(separator: "/").first.map(String.init) ?? key
    rows[language, default: [:]][key] = Guidance(name: name, reason: reason, advice: advice)
  }

  /// The words for `state` and its `causes`, or `nil` if the language has no row for the state.
  public func guidance(
    for state: TrackingState, causes: [TrackingCause] = [], in language: GuidanceLanguage
  ) -> Guidance? {
    guard let rows = rows[language] else { return nil }
    let name = state.description
    let specific = causes.lazy.compactMap { rows[name + "/" + $0.rawValue] }.first
    return specific ?? rows[name]
  }

  /// The words of the row with this key, or `nil` if the language has none.
  public func guidance(named key: String, in language: GuidanceLanguage) -> Guidance? {
    rows[language]?[key]
  }

  /// The words for `notice`, or `nil` if the language has no row for it.
  public func guidance(
    for notice: QualityNotice, in language: GuidanceLanguage
  ) -> Guidance? {
    rows[language]?[notice.rawValue]
  }
}
