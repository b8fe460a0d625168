// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

internal import FoundationEssentials
internal import LinearAlgebra
package import Parameters

/// What the program runs on, and how it was built, for `run.json`.
package enum Machine {
  /// CPU, cores, memory, operating system, BLAS.
  package static var json: JSONValue {
    let cpu = line(of: "/proc/cpuinfo", startingWith: "model name")
    let memory = line(of: "/proc/meminfo", startingWith: "MemTotal")
      .flatMap { Double($0.prefix { $0.isNumber }) }
    return [
      "cpu": .text(cpu), "cores": .number(coreCount),
      "memory_gb": .number(memory.map { ($0 / 1_048_576 * 10).rounded() / 10 }),
      "os": .text(line(of: "/etc/os-release", startingWith: "PRETTY_NAME", separator: "=")),
      "blas": .text(blas),
    ]
  }

  /// The number of cores that this process may use.
  package static var coreCount: Int { max(1, ProcessInfo.processInfo.activeProcessorCount) }

  /// Commit, compiler and flags; `scripts/build-release` leaves a note beside the program.
  package static var build: JSONValue {
    #if DEBUG
      let mode = "debug"
    #else
      let mode = "release"
    #endif
    let note = executable.flatMap { text(of: $0 + ".build.json") }
    let recorded = note.flatMap { try? JSONValue(parsing: $0) }
    return [
      "mode": .string(mode),
      "instructions": .string(BuildFlags.usesAVX2 ? "x86-64-v3" : "baseline"),
      "commit": recorded?["commit"] ?? .null, "flags": recorded?["flags"] ?? .null,
      "compiler": recorded?["compiler"] ?? .null,
    ]
  }

  /// The largest memory this process held [MB].
  package static var peakMemory: Double? {
    line(of: "/proc/self/status", startingWith: "VmHWM")
      .flatMap { Double($0.prefix { $0.isNumber }) }.map { ($0 / 102.4).rounded() / 10 }
  }

  private static var executable: String? {
    try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
  }

  /// The library that the system's alternatives chose, told from what is mapped.
  private static var blas: String? {
    guard let maps = text(of: "/proc/self/maps") else { return nil }
    let paths = maps.split(separator: "\n").compactMap { $0.split(separator: " ").last }
      .filter { $0.hasPrefix("/") }
    let names = paths.map { String($0.split(separator: "/").last ?? $0) }
    return names.first { $0.contains("openblas") }
      ?? paths.first { $0.contains("libblas") }.map(String.init)
  }

  private static func line(of path: String, startingWith key: String, separator: Character = ":")
    -> String?
  {
    let line = text(of: path)?.split(separator: "\n").first { $0.hasPrefix(key) }
    return line?.split(separator: separator, maxSplits: 1).last.map {
      String($0.drop { $0 == " " || $0 == "\t" }).replacing("\"", with: "")
    }
  }

  private static func text(of path: String) -> String? {
    try? String(contentsOfFile: path, encoding: .utf8)
  }
}
