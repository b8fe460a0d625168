// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

extension MetricDescriptor {
  private static let evops = "EVOPS, arXiv:2204.05799; equals evops 1.0.0"
  private static let hoover = "Hoover et al. 1996, doi:10.1109/34.506791"
  private static let pq = "Kirillov et al. 2019, doi:10.1109/CVPR.2019.00963"
  private static let ours = "PlaneLab"

  private static func evops(
    _ key: String, _ summary: String, better: Bool
  ) -> MetricDescriptor {
    MetricDescriptor(
      "evops." + key, summary, better: better, empty: "0", page: "evops.md", evops)
  }

  private static func segcomp(
    _ key: String, _ summary: String, better: Bool?
  ) -> MetricDescriptor {
    MetricDescriptor(
      "segcomp." + key, summary, unit: "planes per frame", in: "0...", better: better,
      page: "segcomp.md", hoover)
  }

  private static func geometry(
    _ key: String, _ summary: String, unit: String, in range: String = "0...",
    better: Bool? = false
  ) -> MetricDescriptor {
    MetricDescriptor(
      key, summary, unit: unit, in: range, better: better, page: "geometry.md", ours)
  }

  static let segmentation = [
    evops(
      "precision", "Share of estimated planes with a true one at IoU >= --evops-full-iou.",
      better: true),
    evops(
      "recall", "Share of true planes with an estimated one at IoU >= --evops-full-iou.",
      better: true),
    evops("fScore", "Harmonic mean of EVOPS precision and recall.", better: true),
    evops(
      "usr", "Under-segmentation: share of estimated planes that overlap two or more true ones.",
      better: false),
    evops(
      "osr", "Over-segmentation: share of true planes that two or more estimated ones overlap.",
      better: false),
    evops("noise", "Share of estimated planes that match nothing.", better: false),
    evops("missed", "Share of true planes that nothing matches.", better: false),
    evops("mean", "Mean IoU of the planes found.", better: true),
    evops("panoptic", "Mean IoU of the planes found times the F-score.", better: true),
    evops("meanDice", "Mean Dice coefficient of the planes found.", better: true),
    segcomp("correct", "True planes found as one at the tolerance.", better: true),
    segcomp("over", "True planes split into several.", better: false),
    segcomp("under", "Estimated planes that join several true ones.", better: false),
    segcomp("missed", "True planes in no instance.", better: false),
    segcomp("noise", "Estimated planes in no instance.", better: false),
    segcomp("groundTruth", "True planes.", better: nil),
    segcomp("estimate", "Estimated planes.", better: nil),
    MetricDescriptor(
      "segcomp.correctShare", "Share of true planes found as one.", better: true,
      page: "segcomp.md", hoover),
    MetricDescriptor(
      "segcomp.correctPixelShare", "Share of true plane pixels in planes found as one.",
      better: true, page: "segcomp.md", hoover),
    MetricDescriptor("pq", "Panoptic Quality: SQ times RQ.", better: true, page: "pq.md", pq),
    MetricDescriptor(
      "pq.sq", "Segmentation quality: mean IoU of matches above 0.5.", better: true,
      page: "pq.md", pq),
    MetricDescriptor(
      "pq.rq", "Recognition quality: F1 of matches above 0.5.", better: true, page: "pq.md", pq),
    MetricDescriptor(
      "ri", "Rand index: share of pixel pairs on which both sides agree.", better: true,
      page: "partitions.md", "Rand 1971, doi:10.1080/01621459.1971.10482356"),
    MetricDescriptor(
      "voi", "Variation of information: entropies of either partition given the other.",
      unit: "bit", in: "0...",
      better: false, page: "partitions.md", "Meilă 2007, doi:10.1016/j.jmva.2006.11.013"),
    MetricDescriptor(
      "sc", "Segmentation covering, mean of both directions.", better: true,
      page: "partitions.md", "Arbeláez et al. 2011, doi:10.1109/TPAMI.2010.161"),
    MetricDescriptor(
      "ari", "Rand index corrected for chance.", in: "-0.5...1", better: true,
      page: "partitions.md", "Hubert & Arabie 1985, doi:10.1007/BF01908075"),
    MetricDescriptor(
      "detection.precision", "Share of estimated planes that match at the IoU.", better: true,
      page: "detection.md", ours),
    MetricDescriptor(
      "detection.recall", "Share of true planes that are matched at the IoU.", better: true,
      page: "detection.md", ours),
    MetricDescriptor(
      "detection.f1", "Harmonic mean of precision and recall at the IoU.", better: true,
      page: "detection.md", ours),
    MetricDescriptor(
      "nonPlaneCovered", "Share of pixels without a true plane that estimated planes cover.",
      better: false, page: "detection.md", ours),
    MetricDescriptor(
      "planeCovered", "Share of true plane pixels that estimated planes cover.", better: true,
      page: "detection.md", ours),
    MetricDescriptor(
      "ap",
      "Average precision, ranked by confidence or size; 0.50:0.95 is a mean over ten IoU.",
      better: true,
      page: "detection.md", "Everingham et al. 2010, doi:10.1007/s11263-009-0275-4"),
    MetricDescriptor(
      "recallByPixels.recall", "Recall at IoU 0.75 of true planes of a pixel count.",
      better: true, page: "detection.md", ours),
    MetricDescriptor(
      "recallByArea_m2.recall", "Recall at IoU 0.75 of true planes of an area.", better: true,
      page: "detection.md", ours),
    MetricDescriptor(
      "planes.groundTruth", "True planes, without ignored ones.", unit: "planes", in: "0...",
      better: nil,
      page: "detection.md", ours),
    MetricDescriptor(
      "planes.estimate", "Estimated planes.", unit: "planes", in: "0...", better: nil,
      page: "detection.md", ours),
    MetricDescriptor(
      "planes.dropped", "Estimated planes dropped for lying mostly on ignored pixels.",
      unit: "planes", in: "0...", better: nil, page: "ignore.md", ours),
    MetricDescriptor(
      "planes.false", "Estimated planes that lie mostly where the truth is no plane.",
      unit: "planes", in: "0...", better: false, page: "detection.md", ours),
    MetricDescriptor(
      "falsePlanes", "Estimated planes that lie mostly where the truth is no plane.",
      unit: "planes", in: "0...", better: false, page: "detection.md", ours),
  ]

  static let geometry = [
    geometry("angle_deg", "Angle between the normals of matched planes.", unit: "°"),
    geometry(
      "offset_mm", "Larger distance of either centroid to the other plane.", unit: "mm"),
    geometry(
      "rmse_mm", "Root mean square distance of true points to the estimated plane.", unit: "mm"),
    geometry(
      "areaIoU", "IoU of the outlines on the true plane.", unit: "", in: "0...1", better: true),
    geometry(
      "areaRatio", "Estimated area divided by true area; 1 is right.", unit: "", better: nil),
    geometry("boundary_mm", "Mean distance between the outlines.", unit: "mm"),
    geometry("boundary95_mm", "Distance that 95 % of the outlines keep.", unit: "mm"),
    geometry(
      "nees", "Squared error in units of the estimated covariance; should be 3.", unit: "",
      better: nil),
    geometry(
      "nees.coverage95", "Share of errors within the 95 % region; should be 0.95.", unit: "",
      in: "0...1", better: nil),
    geometry("geometry.matched", "Pairs whose planes are compared.", unit: "pairs", better: nil),
    geometry(
      "geometry.unmatchedGroundTruth", "True planes without a match.", unit: "planes",
      better: false),
    geometry(
      "geometry.unmatchedEstimate", "Estimated planes without a match.", unit: "planes",
      better: false),
  ]
}
