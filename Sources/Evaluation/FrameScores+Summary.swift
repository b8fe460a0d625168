// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

extension Sequence<FrameScore> {
  /// The trees `segmentation` and `geometry` of `metrics.json` over these frames, in their order.
  public func summary() -> MetricValue {
    let scores = Array(self)
    return ["segmentation": scores.segmentation(), "geometry": scores.geometry()]
  }
}

extension [FrameScore] {
  fileprivate func segmentation() -> MetricValue {
    var tree: MetricValue = [
      "planes": planeCounts(),
      "evops": .frameMeanAndPooled(map(\.evops)),
      "segcomp": segcomp(),
      "pq": panoptic(),
    ]
    for entry in partitions().entries { tree[entry.key] = entry.value }
    let detection = map(\.detection).pooled()
    tree["detection"] = .frameMeanAndPooled(map(\.detection))
    tree["ap"] = [
      "0.50:0.95": MetricValue(detection.meanAveragePrecision),
      "0.50": MetricValue(detection.averagePrecision(at: 0.5)),
      "0.75": MetricValue(detection.averagePrecision(at: 0.75)),
    ]
    tree["recallByPixels"] = map(\.pixelStrata).pooled().values
    tree["recallByArea_m2"] = map(\.areaStrata).pooled().values
    return tree
  }

  private func planeCounts() -> MetricValue {
    let counts = [
      ("groundTruth", map(\.evops.groundTruthCount)), ("estimate", map(\.evops.estimateCount)),
      ("dropped", map(\.droppedCount)), ("false", map(\.detection.falsePlaneCount)),
    ]
    return MetricValue(
      counts.map { name, numbers in
        let values: MetricValue = [
          "frameMean": MetricValue(MetricValue.mean(numbers.map(Double.init))),
          "total": MetricValue(numbers.reduce(0, +)),
        ]
        return (name, values)
      })
  }

  private func segcomp() -> MetricValue {
    let tolerances = first?.segcompTolerances ?? []
    return MetricValue(
      tolerances.indices.map { index in
        (fixed(tolerances[index]), map { $0.segcomp[index] }.pooled().values)
      })
  }

  private func panoptic() -> MetricValue {
    var tree = map(\.panoptic).pooled().values
    tree["frameMean"] = .mean(of: map(\.panoptic.values))
    return tree
  }

  /// `ri`, `voi`, `sc`, `ari`: frame means, pooled values beside them.
  private func partitions() -> MetricValue {
    let variants = [
      ("withUnlabeled", map(\.withUnlabeled)), ("withoutUnlabeled", map(\.withoutUnlabeled)),
    ]
    return MetricValue(
      ["ri", "voi", "sc", "ari"].map { metric in
        var tree: MetricValue = [:]
        for (name, tallies) in variants {
          tree[name] = .mean(of: tallies.map { $0.values[metric] ?? .null })
        }
        guard metric != "ari" else { return (metric, tree) }
        tree["pooled"] = MetricValue(
          variants.map { ($0.0, $0.1.pooled().values[metric] ?? .null) })
        return (metric, tree)
      })
  }

  fileprivate func geometry() -> MetricValue {
    let rows = flatMap(\.planes)
    let nees = Distribution(rows.compactMap(\.nees))
    return [
      "angle_deg": Distribution(rows.compactMap(\.angle)).values,
      "offset_mm": Distribution(rows.compactMap(\.offset?.milli)).values,
      "rmse_mm": Distribution(rows.compactMap(\.rmse?.milli)).values,
      "areaIoU": Distribution(rows.compactMap(\.areaIoU)).values,
      "areaRatio": Distribution(rows.compactMap(\.areaRatio)).values,
      "boundary_mm": Distribution(rows.compactMap(\.boundaryDistance?.milli)).values,
      "boundary95_mm": Distribution(rows.compactMap(\.boundaryDistance95?.milli)).values,
      "nees": [
        "mean": MetricValue(nees.mean), "median": MetricValue(nees.median),
        // the 95 % quantile of χ² with 3 degrees of freedom
        "coverage95": MetricValue(
          MetricValue.mean(nees.samples.map { $0 <= 7.814727903251178 ? 1 : 0 })),
      ],
      "matched": MetricValue(rows.count { $0.groundTruth != nil && $0.estimate != nil }),
      "unmatchedGroundTruth": MetricValue(rows.count { $0.estimate == nil }),
      "unmatchedEstimate": MetricValue(rows.count { $0.groundTruth == nil }),
    ]
  }
}

/// A number in 0...1 with two decimals: `0.80`.
func fixed(_ number: Double) -> String {
  let hundredths = Int((number * 100).rounded())
  let text = String(hundredths % 100)
  return "\(hundredths / 100)." + (text.count < 2 ? "0" + text : text)
}
