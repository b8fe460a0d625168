// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

import Geometry
import Glibc
import Ingestion
import Parameters
import PlaneFitting
import PlaneSegmentation

/// Segments clouds once each, as the drivers in `scripts/peers` do: labels to a folder, a line of JSON per cloud.
enum CloudBenchmark {
  /// Runs `METHOD THREADS FOLDER CLOUD…`; returns what is wrong with the words, or `nil`.
  static func run(_ words: [String]) throws -> String? {
    guard words.count >= 4, let method = UnorganizedConfiguration.Method(rawValue: words[0]),
      let threads = Int(words[1]), threads > 0
    else { return "usage: planelab-bench cloud cells|ransac THREADS FOLDER CLOUD..." }
    var configuration = UnorganizedConfiguration()
    configuration.method = method
    for path in words.dropFirst(3) {
      let cloud = try PointCloudReader.read(path)
      let memory = peakMemory()
      resetPeak()
      let held = resident("VmRSS")
      let (cpu, wall) = (time(CLOCK_PROCESS_CPUTIME_ID), time(CLOCK_MONOTONIC))
      let found = UnorganizedSegmenter.segmentation(
        of: cloud, configuration: configuration, threads: threads)
      let times = (time(CLOCK_PROCESS_CPUTIME_ID) - cpu, time(CLOCK_MONOTONIC) - wall)
      let grown = (resident("VmHWM") - held) * 1024 / Double(max(1, cloud.count))
      let name = path.split(separator: "/").last.map(String.init) ?? path
      let stem = name.hasSuffix(".ply") ? String(name.dropLast(4)) : name
      try LabelWriter.write(found.labels, to: "\(words[2])/\(stem).npy")
      let line: JSONValue = [
        "peer": .string("PlaneLab \(method.rawValue)"), "cloud": .string(stem),
        "points": .number(cloud.count), "total_ms": .number(times.0), "normals_ms": .number(0),
        "wall_ms": .number(times.1), "threads": .number(threads),
        "planes": .number(found.segments.count), "sigma_mm": .number(found.noise.constant * 1000),
        "peak_mb": .number((peakMemory() - memory) / 1024), "bytes_per_point": .number(grown),
      ]
      print(line.text.split(separator: "\n").map { $0.drop { $0 == " " } }.joined(separator: " "))
    }
    return nil
  }

  /// The reading of a clock [ms].
  private static func time(_ clock: clockid_t) -> Double {
    var time = timespec()
    unsafe clock_gettime(clock, &time)
    return Double(time.tv_sec) * 1e3 + Double(time.tv_nsec) * 1e-6
  }

  /// Starts `VmHWM` anew.
  private static func resetPeak() {
    let file = unsafe open("/proc/self/clear_refs", O_WRONLY)
    guard file >= 0 else { return }
    _ = unsafe write(file, "5", 1)
    close(file)
  }

  /// A line of `/proc/self/status` [kB], 0 if it is not there.
  private static func resident(_ name: String) -> Double {
    guard let file = unsafe fopen("/proc/self/status", "r") else { return 0 }
    defer { unsafe fclose(file) }
    var line = [CChar](repeating: 0, count: 256)
    while unsafe fgets(&line, 256, file) != nil {
      let text = String(
        decoding: line.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
      let words = text.split { " \t\n".contains($0) }
      if words.first == name + ":", words.count > 1 { return Double(words[1]) ?? 0 }
    }
    return 0
  }

  /// The largest memory of this process [kB].
  private static func peakMemory() -> Double {
    var usage = rusage()
    unsafe getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
    return Double(usage.ru_maxrss)
  }
}
