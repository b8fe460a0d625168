// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

import Datasets
import Evaluation
import Geometry
import Ingestion
import LinearAlgebra
import Parameters
import Pipeline
import Placement
import PlaneTracking
import Reporting
import TrackingQuality

/// Gathers what the page of a replay draws: pictures, planes, indicator, objects, message.
struct ReplayRecorder {
  /// The page so far.
  private(set) var page: ReplayPage
  private let configuration: PipelineConfiguration
  private let stride: Int
  /// The sequences of which every frame has a color image; others show depth throughout.
  private let colored: Set<String>
  private var places: [String: Int] = [:]

  /// The greatest number of pictures on a page; beyond it, only every second, third … frame has one.
  private static let maxPictureCount = 1_800

  init(of dataset: Dataset, _ references: [FrameReference], configuration: PipelineConfiguration) {
    page = ReplayPage(title: "Replay of \(dataset.manifest.name)")
    self.configuration = configuration
    stride = max(1, (references.count + Self.maxPictureCount - 1) / Self.maxPictureCount)
    let gray = references.filter { dataset.manifest.frames[$0.index].color == nil }
    colored = Set(references.map(\.sequence)).subtracting(gray.map(\.sequence))
  }

  /// Adds a moment that has a frame.
  mutating func add(_ scene: SessionRun.Scene, of name: String) {
    guard let viewport = scene.viewport else { return }
    let place = places[name] ?? page.sessions.count
    if place == page.sessions.count {
      places[name] = place
      page.sessions.append(ReplayPage.Session(name: name))
      page.sessions[place].screen = screen(viewport)
    }
    if page.sessions[place].moments.count % stride == 0, let picture = picture(scene) {
      page.sessions[place].pictures.append(picture)
    }
    let picture = page.sessions[place].pictures.count - 1
    page.sessions[place].moments.append(moment(scene, viewport, picture))
  }

  /// Adds the metrics of the sessions.
  mutating func add(metricsOf runs: [SessionRun]) {
    for run in runs {
      guard let place = places[run.name] else { continue }
      page.sessions[place].metrics = SessionFiles.means(of: [run])
    }
  }

  // Pictures

  /// The color image, or else the depth as gray: near is light.
  private func picture(_ scene: SessionRun.Scene) -> [UInt8]? {
    if colored.contains(scene.frame.sequence), let path = scene.frame.colorPath,
      let color = try? ColorImageReader.read(path)
    {
      return JPEGEncoder.file(color.reduced(to: 640), quality: 70)
    }
    guard case .depth(let depth, _) = scene.frame.source, depth.pixelCount > 0 else { return nil }
    return JPEGEncoder.file(GrayImage(depth).reduced(to: 640), quality: 60)
  }

  // The screen

  private func screen(_ viewport: Viewport) -> JSONValue {
    guard case .object(let members) = viewport.json else { return .null }
    return .object(
      members + [
        JSONMember("font", .number(configuration.messages.fontSize)),
        JSONMember("leading", .number(MessageLayout.leading)),
      ])
  }

  private func moment(
    _ scene: SessionRun.Scene, _ viewport: Viewport, _ picture: Int
  ) -> JSONValue {
    let snapshot = scene.snapshot
    let projection = scene.worldFromCamera.map { Projection($0, viewport) }
    let message = snapshot.message.map { message -> JSONValue in
      [
        "kind": .string(message.shown.kind.rawValue), "reason": .string(message.shown.reason),
        "lines": .array(message.layout.lines.map(JSONValue.string)),
        "rectangle": message.layout.rectangle.json,
      ]
    }
    return [
      "time": .number((snapshot.time * 1e4).rounded() / 1e4),
      "frame": snapshot.frame.map { .number($0) } ?? .null, "picture": .number(picture),
      "state": .string(snapshot.state.description), "interrupted": .bool(snapshot.isInterrupted),
      "planeCount": .number(snapshot.planeCount),
      "planes": .array(projection.map { planes(scene.anchors, $0) } ?? []),
      "focus": focus(snapshot, projection, viewport),
      "objects": .array(snapshot.objects.map { object($0, projection) }),
      "fingers": .array(snapshot.fingers.map { .points([$0.x, $0.y]) }),
      "deeds": .array(
        snapshot.deeds.map {
          [
            "do": .string($0.action), "object": .text($0.object),
            "refused": .text($0.refusal?.rawValue),
          ]
        }), "message": message ?? .null,
    ]
  }

