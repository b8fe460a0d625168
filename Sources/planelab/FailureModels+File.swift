// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

import CommandLineKit
import FoundationEssentials
import TrackingQuality

extension OptionDescription {
  /// `--failure-model <file>`.
  static let failureModel = OptionDescription(
    "failure-model", value: "file", isExpert: true, completion: .file,
    "Models of failure as 'datasets train-failure' writes them, in place of the built-in ones.")
}

extension FailureModels {
  /// The models of `--failure-model`, or the built-in ones.
  static func given(_ invocation: Invocation) throws -> FailureModels {
    guard let path = invocation["failure-model"] else { return .standard }
    guard let data = FileManager.default.contents(atPath: path) else {
      throw Failure("\(path): cannot be read; --failure-model takes a JSON file", .badInput)
    }
    guard let list = try? JSONDecoder().decode([FailureModel].self, from: data),
      let models = FailureModels(list)
    else {
      throw Failure(
        """
        \(path): expected a model of the present and one of the next moments with the inputs of \
        this version; 'planelab datasets train-failure' writes them
        """, .badInput)
    }
    return models
  }
}
