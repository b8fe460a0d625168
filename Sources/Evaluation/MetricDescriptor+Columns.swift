// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

extension MetricDescriptor {
  /// What the columns of tables mean that are no metrics: names, counts, estimates.
  public static let columns: [MetricDescriptor] = places + counts + planes + estimates

  private static let places = [
    MetricDescriptor(column: "dataset", "Name of the dataset."),
    MetricDescriptor(column: "sequence", "Name of the sequence."),
    MetricDescriptor(column: "frame", "Name of the frame, unique within its sequence."),
    MetricDescriptor(column: "timestamp_s", unit: "s", "Time of the frame, if known."),
    MetricDescriptor(
      column: "status", in: "scored, unlabeled, skipped",
      "Whether the frame was scored, had no ground truth, or could not be used."),
    MetricDescriptor(column: "reason", "Why: of a skipped frame, or of a limited state."),
    MetricDescriptor(column: "detector", "Who found the planes: planelab, or a name given."),
    MetricDescriptor(column: "run", "The run: its detector, and its folder if that is not enough."),
    MetricDescriptor(column: "metric", "Path of a value in metrics.json."),
    MetricDescriptor(column: "value", "The value; empty where undefined."),
  ]

  private static let counts = [
    MetricDescriptor(
      column: "frames", unit: "frames", in: "0...", "Frames that were scored."),
    MetricDescriptor(
      column: "skipped", unit: "frames", in: "0...", better: false, "Frames that could not be used."
    ),
    MetricDescriptor(
      column: "unlabeled", unit: "frames", in: "0...", "Frames without ground truth."),
    MetricDescriptor(
      column: "groundTruthPlanes", unit: "planes", in: "0...",
      "True planes of the frame, without ignored ones."),
    MetricDescriptor(
      column: "estimatedPlanes", unit: "planes", in: "0...",
      "Estimated planes of the frame, without dropped ones."),
    MetricDescriptor(
      column: "tracking.anchors", unit: "planes", in: "0...",
      "Planes that are kept at the end of the sequences."),
    MetricDescriptor(
      column: "droppedPlanes", unit: "planes", in: "0...",
      "Estimated planes with more than half of their pixels on ignore; they count neither way."),
  ]

  private static let planes = [
    MetricDescriptor(column: "groundTruth", "Label of the true plane; empty for a false plane."),
    MetricDescriptor(column: "estimate", "Label of the estimated plane; empty for a missed one."),
    MetricDescriptor(
      column: "groundTruthPixels", unit: "px", in: "0...", "Pixels or points of the true plane."),
    MetricDescriptor(
      column: "estimatePixels", unit: "px", in: "0...", "Pixels or points of the estimated plane."),
    MetricDescriptor(
      column: "area_m2", unit: "m²", in: "0...", "Area of the true plane that is seen."),
    MetricDescriptor(
      column: "iou", in: "0...1", better: true, "Intersection over union of the pair's pixels."),
  ]

  private static let estimates = [
    MetricDescriptor(column: "nx", in: "-1...1", "Normal of the estimated plane, x."),
    MetricDescriptor(column: "ny", in: "-1...1", "Normal of the estimated plane, y."),
    MetricDescriptor(column: "nz", in: "-1...1", "Normal of the estimated plane, z."),
    MetricDescriptor(
      column: "offset_m", unit: "m", in: "0...",
      "Offset of the estimated plane: normal · p + offset = 0, the normal faces the sensor."),
    MetricDescriptor(
      column: "estimateRMSE_mm", unit: "mm", in: "0...", better: false,
      "Root mean square distance of the estimated plane's own points."),
    MetricDescriptor(
      column: "estimateArea_m2", unit: "m²", in: "0...", "Area of the estimated outline."),
    MetricDescriptor(
      column: "width_m", unit: "m", in: "0...", "Longer side of the smallest rectangle."),
    MetricDescriptor(
      column: "height_m", unit: "m", in: "0...", "Shorter side of the smallest rectangle."),
  ]

  private static func time(_ name: String, _ summary: String) -> MetricDescriptor {
    MetricDescriptor(column: name, unit: "ms", in: "0...", better: false, summary)
  }

  static let times = [
    time("time_ms", "Wall time of a stage per frame, on the machine in run.json."),
    time("decode_ms", "Reading the frame and its labels."),
    time("detect_ms", "Finding planes: labels and parameters."),
    time("refine_ms", "Drawing extents, measuring flatness."),
    time("score_ms", "Comparing with the ground truth."),
  ]
}
