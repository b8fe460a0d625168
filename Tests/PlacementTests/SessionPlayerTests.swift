// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

import Geometry
import LinearAlgebra
import Parameters
import Placement
import PlaneTracking
import TestSupport
import Testing
import TrackingQuality

/// Golden sessions: each rule has a script whose output is checked value by value.
@Suite struct SessionPlayerTests {
  private static let place = #"{"do": "place", "at_s": 0, "object": "box"}"#
  private static let f = Stage.focalLength

  // Placing

  @Test func placing_happensAtOnceOnAnEstimateAndIsPulledOntoThePlane() throws {
    var stage = try Stage(Stage.script(Self.place))
    stage.estimate = Plane(through: [0, 0.02, 0], normal: [0, 1, 0])
    let placed = stage.play(at: 0)
    let object = try #require(placed.objects.first)
    // 1.38 m above the estimate, 45° down.
    #expect(isSame(object.placed.position, [0, 0.02, 1.38]))
    #expect(object.placed.target == .estimated && object.placed.anchor == nil)
    #expect(object.edgeDistance == nil && placed.deeds.first?.refusal == nil)
    stage.anchors = [Stage.floor()]
    let quarter = try #require(stage.play(from: 0, to: 0.25)?.objects.first)
    #expect(isSame(quarter.placed.position, [0, 0.01, 1.38]))
    let half = try #require(stage.play(from: 0.25, to: 0.5)?.objects.first)
    #expect(isSame(half.placed.position, [0, 0, 1.38]))
    #expect(half.placed.anchor == TrackID(rawValue: 1))
    // The square of 4 m ends 1.98 m ahead of it.
    #expect(abs((half.edgeDistance ?? 0) - 1.98) < 1e-9)
  }

  @Test func placing_isRefusedOnlyWhereNothingIsKnown() throws {
    var stage = try Stage(Stage.script(Self.place))
    let refused = stage.play(at: 0)
    #expect(refused.deeds == [.init(action: "place", object: "box", refusal: .noSurface)])
    #expect(!refused.isPlaceable && refused.objects.isEmpty)
    #expect(refused.message?.shown.kind == .cannotPlace)
  }

  @Test func placing_byTheIndicatorKeepsFiveCentimetersFromAnEdge() throws {
    var stage = try Stage(Stage.script(Self.place))
    // The plane ends 2 cm behind the aim.
    stage.anchors = [Stage.floor(center: [0, 0, 1.4 - 2 + 0.02])]
    let object = try #require(stage.play(at: 0).objects.first)
    #expect(isSame(object.placed.position, [0, 0, 1.37]))
    #expect(abs((object.edgeDistance ?? 0) - 0.05) < 1e-9)
  }

  @Test func placing_aTapPlacesWhereItPointsAndMovesWhatStands() throws {
    let actions = """
      {"do": "tap", "at_s": 0, "point_pt": "center", "object": "box"},
      {"do": "tap", "at_s": 1, "point_pt": [100, 406]}
      """
    var stage = try Stage(Stage.script(actions))
    stage.anchors = [Stage.floor()]
    let first = try #require(stage.play(at: 0).objects.first)
    #expect(isSame(first.placed.position, [0, 0, 1.4]) && first.placed.renewals == 1)
    let second = try #require(stage.play(at: 1).objects.first)
    // 87.5 pt left of the middle at a distance of 1.4 √2 m; the left of the screen is +x.
    #expect(isSame(second.placed.position, [87.5 / Self.f * 1.4 * 2.0.squareRoot(), 0, 1.4]))
    #expect(second.placed.renewals == 2)
  }

  @Test func placing_correctionsAfterwardsCreepAndAnAnchorIsRenewedByAMove() throws {
    let tap = #"{"do": "tap", "at_s": 3, "point_pt": [100, 406]}"#
    var stage = try Stage(Stage.script(Self.place + "," + tap))
    stage.anchors = [Stage.floor()]
    stage.play(at: 0)
    // The plane turns out to lie 10 mm lower: 2 mm/s at most.
    stage.anchors = [Stage.floor(height: -0.01)]
    let second = try #require(stage.play(from: 0, to: 1)?.objects.first?.placed)
    #expect(isSame(second.position, [0, -0.002, 1.4]) && second.renewals == 1)
    // Beyond 5 cm it is another surface.
    stage.anchors = [Stage.floor(height: -0.06)]
    let third = try #require(stage.play(from: 1, to: 2)?.objects.first?.placed)
    #expect(isSame(third.position, second.position) && third.anchor == nil)
    #expect(stage.play(at: 3).objects.first?.placed.renewals == 2)
  }

