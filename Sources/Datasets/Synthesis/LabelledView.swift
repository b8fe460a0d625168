// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

package import Geometry
package import LinearAlgebra

/// A scene seen by an ideal camera: surfaces in the camera frame, what each pixel sees, exact labels.
package struct LabelledView: Sendable {
  package let surfaces: [Surface]
  package let rendering: Rendering
  package let intrinsics: CameraIntrinsics
  /// The label of each pixel's surface, before anything is ignored.
  package let labels: [UInt16]

  package init(
    _ scene: Scene, worldFromCamera: RigidTransform, width: Int, height: Int,
    intrinsics: CameraIntrinsics
  ) {
    let cameraFromWorld = worldFromCamera.inverse
    let surfaces = scene.surfaces.map { $0.transformed(by: cameraFromWorld) }
    self.surfaces = surfaces
    self.intrinsics = intrinsics
    rendering = RayCaster(width: width, height: height, intrinsics: intrinsics).render(surfaces)
    labels = rendering.surface.map { $0 < 0 ? 0 : surfaces[Int($0)].label }
  }

  /// Faces with fewer pixels are *ignore*: 300 at 640×480, scaled with the resolution.
  package static func minimumPixelCount(width: Int, height: Int) -> Int {
    300 * width * height / 307_200
  }

  /// How many pixels each label has; index = label.
  package var pixelCounts: [Int] {
    var counts = [Int](repeating: 0, count: Int(labels.max() ?? 0) + 1)
    for label in labels { counts[Int(label)] += 1 }
    return counts
  }

  /// The labels as published: small faces, pixels without depth and ambiguous ones are *ignore*.
  package func labelImage(_ measured: SimulatedDepth) -> LabelImage {
    let (width, height) = (rendering.width, rendering.height)
    let counts = pixelCounts
    let minimum = Self.minimumPixelCount(width: width, height: height)
    let published = labels.indices.map { i -> UInt16 in
      let label = labels[i]
      if measured.units[i] == 0 || measured.isAmbiguous[i] { return LabelImage.ignore }
      return label != 0 && counts[Int(label)] < minimum ? LabelImage.ignore : label
    }
    return LabelImage(width: width, height: height, labels: published)
  }

  /// The exact planes of all faces that are large enough, by ascending label.
  package func planes() -> [TruePlaneRecord] {
    let counts = pixelCounts
    let minimum = Self.minimumPixelCount(width: rendering.width, height: rendering.height)
    let areas = visibleAreas(labelCount: counts.count)
    let windows = windows(labelCount: counts.count)
    var records: [TruePlaneRecord] = []
    var seen: Set<UInt16> = [0]
    for surface in surfaces {
      guard let face = surface.face, seen.insert(surface.label).inserted,
        Int(surface.label) < counts.count, counts[Int(surface.label)] >= minimum
      else { continue }
      let plane = face.plane.facing(.zero)
      records.append(
        TruePlaneRecord(
          id: surface.label, plane: plane, area: areas[Int(surface.label)], kind: surface.kind,
          outline: outline(of: surface.label, plane, in: windows[Int(surface.label)])))
    }
    return records.sorted { $0.id < $1.id }
  }

  /// The area [m²] seen of each label: a pixel at depth z covers z³ / (|offset| fx fy) of a plane.
  private func visibleAreas(labelCount: Int) -> [Double] {
    var areas = [Double](repeating: 0, count: labelCount)
    let perPixel = 1 / (intrinsics.fx * intrinsics.fy).magnitude
    let offsets = surfaces.map { $0.face?.plane.offset.magnitude ?? 0 }
    for i in labels.indices where labels[i] != 0 {
      let z = 1 / rendering.inverseDepth[i]
      areas[Int(labels[i])] += z * z * z * perPixel / offsets[Int(rendering.surface[i])]
    }
    return areas
  }

  /// The part that is seen, as rings of points on the plane.
  private func outline(
    of label: UInt16, _ plane: Plane, in window: PixelWindow
  ) -> [TruePlaneRecord.Region] {
    let mask = window.pixels.map { labels[$0.v * rendering.width + $0.u] == label }
    let origin = SIMD2(Double(window.minimum.x), Double(window.minimum.y))
    return MaskOutline(mask, width: window.width, height: window.height).regions.map { region in
      let rings = ([region.outer] + region.holes).map { ring in
        ring.map { corner in
          let ray = intrinsics.ray(u: corner.x + origin.x, v: corner.y + origin.y)
          return ray * (plane.intersection(origin: .zero, direction: ray) ?? 0)
        }
      }
      return TruePlaneRecord.Region(outer: rings[0], holes: Array(rings[1...]))
    }
  }

  /// The smallest window around each label; index = label.
  private func windows(labelCount: Int) -> [PixelWindow] {
    var windows = [PixelWindow](repeating: PixelWindow(), count: labelCount)
    for v in 0..<rendering.height {
      for u in 0..<rendering.width {
        windows[Int(labels[v * rendering.width + u])].include(SIMD2(u, v))
      }
    }
    return windows
  }
}

/// A rectangle of pixels.
private struct PixelWindow {
  var minimum = SIMD2(Int.max, Int.max)
  var maximum = SIMD2(-1, -1)

  var width: Int { maximum.x - minimum.x + 1 }
  var height: Int { maximum.y - minimum.y + 1 }

  mutating func include(_ pixel: SIMD2<Int>) {
    minimum = SIMD2(min(minimum.x, pixel.x), min(minimum.y, pixel.y))
    maximum = SIMD2(max(maximum.x, pixel.x), max(maximum.y, pixel.y))
  }

  /// The pixels row by row.
  var pixels: [(u: Int, v: Int)] {
    (minimum.y...maximum.y).flatMap { v in (minimum.x...maximum.x).map { (u: $0, v: v) } }
  }
}
