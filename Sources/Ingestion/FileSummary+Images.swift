// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

import Geometry
import Parameters

extension FileSummary {
  /// More different values than any label map has.
  private static let maxLabelCount = 1000

  /// A gray image by its depth and values; a color image by its size.
  mutating func summarizeGray(
    _ file: FileBytes, _ format: FileFormat, _ unitsPerMeter: Double?
  ) throws(IngestionError) {
    if format == .png {
      let header = try PNGHeader(file)
      guard header.colorType == .gray || header.colorType == .palette else {
        return try summarizeColor(file)
      }
      add("bitDepth", .number(header.bitDepth))
    }
    let values = try LabelReader.decode(file, width: nil, height: nil)
    let is16Bit =
      try format == .png ? PNGHeader(file).bitDepth == 16 : PNMImage(file).maxValue > 255
    let isLabels = Set(values.labels).count <= (is16Bit ? Self.maxLabelCount : 64)
    if isLabels, unitsPerMeter == nil {
      summarize(labels: values)
    } else if is16Bit {
      summarize(
        depth: DepthImage(
          width: values.width, height: values.height, units: values.labels,
          unitsPerMeter: unitsPerMeter ?? DepthReader.defaultUnitsPerMeter))
    } else {
      try summarizeColor(file)
    }
  }

  /// An 8-bit image by its size and brightness.
  mutating func summarizeColor(_ file: FileBytes) throws(IngestionError) {
    let image = try ColorImageReader.decode(file)
    kind = "image"
    add("width", .number(image.width))
    add("height", .number(image.height))
    let pixels = image.gray.pixels
    let sum = pixels.reduce(0) { $0 + Int($1) }
    add("meanGray", .number(pixels.isEmpty ? nil : Double(sum) / Double(pixels.count)))
  }

  /// Label ids with their pixel counts.
  mutating func summarize(labels: LabelImage) {
    kind = "label map"
    add("width", .number(labels.width))
    add("height", .number(labels.height))
    var counts: [UInt16: Int] = [:]
    for label in labels.labels { counts[label, default: 0] += 1 }
    let ids = counts.keys.filter { $0 != LabelImage.unlabeled && $0 != LabelImage.ignore }.sorted()
    add("labelCount", .number(ids.count))
    add("unlabeled", .number(counts[LabelImage.unlabeled] ?? 0))
    add("ignored", .number(counts[LabelImage.ignore] ?? 0))
    add("pixelsByLabel", .object(ids.map { JSONMember("\($0)", .number(counts[$0] ?? 0)) }))
    if ids.isEmpty { warnings.append("no pixel has a label") }
  }

  /// The range of depth, and whether its scale is plausible.
  mutating func summarize(depth: DepthImage) {
    kind = "depth image"
    add("width", .number(depth.width))
    add("height", .number(depth.height))
    add("unitsPerMeter", .number(depth.unitsPerMeter))
    let valid = depth.depths.filter { $0 > 0 }.sorted()
    add("valid", .number(valid.count))
    add("invalid", .number(depth.pixelCount - valid.count))
    add("rejected", .number(depth.rejectedCount))
    add("min_m", .number(valid.first.map { Double($0) }))
    add("median_m", .number(valid.isEmpty ? nil : Double(valid[valid.count / 2])))
    add("max_m", .number(valid.last.map { Double($0) }))
    guard let low = valid.first, let high = valid.last else {
      warnings.append("no pixel has a depth")
      return
    }
    let median = valid[valid.count / 2]
    if median < 0.05 || median > 100 || high > 1000 {
      warnings.append(
        "depth of \(low) to \(high) m is implausible; is the scale \(depth.unitsPerMeter) units per "
          + "meter right, and the byte order?")
    }
  }

  /// An array as depth, labels or points by its type and shape.
  mutating func summarizeArray(
    _ file: FileBytes, _ unitsPerMeter: Double?
  ) throws(IngestionError) {
    let array = try NPYArray(file)
    add("type", .string(array.column.kind.rawValue))
    add("shape", .array(array.shape.map(JSONValue.number)))
    if array.shape.count == 2, (3...12).contains(array.shape[1]), !array.isColumnMajor {
      return try summarizeCloud(PointCloudReader.table(file))
    }
    let wholes = array.wholes
    let labels = wholes.compactMap { $0.flatMap(UInt16.init(exactly:)) }
    let isLabels = labels.count == wholes.count && Set(labels).count <= Self.maxLabelCount
    if isLabels, unitsPerMeter == nil {
      let (width, height) = array.imageSize ?? (array.count, 1)
      summarize(labels: LabelImage(width: width, height: height, labels: labels))
    } else if array.imageSize != nil {
      summarize(depth: try DepthReader.decode(file, unitsPerMeter: unitsPerMeter))
    } else {
      kind = "array"
      let bounds = array.column.bounds(count: array.count, of: file.bytes)
      add("min", .number(bounds?.lowerBound))
      add("max", .number(bounds?.upperBound))
    }
  }
}
