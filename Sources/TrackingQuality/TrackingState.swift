// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

/// How far the position of the camera can be trusted in one frame, in the words of ARKit.
public enum TrackingState: Sendable, Hashable {
  /// The position is as good as it gets.
  case normal
  /// A position exists but is doubtful.
  case limited(Reason)
  /// There is no position.
  case notAvailable

  /// Why tracking is limited.
  public enum Reason: String, Sendable, Hashable, Codable, CaseIterable {
    /// Not enough images or motion yet.
    case initializing
    /// The camera looks for a place it knows, after an interruption.
    case relocalizing
    /// The camera moves too fast for sharp, overlapping images.
    case excessiveMotion
    /// The scene has too few details that can be told apart.
    case insufficientFeatures
    /// The images are too dark (the word is ARCore's).
    case insufficientLight
  }

  /// Every state, in the order of confusion matrices.
  public static let all: [TrackingState] =
    [.normal] + Reason.allCases.map(limited) + [.notAvailable]

  /// The reason, or `nil` unless tracking is limited.
  public var reason: Reason? {
    if case .limited(let reason) = self { reason } else { nil }
  }

  /// The kind of state: `normal`, `limited` or `notAvailable`.
  public var name: String {
    switch self {
    case .normal: "normal"
    case .limited: "limited"
    case .notAvailable: "notAvailable"
    }
  }
}

extension TrackingState: CustomStringConvertible, Codable {
  /// The state in one word: `normal`, `limited(excessiveMotion)`, `notAvailable`.
  public var description: String { reason.map { "limited(\($0.rawValue))" } ?? name }

  /// The state that `description` spells, or `nil`.
  public init?(description: String) {
    guard let state = Self.all.first(where: { $0.description == description }) else { return nil }
    self = state
  }

  /// Reads a state from the word that `description` writes.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let text = try container.decode(String.self)
    guard let state = TrackingState(description: text) else {
      throw DecodingError.dataCorruptedError(
        in: container, debugDescription: "'\(text)' is no tracking state")
    }
    self = state
  }

  /// Writes the state as one word.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(description)
  }
}