  /// Planes that are seen, the hindmost first.
  private func planes(_ anchors: [PlaneAnchor], _ projection: Projection) -> [JSONValue] {
    let seen = anchors.filter {
      [.seen, .missed, .notEnoughSupport].contains($0.visibility)
        && $0.plane.signedDistance(to: projection.eye) > 0
    }
    return PaintOrder.backToFront(seen, from: projection.eye).compactMap { anchor in
      let rings = anchor.extent.outline.flatMap { [$0.outer] + $0.holes }.map { ring in
        projection.ring(ring.map { anchor.extent.frame.point(at: $0) })
      }.filter { $0.count > 2 }
      guard !rings.isEmpty else { return nil }
      let color = LabelPalette.color(of: UInt16(clamping: anchor.id.rawValue))
      return [
        "color": .string("#" + hexDigits(color)),
        "rings": .array(rings.map { .array($0.map { .points([$0.x, $0.y]) }) }),
      ]
    }
  }

  private func focus(
    _ snapshot: SessionSnapshot, _ projection: Projection?, _ viewport: Viewport
  ) -> JSONValue {
    let focus = snapshot.focus
    var (text, isFirst) = (focus.state.name, false)
    if case .closed(let id, let first) = focus.state {
      (text, isFirst) = ("closed on plane \(id.rawValue)", first)
    }
    if focus.isHidden { text += ", hidden" }
    return [
      "state": .string(focus.state.name), "hidden": .bool(focus.isHidden),
      "firstVisit": .bool(isFirst), "text": .string(text),
      "corners": corners(of: focus, projection, viewport)
        .map { .array($0.map { .points([$0.x, $0.y]) }) } ?? .null,
    ]
  }

  /// The corners of the indicator on the screen; before the camera while nothing is known.
  private func corners(
    of focus: FocusIndicator, _ projection: Projection?, _ viewport: Viewport
  ) -> [SIMD2<Double>]? {
    let placement = configuration.placement
    guard let position = focus.position, let heading = focus.heading, let normal = focus.normal
    else {
      let half =
        placement.indicatorSize / 2 * viewport.intrinsics.fx.magnitude / placement.billboardDistance
      let middle = viewport.device.center
      return [[-1, -1], [1, -1], [1, 1], [-1, 1]].map { middle + $0 * half }
    }
    let half = placement.indicatorSize / 2 * focus.scale
    let side = normal.cross(heading)
    let points = [(-1.0, -1.0), (1, -1), (1, 1), (-1, 1)].compactMap { x, y in
      projection?.point(position + side * (x * half) + heading * (y * half))
    }
    return points.count == 4 ? points : nil
  }

  private func object(_ object: SessionSnapshot.Object, _ projection: Projection?) -> JSONValue {
    let placed = object.placed
    var parts = [placed.anchor.map { "on plane \($0.rawValue)" } ?? "on an estimate"]
    if let edge = object.edgeDistance {
      parts.append("\((edge * 100).text(decimals: 0) ?? "") cm from its edge")
    }
    if placed.yaw.radians != 0 {
      parts.append("turned by \(placed.yaw.degrees.text(decimals: 0) ?? "")°")
    }
    if placed.scale != 1 { parts.append("scaled by \(placed.scale.text(decimals: 2) ?? "")") }
    if object.isTouched { parts.append("touched") }
    if object.box == nil { parts.append("out of view") }
    let depths = placed.corners.map { projection?.depth($0) ?? 0 }
    return [
      "name": .string(placed.model.name), "text": .string(parts.joined(separator: ", ")),
      "touched": .bool(object.isTouched),
      "corners": object.box == nil
        ? .null : object.corners.map { .array($0.map { .points([$0.x, $0.y]) }) } ?? .null,
      "depths": .points(depths.map { $0 * 10 }),
    ]
  }

