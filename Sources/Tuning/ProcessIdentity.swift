// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

internal import FoundationEssentials
internal import Glibc

/// Which process works on a trial, so that what a dead process left can be taken over at once.
struct ProcessIdentity: Equatable {
  /// The boot and the process namespace in which `process` means something.
  let scope: String
  let process: Int32
  /// When the process began, in ticks since boot: numbers of processes are used again.
  let start: String

  /// This process.
  static let current = ProcessIdentity(
    scope: here, process: getpid(), start: startTime(of: getpid()) ?? "")

  init(scope: String, process: Int32, start: String) {
    (self.scope, self.process, self.start) = (scope, process, start)
  }

  /// Reads what `text` wrote.
  init?(text: String) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    guard parts.count == 3, let process = Int32(parts[1]) else { return nil }
    self.init(scope: parts[0], process: process, start: parts[2])
  }

  /// `scope/process/start`.
  var text: String { "\(scope)/\(process)/\(start)" }

  /// Whether the process has surely ended; `false` on other machines, where nobody knows.
  var hasEnded: Bool {
    scope == Self.here && Self.startTime(of: process) != start
  }

  private static let here: String = {
    let boot = text(of: "/proc/sys/kernel/random/boot_id") ?? "unknown"
    let space = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/ns/pid")
    let name = boot.filter { !$0.isWhitespace } + (space ?? "")
    return name.replacing("/", with: "")
  }()

  /// Field 22 of `/proc/PID/stat`; `nil` without such a process, or if it is a corpse not yet buried.
  private static func startTime(of process: Int32) -> String? {
    // the name in parentheses may hold spaces and parentheses
    guard let line = text(of: "/proc/\(process)/stat"), let end = line.lastIndex(of: ")")
    else { return nil }
    let fields = line[line.index(after: end)...].split(separator: " ")
    guard fields.count > 19, fields[0] != "Z", fields[0] != "X" else { return nil }
    return String(fields[19])
  }

  private static func text(of path: String) -> String? {
    try? String(contentsOfFile: path, encoding: .utf8)
  }
}