  // Rays

  @Test func rays_meetAnOutlineBeforeARectangleBeforeAPlaneBeforeAnEstimate() throws {
    // A square of 1 m about the aim that lacks its middle; one that ends 0.1 m before the aim; depth.
    let ring: [SIMD2<Double>] = [[-0.5, -0.5], [0.5, -0.5], [0.5, 0.5], [-0.5, 0.5]]
    let hole: [SIMD2<Double>] = [[-0.1, -0.1], [-0.1, 0.1], [0.1, 0.1], [0.1, -0.1]]
    let whole = Stage.floor(1, height: -0.01, side: 1)
    var holed = Stage.floor(2, height: 0.01, side: 1)
    holed.extent.outline = [Polygon(outer: ring, holes: [hole])]
    let beside = Stage.floor(3, height: 0.02, side: 1, center: [0, 0, 0.8])
    func target(_ anchors: [PlaneAnchor], _ estimate: Double?) throws -> FocusIndicator {
      var stage = try Stage(Stage.script(""))
      (stage.anchors, stage.estimate) = (
        anchors, estimate.map { Plane(through: [0, $0, 0], normal: [0, 1, 0]) }
      )
      return stage.play(at: 0).focus
    }
    let outline = try target([beside, holed, whole], 0.03)
    #expect(outline.hit?.target == .outline && outline.hit?.id == TrackID(rawValue: 1))
    let rectangle = try target([beside, holed], 0.03)
    #expect(rectangle.hit?.target == .rectangle && rectangle.hit?.id == TrackID(rawValue: 2))
    // Depth 1 cm above it says that the plane goes on; 6 cm above it, that something else is there.
    let infinite = try target([beside], 0.03)
    #expect(infinite.hit?.target == .infinite && infinite.state.name == "closed")
    let estimated = try target([beside], 0.08)
    #expect(estimated.hit?.target == .estimated && estimated.state == .open)
    #expect(try target([], nil).state == .initializing)
  }

  // Touches

