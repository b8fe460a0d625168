// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

public import LinearAlgebra

/// Keeps planes over time: one value that takes frame after frame and reports what changed.
///
/// A plane of a frame belongs to the track whose plane it meets within its uncertainty (or within
/// practical limits) and whose extent it overlaps; assignments are one to one at least cost. Evidence
/// is added as moments in the world frame, extents as evidence per cell. A track that is out of view,
/// occluded or seen from behind is not missed.
///
/// Memory is proportional to the number of planes; a frame takes time proportional to the number of
/// planes, the number of patches and their outlines' lengths, whatever came before.
public struct PlaneTracker: Sendable {
  /// The parameters; changes apply from the next frame on and keep the planes that are known.
  public var configuration: TrackingConfiguration {
    didSet { limits = GateLimits(configuration) }
  }
  /// The rules of classification; changes apply from the next frame on.
  public var classification: ClassificationConfiguration
  /// The direction against gravity in the world frame, a unit vector, or `nil` if unknown.
  public let up: Vector3?
  /// The identities of the last frame's patches, by label.
  public internal(set) var identities: [UInt16: TrackID] = [:]

  var limits: GateLimits
  var tracks: [Track] = []
  var lastID = 0
  var cameraHeight = -Double.infinity
  var subsumptions: [TrackID: TrackID] = [:]

  /// Creates a tracker that knows no plane.
  ///
  /// - Parameters:
  ///   - configuration: the parameters.
  ///   - classification: the rules by which planes are told apart.
  ///   - up: the direction against gravity in the world frame, of any length; `nil` if unknown.
  public init(
    configuration: TrackingConfiguration = TrackingConfiguration(),
    classification: ClassificationConfiguration = ClassificationConfiguration(),
    up: Vector3? = nil
  ) {
    (self.configuration, self.classification) = (configuration, classification)
    limits = GateLimits(configuration)
    self.up = up?.normalized
  }

  /// The planes that were added and neither merged nor removed, in the order of their ids.
  public var anchors: [PlaneAnchor] {
    tracks.compactMap(\.anchor).sorted { $0.id < $1.id }
  }

  /// The plane into which `id` was merged, through all later merges, or `nil` if it was not.
  public func subsumer(of id: TrackID) -> TrackID? {
    var top = subsumptions[id]
    while let current = top, let next = subsumptions[current] { top = next }
    return top
  }

  /// Forgets all planes, as at a restart of a session; ids are not used again.
  public mutating func restart() {
    (tracks, identities, subsumptions, cameraHeight) = ([], [:], [:], -.infinity)
  }

  /// Takes a frame: assigns its planes, adds their evidence, and reports what changed.
  ///
  /// - Parameter frame: the frame's planes and pose. Frames must come in the order of time; patches
  ///   whose numbers are not finite are passed over.
  /// - Returns: the events: additions and changes in the order of ids, then ends, then new classes.
  public mutating func update(_ frame: TrackedFrame) -> [PlaneEvent] {
    precondition(frame.worldFromCamera.isFinite, "the pose of frame \(frame.index) is not finite")
    let sightings = frame.patches.compactMap {
      Sighting($0, in: frame, configuration: configuration)
    }
    var owners = associate(sightings, at: frame.timestamp)
    absorb(sightings, into: &owners, at: frame.timestamp)
    observeAbsence(from: owners, in: frame)
    beginTracks(for: sightings, owners: &owners, at: frame.timestamp)
    confirm()
    identities = Dictionary(
      uniqueKeysWithValues: zip(sightings, owners).compactMap { sighting, owner in
        owner.flatMap { tracks[$0].id }.map { (sighting.label, $0) }
      })
    checkFreeSpace(frame, owners: owners, labels: sightings.map(\.label))
    if let up { cameraHeight = max(cameraHeight, up.dot(frame.worldFromCamera.translation)) }
    let endings = mergeDuplicates(frame) + retire(frame)
    return publish(frame) + endings + classify(frame)
  }

  /// Gives an identity to every track that was seen often enough.
  private mutating func confirm() {
    for i in tracks.indices where tracks[i].id == nil && isConfirmed(tracks[i]) {
      lastID += 1
      tracks[i].id = TrackID(rawValue: lastID)
    }
  }

  private func isConfirmed(_ track: Track) -> Bool {
    if track.isExplained { return track.hits >= configuration.explainedCount }
    return track.hits >= configuration.confirmationCount
      || (track.sighting?.inlierCount ?? 0) >= configuration.instantSupport
  }
}
