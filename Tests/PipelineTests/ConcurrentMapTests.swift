// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

import Synchronization
import Testing

@testable import Pipeline

@Suite struct ConcurrentMapTests {
  @Test(arguments: [1, 2, 3, 16])
  func property_resultsComeInOrder(threads: Int) async {
    let squares = await concurrentMap(count: 100, threads: threads, state: { 0 }) { state, index in
      state += 1
      return index * index
    }
    #expect(squares == (0..<100).map { $0 * $0 })
  }

  @Test func knownValue_eachThreadHasOneState() async {
    let made = Atomic(0)
    _ = await concurrentMap(
      count: 50, threads: 3, state: { made.wrappingAdd(1, ordering: .relaxed).newValue }
    ) { state, _ in state }
    #expect(made.load(ordering: .relaxed) == 3)
  }

  @Test func knownValue_nothingToDo() async {
    #expect(await concurrentMap(count: 0, threads: 4, state: { 0 }) { _, index in index } == [])
  }
}
