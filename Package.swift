// swift-tools-version: 6.3
// SPDX-License-Identifier: Apache-2.0

import PackageDescription

let house: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .strictMemorySafety(),
  .treatAllWarnings(as: .error),
]

/// The rooms and the only arrows allowed between them; an arrow chains through the rooms it names.
let rooms: [(name: String, imports: [String], libraries: [String])] = [
  ("LinearAlgebra", [], ["CLapack", "CNumerics"]),
  ("Parameters", ["LinearAlgebra"], []),
  ("Geometry", ["LinearAlgebra"], ["CGEOS"]),
  ("Ingestion", ["Geometry", "Parameters"], ["CPNG", "CDeflate", "CTurboJPEG", "CLZF"]),
  ("PlaneFitting", ["Geometry", "Parameters"], []),
  ("PlaneSegmentation", ["PlaneFitting"], []),
  ("PlaneRefinement", ["PlaneSegmentation"], []),
  ("PlaneTracking", ["PlaneRefinement"], []),
  ("TrackingQuality", ["PlaneFitting"], []),
  ("Placement", ["PlaneTracking", "TrackingQuality"], []),
  ("Datasets", ["Ingestion", "PlaneFitting"], []),
  ("Evaluation", ["Geometry", "Parameters"], []),
  ("Pipeline", ["Placement", "Datasets", "Evaluation"], []),
  ("Tuning", ["Pipeline"], ["CSQLite"]),
  ("Reporting", ["Evaluation", "Ingestion"], []),
  ("CommandLineKit", ["Parameters"], []),
]

/// Every room reachable from the named rooms, themselves included, in the order of `rooms`.
func reachable(from names: [String]) -> [String] {
  var found = Set(names)
  for room in rooms.reversed() where found.contains(room.name) { found.formUnion(room.imports) }
  return rooms.map(\.name).filter(found.contains)
}

func dependencies(_ names: [String]) -> [Target.Dependency] {
  names.map { .target(name: $0) }
}

let everyRoom = rooms.map(\.name)
let systemLibraries: [Target] = [
  .systemLibrary(
    name: "CLapack", path: "CLapack",
    providers: [.apt(["liblapacke-dev", "libopenblas-dev"])]),
  .systemLibrary(name: "CNumerics", path: "Sources/CNumerics"),
  .systemLibrary(name: "CGEOS", path: "Sources/CGEOS", providers: [.apt(["libgeos-dev"])]),
  .systemLibrary(name: "CPNG", path: "Sources/CPNG", providers: [.apt(["libspng-dev"])]),
  .systemLibrary(name: "CDeflate", path: "Sources/CDeflate", providers: [.apt(["libdeflate-dev"])]),
  .systemLibrary(
    name: "CTurboJPEG", path: "Sources/CTurboJPEG", providers: [.apt(["libturbojpeg0-dev"])]),
  .systemLibrary(name: "CLZF", path: "Sources/CLZF", providers: [.apt(["liblzf-dev"])]),
  .systemLibrary(name: "CSQLite", path: "Sources/CSQLite", providers: [.apt(["libsqlite3-dev"])]),
]

let roomTargets: [Target] = rooms.flatMap { room -> [Target] in
  let imports = reachable(from: room.imports)
  return [
    .target(
      name: room.name, dependencies: dependencies(imports + room.libraries), swiftSettings: house),
    .testTarget(
      name: room.name + "Tests",
      dependencies: dependencies([room.name, "TestSupport"] + imports + room.libraries),
      resources: [.copy("Golden")], swiftSettings: house),
  ]
}

let package = Package(
  name: "PlaneLab",
  products: [
    .executable(name: "planelab", targets: ["planelab"]),
    .executable(name: "planelab-bench", targets: ["planelab-bench"]),
  ],
  targets: systemLibraries + roomTargets + [
    .executableTarget(
      name: "planelab", dependencies: dependencies(everyRoom), swiftSettings: house),
    .executableTarget(
      name: "planelab-bench", dependencies: dependencies(everyRoom), swiftSettings: house),
    .target(
      name: "TestSupport",
      dependencies: dependencies(reachable(from: ["Datasets", "PlaneFitting"])),
      path: "Tests/TestSupport", swiftSettings: house),
    .testTarget(
      name: "PlanelabTests",
      dependencies: dependencies(everyRoom + ["TestSupport", "planelab", "planelab-bench"]),
      exclude: ["Tools"], resources: [.copy("Golden")], swiftSettings: house),
  ]
)
