// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

/// The two models that put a number on doubt: of tracking as it is, and as it soon will be.
public struct FailureModels: Sendable, Equatable {
  /// The model of the present.
  public let now: FailureModel
  /// The model of the next moments, asked while tracking is fine.
  public let soon: FailureModel

  /// The models that come with the program.
  public static let standard = FailureModels(now: .now, soon: .soon)

  private init(now: FailureModel, soon: FailureModel) { (self.now, self.soon) = (now, soon) }

  /// The models in a list as `planelab datasets train-failure` writes it.
  ///
  /// `nil` unless there are exactly two, made for the inputs of this version, with a finite mean and weight
  /// for each.
  ///
  /// - Parameter models: one of horizon 0 and one that looks ahead, in any order.
  public init?(_ models: [FailureModel]) {
    let fitting = models.filter(\.fitsInputs)
    guard models.count == 2, fitting.count == 2,
      let now = fitting.first(where: { $0.horizon == 0 }),
      let soon = fitting.first(where: { $0.horizon > 0 })
    else { return nil }
    self.init(now: now, soon: soon)
  }
}

extension FailureModel {
  /// Whether the model takes the inputs of this version and has a number for each.
  fileprivate var fitsInputs: Bool {
    inputs == FailureInputs.names && means.count == inputs.count && weights.count == inputs.count
      && (means + weights + [bias]).allSatisfy(\.isFinite)
  }
}
