// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

extension MetricDescriptor {
  private static let ours = "PlaneLab"
  private static let hota = "Luiten et al. 2021, doi:10.1007/s11263-020-01375-2; equals TrackEval"
  private static let clear =
    "Bernardin & Stiefelhagen 2008, doi:10.1155/2008/246309; equals TrackEval"
  private static let identity =
    "Ristani et al. 2016, doi:10.1007/978-3-319-48881-3_2; equals TrackEval"
  private static let sturm = "Sturm et al. 2012, doi:10.1109/IROS.2012.6385773; equals evo"

  private static func tracking(
    _ key: String, _ summary: String, unit: String = "", in range: String = "0...1",
    better: Bool? = true, empty: String = "null", page: String = "lifecycle.md",
    _ citation: String = MetricDescriptor.ours
  ) -> MetricDescriptor {
    MetricDescriptor(
      "tracking." + key, summary, unit: unit, in: range, better: better, empty: empty, page: page,
      citation)
  }

  private static func quality(
    _ key: String, _ summary: String, unit: String = "", in range: String = "0...1",
    better: Bool?, page: String = "quality.md", _ citation: String = MetricDescriptor.ours
  ) -> MetricDescriptor {
    MetricDescriptor(
      "quality." + key, summary, unit: unit, in: range, better: better, page: page, citation)
  }

  static let tracking = [
    tracking(
      "hota", "HOTA: root of detection times association accuracy.", empty: "0", page: "hota.md",
      hota),
    tracking("detA", "Detection accuracy of HOTA.", empty: "0", page: "hota.md", hota),
    tracking("assA", "Association accuracy of HOTA.", empty: "0", page: "hota.md", hota),
    tracking("locA", "Mean similarity of HOTA's matches.", empty: "1", page: "hota.md", hota),
    tracking(
      "clear.mota", "Multiple object tracking accuracy.", in: "...1", empty: "0",
      page: "clear.md", clear),
    tracking("clear.motp", "Mean similarity of matches.", empty: "0", page: "clear.md", clear),
    tracking(
      "clear.idsw", "Identity switches.", in: "0...", better: false, empty: "0",
      page: "clear.md", clear),
    tracking(
      "clear.frag", "Resumptions after an interruption.", in: "0...", better: false, empty: "0",
      page: "clear.md", clear),
    tracking(
      "clear.fragStrict", "Resumptions after any interruption.", in: "0...", better: false,
      empty: "0", page: "clear.md", clear),
    tracking(
      "identity.idf1", "F1 of the best assignment of tracks.", empty: "0", page: "identity.md",
      identity),
    tracking(
      "lifecycle.timeToFirst_s", "Time from visibility to the first match.", unit: "s",
      in: "0...", better: false),
    tracking(
      "lifecycle.duplicates", "Planes at the end beyond one per true plane.", unit: "planes",
      in: "0...", better: false),
    tracking(
      "lifecycle.duplicateShare", "Share of planes at the end that are duplicates.",
      better: false),
    tracking(
      "lifecycle.ghostsPerMinute", "Tracks that never belonged to a true plane.", unit: "1/min",
      in: "0...", better: false),
    tracking("lifecycle.mergeCorrectness", "Share of merges within one true plane."),
    tracking("lifecycle.idSurvival", "Share of true planes that kept their first id."),
    tracking(
      "lifecycle.splitShare", "Share of a plane's frames in which several tracks hold it.",
      better: false),
    tracking(
      "lifecycle.updateLatency_s", "Lag of a track's area behind what was visible.", unit: "s",
      in: "0...", better: false),
    tracking("lifecycle.extentCompleteness", "Outline IoU of true planes over time."),
    tracking(
      "lifecycle.jitterAtRest.normal_deg", "Spread of a normal after 60 frames at rest.",
      unit: "°", in: "0...", better: false),
    tracking(
      "lifecycle.jitterAtRest.offset_mm", "Spread of an offset after 60 frames at rest.",
      unit: "mm", in: "0...", better: false),
    tracking("map.f1", "F1 of the planes known at the end, at an outline IoU of 0.5."),
    tracking("map.precision", "Share of planes known at the end that match a true one."),
    tracking("map.recall", "Share of true planes that a plane known at the end matches."),
    tracking("map.iou", "Mean outline IoU of true planes at the end, 0 where missed."),
    tracking("map.completeness", "Share of the true area that matching planes cover."),
    tracking("map.correctness", "Share of the area of planes that lies on the true ones."),
    tracking(
      "map.angle_deg", "Angle of matching planes at the end.", unit: "°", in: "0...90",
      better: false),
    tracking(
      "map.offset_mm", "Offset of matching planes at the end.", unit: "mm", in: "0...",
      better: false),
    tracking(
      "map.boundary_mm", "Mean distance of the outlines of matching planes.", unit: "mm",
      in: "0...", better: false),
    tracking(
      "lifecycle.jitter.normal_deg", "Spread of a settled normal.", unit: "°", in: "0...",
      better: false),
    tracking(
      "lifecycle.jitter.offset_mm", "Spread of a settled offset.", unit: "mm", in: "0...",
      better: false),
    tracking(
      "lifecycle.jitter.center_mm", "Spread of a settled center.", unit: "mm", in: "0...",
      better: false),
    tracking(
      "lifecycle.jitter.area_share", "Spread of a settled area, relative.", in: "0...",
      better: false),
  ]

