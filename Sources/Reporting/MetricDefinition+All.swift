// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

internal import Evaluation

extension MetricDefinition {
  /// Every definition, in the order of lists; those of planes over time come from the room of metrics.
  public static let all = own + overTime

  private static let own =
    places + counts + segmentation + partitions + geometry + estimates + times
  private static let overTime = MetricDescriptor.all.filter { metric in
    !own.contains { $0.name == metric.name }
  }.map(MetricDefinition.init)

  private static let evops = "evops 1.0.0, arXiv:2204.05799"
  private static let hoover = "Hoover et al., TPAMI 1996, doi:10.1109/34.506791"
  private static let kirillov = "Kirillov et al., CVPR 2019, doi:10.1109/CVPR.2019.00963"

  private static let places = [
    MetricDefinition("dataset", "", "", .neither, "Name of the dataset."),
    MetricDefinition("sequence", "", "", .neither, "Name of the sequence."),
    MetricDefinition("frame", "", "", .neither, "Name of the frame, unique within its sequence."),
    MetricDefinition("timestamp_s", "s", "", .neither, "Time of the frame, if known."),
    MetricDefinition(
      "status", "", "scored, unlabeled, skipped", .neither,
      "Whether the frame was scored, had no ground truth, or could not be used."),
    MetricDefinition("reason", "", "", .neither, "Why the frame was skipped."),
  ]

  private static let counts = [
    MetricDefinition("frames", "count", "0...", .neither, "Frames that were scored."),
    MetricDefinition("skipped", "count", "0...", .lower, "Frames that could not be used."),
    MetricDefinition("unlabeled", "count", "0...", .neither, "Frames without ground truth."),
    MetricDefinition(
      "groundTruthPlanes", "count", "0...", .neither,
      "True planes of the frame, without ignored ones."),
    MetricDefinition(
      "estimatedPlanes", "count", "0...", .neither, "Estimated planes, without dropped ones."),
    MetricDefinition(
      "droppedPlanes", "count", "0...", .neither,
      "Estimated planes with more than half of their pixels on ignore; they count neither way."),
    MetricDefinition(
      "falsePlanes", "count", "0...", .lower,
      "Estimated planes that lie mostly where no true plane is."),
    MetricDefinition(
      "planes", "count", "0...", .neither, "Numbers of planes, per frame and in all."),
  ]

  private static let segmentation = [
    MetricDefinition(
      "evops.precision", "", "0...1", .higher,
      "Share of estimated planes that overlap a true plane with IoU >= --evops-full-iou.", evops),
    MetricDefinition(
      "evops.recall", "", "0...1", .higher,
      "Share of true planes that an estimated plane overlaps with IoU >= --evops-full-iou.", evops),
    MetricDefinition(
      "evops.fScore", "", "0...1", .higher, "Harmonic mean of precision and recall.", evops),
    MetricDefinition(
      "evops.usr", "", "0...1", .lower,
      "Under-segmentation: share of estimated planes that cover several true planes in part.", evops
    ),
    MetricDefinition(
      "evops.osr", "", "0...1", .lower,
      "Over-segmentation: share of true planes that several estimated planes cover in part.", evops),
    MetricDefinition(
      "evops.noise", "", "0...1", .lower, "Share of estimated planes that match nothing.", evops),
    MetricDefinition(
      "evops.missed", "", "0...1", .lower, "Share of true planes that nothing matches.", evops),
    MetricDefinition(
      "evops.mean", "", "0...1", .higher, "Mean IoU of the matched pairs.", evops),
    MetricDefinition(
      "evops.meanDice", "", "0...1", .higher, "Mean Dice coefficient of the matched pairs.", evops),
    MetricDefinition(
      "evops.panoptic", "", "0...1", .higher,
      "Sum of the matched pairs' IoU over the mean number of planes, as EVOPS defines it.", evops),
    MetricDefinition(
      "segcomp", "planes", "0...", .neither,
      "Hoover's comparison at an overlap tolerance: planes that are correct, over-segmented, "
        + "under-segmented, missed or noise; means per frame, and totals.", hoover),
    MetricDefinition(
      "pq.pq", "", "0...1", .higher,
      "Panoptic Quality: segmentation quality times recognition quality, pairs of IoU > 0.5.",
      kirillov),
    MetricDefinition("pq.sq", "", "0...1", .higher, "Mean IoU of the matched pairs.", kirillov),
    MetricDefinition(
      "pq.rq", "", "0...1", .higher, "F score of the matching at IoU > 0.5.", kirillov),
    MetricDefinition(
      "detection", "", "0...1", .higher, "Precision, recall and F1 of planes at an IoU threshold."),
    MetricDefinition(
      "nonPlaneCovered", "", "0...1", .lower,
      "Share of the pixels without a true plane that estimated planes cover."),
    MetricDefinition(
      "planeCovered", "", "0...1", .higher,
      "Share of the pixels of true planes that estimated planes cover."),
    MetricDefinition(
      "ap", "", "0...1", .higher,
      "Average precision of planes ranked by size or confidence; 0.50:0.95 is the mean over ten "
        + "IoU thresholds.", "COCO, arXiv:1405.0312"),
    MetricDefinition(
      "recallByPixels", "", "0...1", .higher,
      "Recall at IoU 0.75 of true planes by their number of pixels."),
    MetricDefinition(
      "recallByArea_m2", "", "0...1", .higher, "Recall at IoU 0.75 of true planes by their area."),
  ]

