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
      let (cpu, wall) = (time(CLOCK_PROCESS_CPUTIME_ID), time(CLOCK_MONOTONIC))
      let found = UnorganizedSegmenter.segmentation(
        of: cloud, configuration: configuration, threads: threads)
      let times = (time(CLOCK_PROCESS_CPUTIME_ID) - cpu, time(CLOCK_MONOTONIC) - wall)
      let name = path.split(separator: "/").last.map(String.init) ?? path
      let stem = name.hasSuffix(".ply") ? String(name.dropLast(4)) : name
      try LabelWriter.write(found.labels, to: "\(words[2])/\(stem).npy")
      let line: JSONValue = [
        "peer": .string("PlaneLab \(method.rawValue)"), "cloud": .string(stem),
        "points": .number(cloud.count), "total_ms": .number(times.0), "normals_ms": .number(0),
        "wall_ms": .number(times.1), "threads": .number(threads),
        "planes": .number(found.segments.count), "sigma_mm": .number(found.noise.constant * 1000),
        "peak_mb": .number((peakMemory() - memory) / 1024),
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

  /// The largest memory of this process [kB].
  private static func peakMemory() -> Double {
    var usage = rusage()
    unsafe getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
    return Double(usage.ru_maxrss)
  }
}
