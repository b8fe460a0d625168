// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

/// What to tell a person: the technical name is for logs, reason and advice are in plain words.
public struct Guidance: Sendable, Hashable, Codable {
  /// The state or notice, for a program: `limited(excessiveMotion)`.
  public var name: String
  /// What is the matter, in plain words.
  public var reason: String
  /// What the person can do; `nil` if nothing needs to be done.
  public var advice: String?

  /// Creates guidance from its three parts.
  public init(name: String, reason: String, advice: String?) {
    (self.name, self.reason, self.advice) = (name, reason, advice)
  }
}

/// The language of guidance, as an IETF tag; add languages with `GuidanceTable.add`.
public struct GuidanceLanguage: RawRepresentable, Sendable, Hashable, Codable {
  /// The tag.
  public var rawValue: String

  /// Creates a language from its tag: `en`, `zh`.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// English.
  public static let english = GuidanceLanguage(rawValue: "en")
  /// Chinese, simplified characters.
  public static let chinese = GuidanceLanguage(rawValue: "zh")
}