  private static let partitions = [
    MetricDefinition(
      "ri", "", "0...1", .higher,
      "Rand index: share of pixel pairs on which both partitions agree.",
      "Rand 1971, doi:10.1080/01621459.1971.10482356"),
    MetricDefinition(
      "voi", "bit", "0...", .lower,
      "Variation of information: conditional entropies of either partition given the other.",
      "Meila 2007, doi:10.1016/j.jmva.2006.11.013"),
    MetricDefinition(
      "sc", "", "0...1", .higher,
      "Segmentation covering: mean best IoU of the true segments, weighted by size.",
      "Arbelaez et al., TPAMI 2011, doi:10.1109/TPAMI.2010.161"),
    MetricDefinition(
      "ari", "", "-1...1", .higher, "Rand index adjusted for chance.",
      "Hubert & Arabie 1985, doi:10.1007/BF01908075"),
  ]

  private static let geometry = [
    MetricDefinition(
      "groundTruth", "", "", .neither, "Label of the true plane; empty for a false plane."),
    MetricDefinition(
      "estimate", "", "", .neither, "Label of the estimated plane; empty for a missed plane."),
    MetricDefinition(
      "groundTruthPixels", "px", "0...", .neither, "Pixels or points of the true plane."),
    MetricDefinition(
      "estimatePixels", "px", "0...", .neither, "Pixels or points of the estimated plane."),
    MetricDefinition("area_m2", "m²", "0...", .neither, "Area of the true plane that is seen."),
    MetricDefinition("iou", "", "0...1", .higher, "Intersection over union of the pair's pixels."),
    MetricDefinition(
      "angle_deg", "°", "0...90", .lower, "Angle between the normals of a matched pair."),
    MetricDefinition(
      "offset_mm", "mm", "0...", .lower,
      "Larger distance of either centroid to the other plane of a matched pair."),
    MetricDefinition(
      "rmse_mm", "mm", "0...", .lower,
      "Root mean square distance of the true plane's points to the estimated plane."),
    MetricDefinition(
      "nees", "", "0...", .neither,
      "Squared error in units of its covariance; 3 on average if the covariance is right."),
    MetricDefinition(
      "areaIoU", "", "0...1", .higher, "IoU of the outlines on the true plane."),
    MetricDefinition(
      "boundary_mm", "mm", "0...", .lower, "Mean distance between the outlines."),
    MetricDefinition(
      "boundary95_mm", "mm", "0...", .lower, "95 % quantile of the distance between the outlines."),
    MetricDefinition(
      "areaRatio", "", "0...", .neither, "Estimated area over true area; 1 is right."),
    MetricDefinition("matched", "count", "0...", .higher, "Pairs whose geometry is compared."),
    MetricDefinition(
      "unmatchedGroundTruth", "count", "0...", .lower, "True planes without a pair."),
    MetricDefinition(
      "unmatchedEstimate", "count", "0...", .lower, "Estimated planes without a pair."),
  ]

  private static let estimates = [
    MetricDefinition("nx", "", "-1...1", .neither, "Normal of the estimated plane, x."),
    MetricDefinition("ny", "", "-1...1", .neither, "Normal of the estimated plane, y."),
    MetricDefinition("nz", "", "-1...1", .neither, "Normal of the estimated plane, z."),
    MetricDefinition(
      "offset_m", "m", "0...", .neither,
      "Offset of the estimated plane: normal · p + offset = 0, the normal faces the sensor."),
    MetricDefinition(
      "estimateRMSE_mm", "mm", "0...", .lower,
      "Root mean square distance of the estimated plane's own points."),
    MetricDefinition("estimateArea_m2", "m²", "0...", .neither, "Area of the estimated outline."),
    MetricDefinition("width_m", "m", "0...", .neither, "Longer side of the smallest rectangle."),
    MetricDefinition("height_m", "m", "0...", .neither, "Shorter side of the smallest rectangle."),
  ]

  private static let times = [
    MetricDefinition(
      "time_ms", "ms", "0...", .lower, "Wall time of a stage per frame, on the machine in run.json."
    ),
    MetricDefinition("decode_ms", "ms", "0...", .lower, "Reading the frame and its labels."),
    MetricDefinition("detect_ms", "ms", "0...", .lower, "Finding planes: labels and parameters."),
    MetricDefinition("refine_ms", "ms", "0...", .lower, "Drawing extents, measuring flatness."),
    MetricDefinition("score_ms", "ms", "0...", .lower, "Comparing with the ground truth."),
  ]
}
