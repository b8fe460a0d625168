// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

public import Parameters

/// What produced a run: everything that is needed to produce it again.
public struct RunManifest: Sendable {
  /// One dataset that took part.
  public struct Source: Sendable {
    /// The name in its manifest.
    public var name: String
    /// The path as given.
    public var path: String
    /// The split, or `nil` for all frames.
    public var split: String?
    /// The number of frames.
    public var frameCount: Int
    /// The SHA-256 of its `dataset.json`, which holds the checksums of its files.
    public var checksum: String?

    /// Creates a source.
    public init(name: String, path: String, split: String?, frameCount: Int, checksum: String?) {
      (self.name, self.path, self.split) = (name, path, split)
      (self.frameCount, self.checksum) = (frameCount, checksum)
    }
  }

  /// The layout of the document.
  public static let schema = "planelab-run-1"

  /// The version of the program.
  public var version: String
  /// The program and its arguments.
  public var commandLine: [String]
  /// Who found the planes: `planelab`, or the name given to predictions.
  public var detector: String
  /// The resolved configuration with origins.
  public var configuration: [ConfigurationRow]
  /// The seed of everything random.
  public var seed: UInt64
  /// The number of threads.
  public var threads: Int
  /// The datasets.
  public var sources: [Source] = []
  /// Commit, compiler and flags of the build.
  public var build: JSONValue = .null
  /// CPU, memory, operating system, BLAS.
  public var machine: JSONValue = .null
  /// Start and end (ISO 8601), wall time, seconds per stage, peak memory.
  public var time: JSONValue = .null
  /// What only some commands state, at the end of the document.
  public var details: [JSONMember] = []

  /// Creates a manifest.
  public init(
    version: String, commandLine: [String], detector: String, configuration: [ConfigurationRow],
    seed: UInt64, threads: Int
  ) {
    (self.version, self.commandLine, self.detector) = (version, commandLine, detector)
    (self.configuration, self.seed, self.threads) = (configuration, seed, threads)
  }

  /// The document `run.json`.
  public var json: JSONValue {
    let document: JSONValue = [
      "schema": .string(Self.schema), "version": .string(version), "build": build,
      "command": .array(commandLine.map(JSONValue.string)), "detector": .string(detector),
      "seed": .number(String(seed)), "threads": .number(threads),
      "datasets": .array(
        sources.map {
          [
            "name": .string($0.name), "path": .string($0.path), "split": .text($0.split),
            "frames": .number($0.frameCount), "sha256": .text($0.checksum),
          ]
        }),
      "configuration": .object(
        configuration.map {
          JSONMember($0.key, ["value": $0.json, "origin": .string($0.origin.text)])
        }),
      "machine": machine, "time": time,
    ]
    guard case .object(let members) = document else { return document }
    return .object(members + details)
  }
}
