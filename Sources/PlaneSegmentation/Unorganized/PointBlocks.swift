// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

internal import Dispatch
public import Geometry
public import LinearAlgebra
internal import Synchronization

/// Points that can be had piece by piece, in any order, as often as wanted, from several threads.
///
/// This is how a cloud larger than memory reaches the segmenter: whoever conforms reads files, the stage does
/// not.
public protocol PointBlocks: Sendable {
  /// What can go wrong while a block is read.
  associatedtype Failure: Error
  /// The number of points in all blocks.
  var count: Int { get }
  /// The number of points in every block but the last.
  var blockSize: Int { get }
  /// The common origin of all blocks [m].
  var origin: Vector3 { get }
  /// Where the sensor stood, if known [m].
  var viewpoint: RigidTransform? { get }
  /// The points of block `index`, an unorganized cloud about `origin`.
  func block(_ index: Int) throws(Failure) -> PointCloud
}

extension PointBlocks {
  /// The number of blocks.
  public var blockCount: Int { (count + blockSize - 1) / max(blockSize, 1) }

  /// Calls `use` with what `work` makes of every block, in the order of the blocks.
  ///
  /// - Complexity: as many blocks at a time as there are threads.
  package func forEachBlock<Part: Sendable>(
    threads: Int, _ work: @Sendable (PointCloud) -> Part, _ use: (Int, Part) -> Void
  ) throws(Failure) {
    for first in stride(from: 0, to: blockCount, by: max(1, threads)) {
      let parts = try parallelMap(min(threads, blockCount - first), threads: threads) {
        index throws(Failure) in work(try block(first + index))
      }
      for (index, part) in parts.enumerated() { use((first + index) * blockSize, part) }
    }
  }
}

/// A cloud in memory, in blocks.
struct CloudBlocks: PointBlocks {
  let cloud: PointCloud
  var count: Int { cloud.count }
  var blockSize: Int { 1 << 18 }
  var origin: Vector3 { cloud.origin }
  var viewpoint: RigidTransform? { cloud.viewpoint }

  func block(_ index: Int) throws(Never) -> PointCloud {
    let range = index * blockSize..<min((index + 1) * blockSize, count)
    return PointCloud(
      origin: origin, x: Array(cloud.x[range]), y: Array(cloud.y[range]),
      z: Array(cloud.z[range]))
  }
}

/// Calls `work` for every index below `count` on several threads; results come in order of the index.
package func parallelMap<Output: Sendable, Failure: Error>(
  _ count: Int, threads: Int, _ work: @Sendable (Int) throws(Failure) -> Output
) throws(Failure) -> [Output] {
  guard threads > 1, count > 1 else {
    var outputs: [Output] = []
    for index in 0..<max(count, 0) { outputs.append(try work(index)) }
    return outputs
  }
  let next = Atomic(0)
  let results = Mutex([(Int, Result<Output, Failure>)]())
  DispatchQueue.concurrentPerform(iterations: min(threads, count)) { _ in
    while true {
      let index = next.wrappingAdd(1, ordering: .relaxed).oldValue
      guard index < count else { return }
      let result = Result { () throws(Failure) in try work(index) }
      results.withLock { $0.append((index, result)) }
    }
  }
  var outputs: [Output] = []
  for (_, result) in results.withLock({ $0.sorted { $0.0 < $1.0 } }) {
    outputs.append(try result.get())
  }
  return outputs
}
