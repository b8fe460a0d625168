// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

/// Why an action of a session has no effect.
public enum Refusal: String, Sendable, CaseIterable {
  /// The touch is not on the screen.
  case offScreen
  /// The touch is beside or on the housing of the front sensors.
  case sensorHousing
  /// The touch is on the status bar.
  case statusBar
  /// The touch is where the system listens for the gesture that leaves the app.
  case homeIndicator
  /// The touch is in a side margin that the system reserves.
  case edge
  /// There is no object where the touch begins.
  case nothingThere
  /// The object that is to be touched is not on the screen.
  case objectOutOfView
  /// The object that is to be touched was not placed.
  case notPlaced
  /// Nothing is known along the ray.
  case noSurface
  /// The camera has no pose.
  case noPose
  /// The session is interrupted.
  case interrupted
  /// The session was restarted too short a time ago.
  case restartLocked
}
