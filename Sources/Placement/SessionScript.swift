// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

public import LinearAlgebra
public import TrackingQuality

/// What a person does in a session: with which device, which objects, and when.
///
/// The JSON form is described by `Documentation/schemas/session.schema.json`.
public struct SessionScript: Sendable, Equatable {
  /// The version of the JSON form.
  public static let schema = "planelab-session-1"

  /// The phone or tablet.
  public var device = DeviceProfile.builtin[0]
  /// The language of messages.
  public var language = GuidanceLanguage.english
  /// Standard deviation of the fingers' places [pt]: no hand is still.
  public var tremor = 0.0
  /// What can be placed.
  public var objects: [VirtualObject]
  /// What is done, ascending in time; touches do not overlap.
  public var actions: [SessionAction]

  /// Creates a script from its parts.
  public init(
    device: DeviceProfile = DeviceProfile.builtin[0], language: GuidanceLanguage = .english,
    objects: [VirtualObject], actions: [SessionAction]
  ) {
    (self.device, self.language) = (device, language)
    (self.objects, self.actions) = (objects, actions)
  }

  /// Aim, place in the middle, drag, rotate, reset: what is played where no script is given.
  ///
  /// A box is placed early and left alone, a cup is placed late and moved. `duration` is the time from the
  /// first to the last frame [s].
  public static func standard(
    device: DeviceProfile = DeviceProfile.builtin[0], language: GuidanceLanguage = .english,
    duration: Double
  ) -> SessionScript {
    func moment(_ share: Double) -> Double { duration * share }
    let cup = TouchPoint.object("cup", offset: .zero)
    var script = SessionScript(
      device: device, language: language,
      objects: [
        VirtualObject(name: "box", size: Vector3(0.2, 0.2, 0.2)),
        VirtualObject(name: "cup", size: Vector3(0.1, 0.12, 0.1)),
      ],
      actions: [
        SessionAction(.place("box"), from: moment(0.12)),
        SessionAction(.place("cup"), from: moment(0.62)),
        SessionAction(
          .drag(from: cup, .by([110, -50]), fingers: 1), from: moment(0.64), until: moment(0.82)),
        SessionAction(
          .rotate(around: cup, by: .degrees(60), spread: 120), from: moment(0.84),
          until: moment(0.92)),
        SessionAction(.reset, from: moment(0.97)),
      ])
    script.tremor = 0.5
    return script
  }
}

extension SessionScript {
  /// The same script for frames whose first time is not 0.
  public func delayed(by delay: Double) -> SessionScript {
    var script = self
    for index in script.actions.indices {
      script.actions[index].start += delay
      script.actions[index].end += delay
    }
    return script
  }
}

/// Something that can be placed: its bounding box and where it may stand.
public struct VirtualObject: Sendable, Equatable {
  /// On what a thing may stand or hang.
  public enum AllowedAlignment: String, Sendable, CaseIterable {
    case horizontal, vertical, any
  }

  /// The name.
  public var name: String
  /// Width, height along its up axis, and depth [m].
  public var size: Vector3
  /// On what it may stand.
  public var alignment: AllowedAlignment
  /// Whether its size is that of the real thing, so that pinching does not change it.
  public var hasRealSize: Bool

  /// Creates an object.
  public init(
    name: String, size: Vector3, alignment: AllowedAlignment = .any, hasRealSize: Bool = true
  ) {
    (self.name, self.size, self.alignment) = (name, size, alignment)
    self.hasRealSize = hasRealSize
  }
}

/// Where a touch begins.
public enum TouchPoint: Sendable, Equatable {
  /// A point of the screen [pt].
  case screen(SIMD2<Double>)
  /// The middle of the screen.
  case center
  /// The image of a placed object's box, moved by an offset [pt].
  case object(String, offset: SIMD2<Double>)
}

/// Something that a person does at a time.
public struct SessionAction: Sendable, Equatable {
  /// What is done.
  public enum Kind: Sendable, Equatable {
    /// The object of this name is placed where the indicator lies.
    case place(String)
    /// A tap: with a name it places or moves that object, without it selects or moves what it selected.
    case tap(TouchPoint, object: String?)
    /// One or two fingers go in a straight line.
    case drag(from: TouchPoint, Way, fingers: Int)
    /// Two fingers, `spread` apart [pt], turn about their middle; clockwise on the screen is positive.
    case rotate(around: TouchPoint, by: Angle, spread: Double)
    /// Two fingers part or close about their middle [pt].
    case pinch(around: TouchPoint, from: Double, to: Double)
    /// A finger rests while the device moves.
    case hold(TouchPoint)
    /// The session begins anew.
    case reset
    /// The camera is taken away.
    case interrupt
  }

  /// Where a drag ends.
  public enum Way: Sendable, Equatable {
    /// At a point of the screen [pt].
    case to(SIMD2<Double>)
    /// So far from where it begins [pt].
    case by(SIMD2<Double>)
  }

  /// What is done.
  public var kind: Kind
  /// When it begins and ends [s]; the same for what takes no time.
  public var start, end: Double

  /// Creates an action; `end` is `start` if absent.
  public init(_ kind: Kind, from start: Double, until end: Double? = nil) {
    (self.kind, self.start, self.end) = (kind, start, end ?? start)
  }

  /// Whether fingers are on the screen for a while.
  var isTouch: Bool {
    switch kind {
    case .drag, .rotate, .pinch, .hold: true
    case .place, .tap, .reset, .interrupt: false
    }
  }

  /// The word of the JSON form.
  public var word: String {
    switch kind {
    case .place: "place"
    case .tap: "tap"
    case .drag: "drag"
    case .rotate: "rotate"
    case .pinch: "pinch"
    case .hold: "hold"
    case .reset: "reset"
    case .interrupt: "interrupt"
    }
  }
}
