// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

extension QualitySignals {
  /// Whether features are below an enter level; `false` if unknown.
  func lacksFeatures(_ c: QualityConfiguration) -> Bool {
    if uniqueCount != nil || uniqueCoverage != nil {
      return isBelow(uniqueCount, c.minUniqueCount)
        || isBelow(uniqueCoverage, c.minUniqueCoverage)
    }
    return isBelow(featurePointCount, c.minFeaturePointCount)
      || isBelow(featurePointCoverage, c.minFeaturePointCoverage)
  }

  /// Whether features are above every leave level; `true` if unknown.
  func regainsFeatures(_ c: QualityConfiguration) -> Bool {
    if uniqueCount != nil || uniqueCoverage != nil {
      return !isBelow(uniqueCount, c.leaveUniqueCount)
        && !isBelow(uniqueCoverage, c.leaveUniqueCoverage)
    }
    return !lacksFeatures(c)
  }

  /// Whether nothing but geometry speaks about the scene, and it leaves translations unobserved.
  ///
  /// Where images are measured, distinct features observe what a bare wall does not.
  func isDegenerate(_ c: QualityConfiguration) -> Bool {
    uniqueCount == nil && isBelow(secondNormalEigenvalue, c.minSecondNormalEigenvalue)
  }

  /// Whether blur, displacement or the angular rate is above its enter level; `false` if unknown.
  func movesTooFast(_ c: QualityConfiguration) -> Bool {
    isAbove(blur, c.maxBlur) || isAbove(displacement, c.maxDisplacement)
      || isAbove(angularRate, c.maxAngularRate)
  }

  /// Whether blur, displacement and the angular rate are below their leave levels; `true` if unknown.
  func movesSlowly(_ c: QualityConfiguration) -> Bool {
    !isAbove(blur, c.leaveBlur) && !isAbove(displacement, c.leaveDisplacement)
      && !isAbove(angularRate, c.maxAngularRate)
  }

  /// Whether the image is darker than the enter level; `false` if unknown.
  func isDark(_ c: QualityConfiguration) -> Bool { isBelow(luminance, c.minLuminance) }

  /// Whether the image is as bright as the leave level; `true` if unknown.
  func isBright(_ c: QualityConfiguration) -> Bool { !isBelow(luminance, c.leaveLuminance) }

  /// Every cause whose signal is beyond its enter level, in the order of `TrackingCause`.
  func causes(_ c: QualityConfiguration) -> [TrackingCause] {
    let hasFewFeatures =
      isBelow(uniqueCount, c.minUniqueCount)
      || uniqueCount == nil && isBelow(featurePointCount, c.minFeaturePointCount)
    let hasNarrowFeatures =
      isBelow(uniqueCoverage, c.minUniqueCoverage)
      || uniqueCoverage == nil && isBelow(featurePointCoverage, c.minFeaturePointCoverage)
    let table: [(TrackingCause, Bool)] = [
      (.features, hasFewFeatures),
      (.coverage, hasNarrowFeatures),
      (.repetition, hasFewFeatures && (trackedCount ?? 0) >= 2 * c.minUniqueCount),
      (
        .geometry,
        isBelow(secondNormalEigenvalue, c.minSecondNormalEigenvalue)
          || isBelow(firstNormalEigenvalue, c.minFirstNormalEigenvalue)
      ),
      (.blur, isAbove(blur, c.maxBlur)),
      (.displacement, isAbove(displacement, c.maxDisplacement)),
      (.overlap, isBelow(overlap, c.minOverlap)),
      (.light, isDark(c)),
      (.gap, (gap ?? 0) > 0),
      (.jump, (jump ?? 0) > 0 || (turnJump ?? 0) > 0),
      (.pose, hasPose == false),
      (.time, isTimeIncreasing == false),
    ]
    return table.filter(\.1).map(\.0)
  }

  private func isBelow(_ value: Double?, _ limit: Double) -> Bool {
    value.map { $0 < limit } ?? false
  }

  private func isAbove(_ value: Double?, _ limit: Double) -> Bool {
    value.map { $0 > limit } ?? false
  }
}
