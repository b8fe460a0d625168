// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

import Synchronization

@testable import planelab

/// A console that keeps what is written to it.
final class Recorder: Sendable {
  private let texts = Mutex((out: "", err: ""))

  var out: String { texts.withLock { $0.out } }
  var err: String { texts.withLock { $0.err } }

  var console: Console {
    Console(
      out: { text in self.texts.withLock { $0.out += text } },
      err: { text in self.texts.withLock { $0.err += text } }, width: 80, isInteractive: false)
  }

  /// Runs a command line, its words separated by spaces.
  func run(_ line: String) async -> ExitCode {
    await Program.run(line.split(separator: " ").map(String.init), console)
  }
}