  @Test(arguments: [(21.0, true), (23.0, false)])
  func touches_nearTheBoxOfAnObjectCountAsOnIt(distance: Double, isOn: Bool) throws {
    var probe = try Stage(Stage.script(Self.place))
    probe.anchors = [Stage.floor()]
    let box = try #require(probe.play(at: 0).objects.first?.box)
    let x = box.x + box.width + distance
    let action =
      #"{"do": "hold", "at_s": 1, "until_s": 2, "point_pt": [\#(x), \#(box.center.y)]}"#
    var stage = try Stage(Stage.script(Self.place + "," + action))
    stage.anchors = [Stage.floor()]
    stage.play(at: 0)
    let deed = try #require(stage.play(at: 1).deeds.first)
    #expect(
      deed == .init(action: "hold", object: isOn ? "box" : nil, refusal: isOn ? nil : .nothingThere)
    )
  }

  @Test(arguments: [
    ("[187, 20]", Refusal.sensorHousing), ("[187, 800]", .homeIndicator),
    ("[400, 400]", .offScreen),
  ])
  func touches_inReservedAreasAreRefusedWithAReason(point: String, refusal: Refusal) throws {
    let action = #"{"do": "tap", "at_s": 0, "point_pt": \#(point), "object": "box"}"#
    var stage = try Stage(Stage.script(action))
    stage.anchors = [Stage.floor()]
    let snapshot = stage.play(at: 0)
    #expect(snapshot.deeds == [.init(action: "tap", object: "box", refusal: refusal)])
    #expect(snapshot.objects.isEmpty)
  }

  @Test func touches_onWhatIsNotThereAreRefused() throws {
    let touch = { (time: Double) in
      #"{"do": "hold", "at_s": \#(time), "until_s": \#(time + 1), "point_pt": {"object": "box"}}"#
    }
    var stage = try Stage(
      Stage.script(touch(0) + #", {"do": "place", "at_s": 1, "object": "box"},"# + touch(2)))
    stage.anchors = [Stage.floor()]
    #expect(stage.play(at: 0).deeds.first?.refusal == .notPlaced)
    stage.play(at: 1)
    stage.worldFromCamera = Stage.pose(x: 5)
    #expect(stage.play(at: 2).deeds.first?.refusal == .objectOutOfView)
  }

  // Manipulation

  @Test func manipulation_aDragBeginsBeyondThirtyPointsAndStaysUnderTheFinger() throws {
    let drag =
      #"{"do": "drag", "at_s": 1, "until_s": 2, "from_pt": {"object": "box"}, "by_pt": [100, 0]}"#
    var stage = try Stage(Stage.script(Self.place + "," + drag))
    stage.anchors = [Stage.floor()]
    stage.play(at: 0)
    stage.play(at: 1)
    // 5 pt per frame: 30 pt after six frames are not beyond 30 pt, 35 pt after seven are.
    let before = try #require(stage.play(from: 1, to: 1.35)?.objects.first)
    #expect(isSame(before.placed.position, [0, 0, 1.4]) && before.isTouched)
    let end = try #require(stage.play(from: 1.35, to: 2)?.objects.first)
    // The remaining 65 pt count, to the right, which is −x.
    let expected = Vector3(-65 / Self.f * 1.4 * 2.0.squareRoot(), 0, 1.4)
    #expect(isSame(end.finger, expected))
    // The distance grows unevenly along the drag, so a line through the last five misses it a little.
    #expect(isSame(end.placed.position, expected, tolerance: 0.0004))
    #expect(end.placed.position.y == 0)
    #expect(end.placed.renewals == 1)
    #expect(stage.play(at: 2.05).objects.first?.placed.renewals == 2)
  }

  @Test func manipulation_aStillFingerDragsWhileTheDeviceMoves() throws {
    let hold = #"{"do": "hold", "at_s": 1, "until_s": 3, "point_pt": {"object": "box"}}"#
    var stage = try Stage(Stage.script(Self.place + "," + hold))
    stage.anchors = [Stage.floor()]
    stage.play(at: 0)
    stage.play(at: 1)
    // 0.1 m to the side move the image by 0.1 / (1.4 √2) · f = 42.7 pt.
    for step in 1...20 {
      stage.worldFromCamera = Stage.pose(x: 0.05 * Double(step))
      stage.play(at: 1 + 0.05 * Double(step))
    }
    let x = try #require(stage.player.objects.first?.position.x)
    // It begins once 30 pt are passed, in the first frame: 0.05 m are 21 pt, 0.1 m are 43 pt.
    #expect(abs(x - (1 - 0.1)) < 1e-9)
  }

  @Test(arguments: [(false, -60.0), (true, 60.0)])
  func manipulation_twoFingersTurnItAboutItsNormalOnly(isBelow: Bool, expected: Double) throws {
    let turn =
      #"{"do": "rotate", "at_s": 1, "until_s": 2, "center_pt": {"object": "box"}, "by_deg": 75}"#
    var stage = try Stage(Stage.script(Self.place + "," + turn))
    var plane = Stage.floor()
    if isBelow { plane.plane = plane.plane.flipped }
    stage.anchors = [plane]
    stage.play(at: 0)
    stage.play(at: 1)
    let object = try #require(stage.play(from: 1, to: 2)?.objects.first?.placed)
    // 3.75° per frame: 15° are the first beyond 12°; clockwise from above is negative.
    #expect(abs(object.yaw.degrees - expected) < 1e-9)
    #expect(object.up == (isBelow ? [0, -1, 0] : [0, 1, 0]))
    #expect(isSame(object.position, [0, 0, 1.4]))
  }

  @Test func manipulation_twoFingersTakeOverADragWithoutAJump() throws {
    let actions = """
      {"do": "drag", "at_s": 1, "until_s": 2, "from_pt": {"object": "box"}, "by_pt": [100, 0]},
      {"do": "rotate", "at_s": 2, "until_s": 3, "center_pt": {"object": "box"}, "by_deg": 80},
      {"do": "drag", "at_s": 3, "until_s": 4, "from_pt": {"object": "box"}, "by_pt": [40, 0],
       "fingers": 2}
      """
    var stage = try Stage(Stage.script(Self.place + "," + actions))
    stage.anchors = [Stage.floor()]
    stage.play(at: 0)
    stage.play(at: 1)
    let dragged = try #require(stage.play(from: 1, to: 1.95)?.objects.first?.placed)
    let (before, width) = (dragged.position, Stage.pointWidth)
    // The step in which fingers change only lets the smoothed distance come to rest: 0.2 pt.
    #expect(isSame(stage.play(at: 2).objects.first?.placed.position, before, tolerance: 5e-4))
    let turned = try #require(stage.play(from: 2, to: 2.95)?.objects.first?.placed)
    // Within a drag it takes 18° to begin to turn: 20° are the first of 4° steps, 56° are left at 76°.
    #expect(abs(turned.yaw.degrees + 56) < 1e-9 && isSame(turned.position, before, tolerance: 1e-3))
    #expect(isSame(stage.play(at: 3).objects.first?.placed.position, turned.position))
    // Two fingers that already drag need no threshold.
    let end = try #require(stage.play(from: 3, to: 4)?.objects.first?.placed)
    #expect(isSame(end.position, turned.position - [40 * width, 0, 0], tolerance: 1e-3))
    #expect(end.renewals == 1)
    #expect(stage.play(at: 4.05).objects.first?.placed.renewals == 2)
  }

  @Test(arguments: [("", 1.0), (#", "realSize": false"#, 200.0 / 152)])
  func manipulation_pinchingScalesFreeSizesOnly(object: String, scale: Double) throws {
    let pinch =
      #"{"do": "pinch", "at_s": 1, "until_s": 2, "center_pt": {"object": "box"}, "spread_pt": [100, 200]}"#
    var stage = try Stage(Stage.script(Self.place + "," + pinch, object: object))
    stage.anchors = [Stage.floor()]
    stage.play(at: 0)
    stage.play(at: 1)
    let placed = try #require(stage.play(from: 1, to: 2)?.objects.first?.placed)
    // 5 pt per frame: 155 pt are the first beyond 50 more than 100.
    #expect(abs(placed.scale - (scale == 1 ? 1 : 200.0 / 155)) < 1e-9)
  }

  @Test(arguments: [1, 2, 3, 4] as [UInt64])
  func property_noGestureLeavesThePlaneOrTiltsTheObject(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let actions = (1...6).map { number in
      let (x, y) = (random.uniform(in: -150..<150), random.uniform(in: -150..<150))
      let fingers = 1 + number % 2
      return
        #"{"do": "drag", "at_s": \#(number), "until_s": \#(number).9, "from_pt": {"object": "box"}, "#
        + #""by_pt": [\#(x), \#(y)], "fingers": \#(fingers)}"#
    }
    var stage = try Stage(Stage.script(([Self.place] + actions).joined(separator: ",")))
    stage.anchors = [Stage.floor()]
    for step in 0...150 {
      let sway = 0.1 * PortableMath.sin(Double(step) / 10)
      stage.worldFromCamera = Stage.pose(x: sway, z: -sway)
      let snapshot = stage.play(at: Double(step) / 20)
      let object = try #require(snapshot.objects.first?.placed)
      #expect(abs(object.position.y) < 1e-9 && object.up == [0, 1, 0], "seed \(seed)")
    }
  }

  // The indicator

  @Test func indicator_opensClosesFlagsTheFirstVisitAndHides() throws {
    var stage = try Stage(Stage.script(#"{"do": "place", "at_s": 1, "object": "box"}"#))
    let nothing = stage.play(at: 0).focus
    #expect(nothing.state == .initializing && nothing.position == nil)
    stage.estimate = Plane(through: .zero, normal: [0, 1, 0])
    let open = stage.play(at: 0.05).focus
    #expect(open.state == .open && isSame(open.position, [0, 0, 1.4]) && !open.isHidden)
    // 1.98 m away: 1 + (1.4 √2 − 0.7) / 4.
    #expect(abs(open.scale - (1 + (1.4 * 2.0.squareRoot() - 0.7) / 4)) < 1e-9)
    #expect(isSame(open.heading, [0, 0, 1]) && open.alignment == .horizontalUp)
    stage.anchors = [Stage.floor()]
    let one = TrackID(rawValue: 1)
    #expect(stage.play(at: 0.1).focus.state == .closed(one, isFirstVisit: true))
    #expect(stage.play(at: 0.15).focus.state == .closed(one, isFirstVisit: false))
    stage.state = .limited(.excessiveMotion)
    #expect(stage.play(at: 0.2).focus.isHidden)
    stage.state = .normal
    #expect(!stage.play(at: 0.25).focus.isHidden)
    #expect(stage.play(at: 1).focus.isHidden)
    stage.worldFromCamera = Stage.pose(x: 1.8)
    #expect(!stage.play(at: 1.05).focus.isHidden)
  }

  @Test func indicator_isTheMeanOfTheLastTenPlacesAndTurnsWithTheCamera() throws {
    var stage = try Stage(Stage.script(""))
    stage.anchors = [Stage.floor()]
    // 1 cm to the side per frame: the mean of the last ten is 4.5 frames behind.
    for step in 0..<20 {
      stage.worldFromCamera = Stage.pose(x: 0.01 * Double(step))
      let focus = stage.play(at: 0.05 * Double(step)).focus
      let newest = Double(step)
      let mean = step < 10 ? newest / 2 : newest - 4.5
      #expect(isSame(focus.position, [0.01 * mean, 0, 1.4]))
      #expect(isSame(focus.normal, [0, 1, 0]) && isSame(focus.heading, [0, 0, 1]))
    }
  }

  @Test func indicator_followsTheVoteOfEstimates() throws {
    var stage = try Stage(Stage.script(""))
    stage.estimate = Plane(through: .zero, normal: [0, 1, 0])
    stage.play(at: 0)
    stage.estimate = Plane(through: [0, 0, 1.4], normal: [0, 0, -1])
    // Ten votes for a wall are not more than ten, eleven are.
    let tenth = try #require(stage.play(from: 0, to: 0.5)?.focus)
    #expect(tenth.alignment == .horizontalUp && tenth.normal == [0, 1, 0])
    let eleventh = stage.play(at: 0.55).focus
    #expect(eleventh.alignment == .vertical && eleventh.normal == [0, 0, -1])
    // Back to the floor it takes more than 15 of 20.
    stage.estimate = Plane(through: .zero, normal: [0, 1, 0])
    let fifteenth = try #require(stage.play(from: 0.55, to: 1.3)?.focus)
    #expect(fifteenth.alignment == .vertical)
    #expect(stage.play(at: 1.35).focus.alignment == .horizontalUp)
  }

  // Messages

  @Test func messages_aNewOneReplacesAndEveryOneHasItsOwnTimer() throws {
    var stage = try Stage(Stage.script(#"{"do": "place", "at_s": 9, "object": "box"}"#))
    stage.play(at: 0)
    stage.anchors = [Stage.floor()]
    // "Surface found" at 1 s replaces "everything is fine" and hides at 7 s; placing is suggested at 8.5 s.
    #expect(stage.play(at: 1).message?.shown.kind == .surfaceDetected)
    #expect(stage.play(from: 1, to: 6.95)?.message?.shown.kind == .surfaceDetected)
    #expect(stage.play(at: 7).message == nil)
    #expect(stage.play(from: 7, to: 8.45)?.message == nil)
    #expect(stage.play(at: 8.5).message?.shown.kind == .contentPlacement)
    // Placing answers it; trouble that passes within 3 s is not explained at length.
    #expect(stage.play(at: 9).message == nil)
    stage.state = .limited(.excessiveMotion)
    #expect(stage.play(at: 10).message?.shown.kind == .trackingState)
    stage.state = .normal
    stage.play(at: 12.9)
    #expect(stage.play(at: 13).message?.shown.state == .normal)
    stage.state = .limited(.relocalizing)
    stage.play(at: 14)
    let advice = try #require(stage.play(from: 14, to: 17)?.message)
    #expect(advice.shown.kind == .trackingStateEscalation && advice.shown.since == 17)
    #expect(stage.play(from: 17, to: 30)?.message?.shown == advice.shown)
  }

  @Test func messages_followTheScheduleInsideTheSafeArea() throws {
    var stage = try Stage(Stage.script(""))
    stage.state = .limited(.initializing)
    let ready = try #require(stage.play(at: 0).message)
    #expect(
      ready.shown.reason == "state limited(initializing)"
        && ready.layout.lines == ["Getting ready."])
    #expect(ready.layout.rectangle.y == 56)
    let long = try #require(stage.play(from: 0, to: 3)?.message)
    #expect(long.shown.kind == .trackingStateEscalation && long.layout.lines.count == 3)
    stage.state = .normal
    #expect(stage.play(at: 3.05).message?.shown.kind == .trackingState)
    // "Everything is fine" hides after 6 s; at 7.5 s a surface is asked for.
    #expect(stage.play(from: 3.05, to: 7.45)?.message?.shown.kind == .trackingState)
    #expect(stage.play(at: 7.5).message?.shown.kind == .planeEstimation)
    stage.anchors = [Stage.floor()]
    #expect(stage.play(at: 8).message?.shown.kind == .surfaceDetected)
    #expect(stage.play(from: 8, to: 14)?.message == nil)
    #expect(stage.play(from: 14, to: 15.5)?.message?.shown.kind == .contentPlacement)
  }

  @Test func messages_ofTroubleStayAndOthersWait() throws {
    var stage = try Stage(Stage.script("", language: "zh"))
    stage.state = .limited(.insufficientLight)
    stage.play(at: 0)
    stage.anchors = [Stage.floor()]
    let dark = try #require(stage.play(at: 0.5).message)
    #expect(dark.layout.lines == ["光线太暗。"])
    stage.state = .normal
    #expect(stage.play(at: 1).message?.layout.lines == ["已找到平面。"])
  }

  @Test func messages_theHintToMoveComesAfterFiveSecondsOfAimingAtNothing() throws {
    var stage = try Stage(Stage.script(""))
    stage.play(at: 0)
    #expect(stage.play(from: 0, to: 4.95)?.message?.shown.kind == .trackingState)
    #expect(stage.play(at: 5).message?.shown.kind == .focusSquare)
    stage.estimate = Plane(through: .zero, normal: [0, 1, 0])
    #expect(stage.play(at: 5.05).message == nil)
  }

  // Reset and interruption

  @Test func property_resetReturnsToTheInitialState() throws {
    let actions =
      Self.place
      + #", {"do": "reset", "at_s": 2}, {"do": "reset", "at_s": 3}, {"do": "reset", "at_s": 7}"#
    var (stage, fresh) = (try Stage(Stage.script(actions)), try Stage(Stage.script("")))
    stage.anchors = [Stage.floor()]
    stage.play(at: 0)
    stage.play(from: 0, to: 1.95)
    let reset = stage.play(at: 2)
    #expect(reset.isRestarted && reset.objects.isEmpty && reset.message == nil)
    fresh.play(at: 2)
    #expect(reset.focus.state == .initializing)
    // From here on it goes as at the first start.
    stage.anchors = []
    for step in 1...19 {
      let time = 2 + 0.05 * Double(step)
      let (again, first) = (stage.play(at: time), fresh.play(at: time))
      #expect(again.focus == first.focus && again.objects == first.objects)
      #expect(again.message?.shown.kind == first.message?.shown.kind)
    }
    #expect(stage.play(at: 3).deeds.first?.refusal == .restartLocked)
    #expect(stage.play(at: 7).isRestarted)
  }

  @Test func interruption_hidesEverythingAndEndsTouches() throws {
    let actions =
      Self.place + """
        , {"do": "hold", "at_s": 1, "until_s": 4, "point_pt": {"object": "box"}},
        {"do": "interrupt", "at_s": 2, "until_s": 3}, {"do": "place", "at_s": 2.5, "object": "box"}
        """
    var stage = try Stage(Stage.script(actions))
    stage.anchors = [Stage.floor()]
    stage.play(at: 0)
    #expect(stage.play(from: 0, to: 1.95)?.objects.first?.isTouched == true)
    let away = stage.play(at: 2)
    #expect(away.isInterrupted && !away.isPlaceable && away.fingers.isEmpty)
    #expect(away.objects.first?.box == nil && away.objects.first?.isTouched == false)
    #expect(away.message?.shown.state == .notAvailable && away.focus.isHidden)
    #expect(stage.play(at: 2.5).deeds.first?.refusal == .interrupted)
    stage.state = .limited(.relocalizing)
    let back = stage.play(at: 3)
    #expect(!back.isInterrupted && back.objects.first?.box != nil)
    #expect(back.message?.shown.reason == "state limited(relocalizing)")
  }

  // Output

  @Test func property_everySnapshotFitsTheSchema() throws {
    let schema = try JSONSchema(named: "snapshot")
    let drag =
      #"{"do": "drag", "at_s": 0.5, "until_s": 1, "from_pt": {"object": "box"}, "by_pt": [90, 0]}"#
    var stage = try Stage(
      Stage.script(Self.place + "," + drag + #", {"do": "reset", "at_s": 1.5}"#))
    for step in 0...40 {
      if step == 5 { stage.anchors = [Stage.floor()] }
      if step == 1 { stage.estimate = Plane(through: .zero, normal: [0, 1, 0]) }
      let snapshot = stage.play(at: Double(step) / 20)
      guard case .object(let members) = snapshot.json else { continue }
      let line = JSONValue.object([JSONMember("sequence", "stage")] + members)
      #expect(schema.flaws(in: line) == [])
    }
  }
}