  private func hexDigits(_ color: UInt32) -> String {
    let digits = String(color, radix: 16)
    return String(repeating: "0", count: max(0, 6 - digits.count)) + digits
  }
}

/// From the world to the screen.
private struct Projection {
  let eye: Vector3
  private let cameraFromWorld: RigidTransform
  private let viewport: Viewport

  /// Nearer points are not drawn [m].
  private static let nearest = 0.05

  init(_ worldFromCamera: RigidTransform, _ viewport: Viewport) {
    (eye, cameraFromWorld) = (worldFromCamera.translation, worldFromCamera.inverse)
    self.viewport = viewport
  }

  func depth(_ place: Vector3) -> Double { (cameraFromWorld * place).z }

  func point(_ place: Vector3) -> SIMD2<Double>? {
    let local = cameraFromWorld * place
    return local.z >= Self.nearest ? viewport.point(of: local) : nil
  }

  /// A ring on the screen, cut where it passes the camera (Sutherland & Hodgman, one plane).
  func ring(_ places: [Vector3]) -> [SIMD2<Double>] {
    let local = places.map { cameraFromWorld * $0 }
    guard var before = local.last else { return [] }
    var kept: [Vector3] = []
    for place in local {
      if (place.z >= Self.nearest) != (before.z >= Self.nearest) {
        kept.append(before + (place - before) * ((Self.nearest - before.z) / (place.z - before.z)))
      }
      if place.z >= Self.nearest { kept.append(place) }
      before = place
    }
    return kept.compactMap(viewport.point(of:))
  }
}

extension JSONValue {
  /// Numbers with one decimal.
  fileprivate static func points(_ values: [Double]) -> JSONValue {
    .array(values.map { .number(($0 * 10).rounded() / 10 + 0) })
  }
}

extension GrayImage {
  /// Depth as gray by disparity: light at 0.5 m, dark at 8 m, black without depth.
  fileprivate init(_ depth: DepthImage) {
    let (near, far) = (1 / 0.5, 1 / 8.0)
    let pixels = depth.depths.map { z -> UInt8 in
      guard z > 0 else { return 12 }
      let share = (1 / Double(z) - far) / (near - far)
      return UInt8(50 + 190 * max(0, min(1, share)).squareRoot())
    }
    self.init(width: depth.width, height: depth.height, pixels: pixels)
  }

  /// The image with every second, third … pixel, so that it is at most `limit` wide.
  fileprivate func reduced(to limit: Int) -> GrayImage {
    let step = max(1, (width + limit - 1) / limit)
    guard step > 1 else { return self }
    let (w, h) = (width / step, height / step)
    var reduced: [UInt8] = []
    for v in 0..<h { for u in 0..<w { reduced.append(pixels[v * step * width + u * step]) } }
    return GrayImage(width: w, height: h, pixels: reduced)
  }
}

extension ColorImage {
  /// The image with every second, third … pixel, so that it is at most `limit` wide.
  fileprivate func reduced(to limit: Int) -> ColorImage {
    let step = max(1, (width + limit - 1) / limit)
    guard step > 1 else { return self }
    var reduced = ColorImage(
      width: width / step, height: height / step,
      rgb: [UInt8](repeating: 0, count: 3 * (width / step) * (height / step)))
    for v in 0..<reduced.height {
      for u in 0..<reduced.width { reduced[u, v] = self[u * step, v * step] }
    }
    return reduced
  }
}
