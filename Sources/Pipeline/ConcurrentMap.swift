// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

internal import Synchronization

/// Calls `work` for every index below `count` on several threads; results come in order of the index.
///
/// Each thread makes one `state` and takes the next free index until none is left, so that a slow
/// frame does not hold up the others. With a `work` that depends on its index alone, results do not
/// depend on the number of threads.
///
/// - Complexity: the cooperative pool runs at most one thread per core, whatever `threads` says.
package func concurrentMap<State, Output: Sendable>(
  count: Int, threads: Int, state: @escaping @Sendable () -> State,
  _ work: @escaping @Sendable (inout State, Int) -> Output
) async -> [Output] {
  let next = Counter()
  let batches = await withTaskGroup(of: [(Int, Output)].self) { group in
    for _ in 0..<max(1, min(threads, count)) {
      group.addTask {
        var own = state()
        var batch: [(Int, Output)] = []
        while let index = next.take(below: count) { batch.append((index, work(&own, index))) }
        return batch
      }
    }
    return await group.reduce(into: []) { $0 += $1 }
  }
  return batches.sorted { $0.0 < $1.0 }.map(\.1)
}

/// Hands out 0, 1, 2 … to several threads.
private final class Counter: Sendable {
  private let value = Atomic(0)

  func take(below limit: Int) -> Int? {
    let index = value.wrappingAdd(1, ordering: .relaxed).oldValue
    return index < limit ? index : nil
  }
}
