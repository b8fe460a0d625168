// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

/// A tree of metric values whose keys keep their order: a number, a text, nothing, or an object.
///
/// Undefined values are `null`; a number that is not finite becomes `null` on the way in, so that NaN
/// never reaches a file.
public indirect enum MetricValue: Sendable, Equatable {
  /// A finite number.
  case number(Double)
  /// A text, for names and protocol lines.
  case text(String)
  /// Undefined.
  case null
  /// Named values in order.
  case object([Entry])

  /// One named value of an object.
  public struct Entry: Sendable, Equatable {
    /// The key.
    public var key: String
    /// The value.
    public var value: MetricValue

    /// Creates an entry.
    public init(_ key: String, _ value: MetricValue) { (self.key, self.value) = (key, value) }
  }

  /// Creates a number, or `null` if `number` is `nil` or not finite.
  public init(_ number: Double?) {
    self = number.flatMap { $0.isFinite ? .number($0) : nil } ?? .null
  }

  /// Creates a number from a count.
  public init(_ count: Int) { self = .number(Double(count)) }

  /// Creates an object from pairs, in order.
  public init(_ pairs: [(String, MetricValue)]) {
    self = .object(pairs.map { Entry($0.0, $0.1) })
  }

  /// The number, or `nil` for anything else.
  public var number: Double? { if case .number(let number) = self { number } else { nil } }

  /// The entries of an object; empty for anything else.
  public var entries: [Entry] { if case .object(let entries) = self { entries } else { [] } }

  /// The value of a key of an object; setting appends a new key or replaces an old one in place.
  public subscript(key: String) -> MetricValue? {
    get { entries.first { $0.key == key }?.value }
    set {
      var entries = self.entries
      switch (entries.firstIndex { $0.key == key }, newValue) {
      case (let index?, let value?): entries[index].value = value
      case (let index?, nil): entries.remove(at: index)
      case (nil, let value?): entries.append(Entry(key, value))
      case (nil, nil): break
      }
      self = .object(entries)
    }
  }

  /// The value at a dotted path: `segmentation.evops.fScore.frameMean`.
  ///
  /// Keys that hold dots may be quoted (`segcomp."0.80".correct`) or not (`segcomp.0.80.correct`).
  ///
  /// - Returns: the value, or `nil` if the tree has no such path.
  public func value(at path: String) -> MetricValue? {
    if let direct = self[path] { return direct }
    for entry in entries {
      for spelling in [entry.key, "\"\(entry.key)\""] where path.hasPrefix(spelling) {
        let rest = path.dropFirst(spelling.count)
        if rest.isEmpty { return entry.value }
        guard rest.first == "." else { continue }
        if let found = entry.value.value(at: String(rest.dropFirst())) { return found }
      }
    }
    return nil
  }

  /// Every number, text and `null` with its path, in order; keys with dots are quoted.
  public var leaves: [(path: String, value: MetricValue)] {
    guard case .object(let entries) = self else { return [("", self)] }
    return entries.flatMap { entry in
      let key = entry.key.contains(".") ? "\"\(entry.key)\"" : entry.key
      return entry.value.leaves.map {
        (path: $0.path.isEmpty ? key : key + "." + $0.path, $0.value)
      }
    }
  }
}

extension MetricValue: ExpressibleByDictionaryLiteral, ExpressibleByFloatLiteral,
  ExpressibleByStringLiteral
{
  /// Creates an object, keys in the order written.
  public init(dictionaryLiteral elements: (String, MetricValue)...) { self.init(elements) }

  /// Creates a number.
  public init(floatLiteral value: Double) { self.init(value) }

  /// Creates a text.
  public init(stringLiteral value: String) { self = .text(value) }
}