  static let trajectory = [
    MetricDescriptor(
      "trajectory.ape.translation_m", "Distance of aligned positions.", unit: "m", in: "0...",
      better: false, page: "trajectory.md", sturm),
    MetricDescriptor(
      "trajectory.ape.rotation_deg", "Angle between aligned orientations.", unit: "°",
      in: "0...180", better: false, page: "trajectory.md", sturm),
    MetricDescriptor(
      "trajectory.rpe.translation_m", "Translation error over a step.", unit: "m", in: "0...",
      better: false, page: "trajectory.md", sturm),
    MetricDescriptor(
      "trajectory.rpe.rotation_deg", "Rotation error over a step.", unit: "°", in: "0...180",
      better: false, page: "trajectory.md", sturm),
    MetricDescriptor(
      "trajectory.apeUnaligned.translation_m", "Distance of positions as they are.", unit: "m",
      in: "0...", better: false, page: "trajectory.md", sturm),
    MetricDescriptor(
      "trajectory.apeScaled.translation_m", "Distance of positions aligned with scale.",
      unit: "m", in: "0...", better: false, page: "trajectory.md", sturm),
  ]

  static let quality = [
    quality("macroF1", "Mean F1 of the states, by time.", better: true),
    quality(
      "hardMacroF1", "Mean F1 of the states but initializing and notAvailable, by time.",
      better: true),
    quality("balancedAccuracy", "Mean recall of the true states, by time.", better: true),
    quality("kappa", "Agreement beyond chance.", in: "-1...1", better: true),
    quality(
      "eventF1", "F1 of events at a collar of 0.2 s.", better: true,
      "Mesaros et al. 2016, doi:10.3390/app6060162"),
    quality("latency_s", "Lag of detected onsets.", unit: "s", in: "-1...1", better: false),
    quality(
      "falseAlarmsPerMinute", "Events that meet no true event, per minute of true normal.",
      unit: "1/min", in: "0...", better: false),
    quality(
      "flickerPerMinute", "Changes of state beyond the true ones.", unit: "1/min", in: "0...",
      better: false),
    quality("wrongShare", "Share of time in a wrong state.", better: false),
    quality("healthyShare", "Share of time estimated as normal.", better: nil),
    quality(
      "longestOutage_s", "Longest stretch without normal.", unit: "s", in: "0...", better: nil),
    quality("time_s", "Time by estimated state.", unit: "s", in: "0...", better: nil),
    quality("causeAP", "Average precision of a cause's score.", better: true),
    quality(
      "brier", "Mean squared error of the failure probability.", better: false,
      page: "calibration.md", "Brier 1950, doi:10.1175/1520-0493(1950)078<0001:VOFEIT>2.0.CO;2"),
    quality(
      "logLoss", "Mean negative log likelihood.", unit: "nat", in: "0...", better: false,
      page: "calibration.md"),
    quality(
      "ece", "Calibration error over 15 bins of equal width.", better: false,
      page: "calibration.md", "Naeini et al. 2015, doi:10.1609/aaai.v29i1.9602"),
    quality(
      "eceEqualMass", "Calibration error over 15 bins of equal count.", better: false,
      page: "calibration.md"),
    quality(
      "auroc", "Chance that a failure ranks above a success.", better: true,
      page: "calibration.md", "Hanley & McNeil 1982, doi:10.1148/radiology.143.1.7063747"),
    quality("auprc", "Average precision of failures.", better: true, page: "calibration.md"),
    quality(
      "aurc", "Mean failure rate of kept frames over all coverages.", better: false,
      page: "calibration.md"),
  ]

  private static func placement(
    _ key: String, _ summary: String, unit: String, better: Bool = false
  ) -> MetricDescriptor {
    MetricDescriptor(
      "placement." + key, summary, unit: unit, in: unit.isEmpty ? "0...1" : "0...",
      better: better, page: "placement.md", ours)
  }

  static let placement = [
    placement("timeToFirstPlane_s", "Time until a plane is known.", unit: "s"),
    placement("timeToPlaceable_s", "Time until an object can be placed.", unit: "s"),
    placement("error_mm", "Distance of a placed object to the true surface.", unit: "mm"),
    placement("error_deg", "Tilt of a placed object against the true normal.", unit: "°"),
    placement("firstSnap_mm", "Size of the first correction after placing.", unit: "mm"),
    placement("jumps", "Later corrections above the limit.", unit: "jumps"),
    placement("drift_mm", "Way from the first snapped to the last position.", unit: "mm"),
    placement("jitter_mm", "Spread of an object at rest.", unit: "mm"),
    placement("dragLag_mm", "Distance of a dragged object to the finger.", unit: "mm"),
    placement("dragRoughness_mm", "Size of second differences while dragged.", unit: "mm"),
    placement(
      "rightMessageShare", "Share of time with a message due in which the right one shows.",
      unit: "", better: true),
    placement("wrongAdvice", "Changes to a message that is wrong.", unit: "messages"),
    placement("faultToMessage_s", "Time from a fault to the first right message.", unit: "s"),
  ]
}
