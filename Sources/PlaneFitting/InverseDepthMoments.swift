// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

public import Geometry
public import LinearAlgebra

/// Additive sums of inverse depth over pixels: ten numbers that hold a plane, its covariance and residual.
///
/// For a plane n·p = d seen by any pinhole, inverse depth ρ = 1/z is linear in the ray m = (x, y, 1):
/// ρ = q·m with q = n/d. Stereo and structured light err by a constant amount in ρ, so that plain least
/// squares in ρ is the statistically right fit, without the bias that 3-D principal axes have on slanted
/// cells. Adding two sums gives the sums of the union; subtracting takes a part away.
///
/// The sums are kept about the mean ray, so that they lose nothing far from the optical axis.
public struct InverseDepthMoments: Sendable, Equatable {
  /// The sum of weights; the number of pixels if each weighs 1.
  public private(set) var weight = 0.0
  private var meanX = 0.0, meanY = 0.0, meanRho = 0.0
  private var xx = 0.0, xy = 0.0, yy = 0.0, xRho = 0.0, yRho = 0.0, rhoRho = 0.0

  /// The moments of no pixel.
  public init() {}

  /// The moments of pixels from sums of their residuals about a plane.
  ///
  /// - Parameters:
  ///   - sums: sums over pixels of 1, u, v, u², uv, v² and of r, ru, rv, r², with u and v in pixels from
  ///     the principal point and r = ρ − plane.
  ///   - plane: the plane's slopes [1/m/px] and its ρ at the principal point.
  ///   - intrinsics: the camera, whose focal lengths turn pixels into rays.
  package init(
    _ sums: ResidualSums, plane: (a: Double, b: Double, c: Double), intrinsics: CameraIntrinsics
  ) {
    guard sums.weight > 0 else { return }
    let n = sums.weight
    let (u, v, r) = (sums.u / n, sums.v / n, sums.r / n)
    let (uu, uv, vv) = (sums.uu - u * sums.u, sums.uv - u * sums.v, sums.vv - v * sums.v)
    let (ur, vr) = (sums.ur - u * sums.r, sums.vr - v * sums.r)
    let (fx, fy) = (intrinsics.fx, intrinsics.fy)
    weight = n
    (meanX, meanY, meanRho) = (u / fx, v / fy, plane.a * u + plane.b * v + plane.c + r)
    (xx, xy, yy) = (uu / (fx * fx), uv / (fx * fy), vv / (fy * fy))
    xRho = (plane.a * uu + plane.b * uv + ur) / fx
    yRho = (plane.a * uv + plane.b * vv + vr) / fy
    rhoRho =
      plane.a * plane.a * uu + 2 * plane.a * plane.b * uv + plane.b * plane.b * vv
      + 2 * (plane.a * ur + plane.b * vr) + max(0, sums.rr - r * sums.r)
  }

  /// Adds a pixel with ray (x, y, 1) and inverse depth `rho` [1/m].
  public mutating func add(x: Double, y: Double, rho: Double, weight w: Double = 1) {
    var pixel = InverseDepthMoments()
    (pixel.weight, pixel.meanX, pixel.meanY, pixel.meanRho) = (w, x, y, rho)
    self += pixel
  }

  /// Adds the pixels of `other`.
  public static func += (sums: inout InverseDepthMoments, other: InverseDepthMoments) {
    sums.combine(other, sign: 1)
  }

  /// Takes away the pixels of `other`, which must have been added before.
  public static func -= (sums: inout InverseDepthMoments, other: InverseDepthMoments) {
    sums.combine(other, sign: -1)
  }

  /// The sums of both sets of pixels.
  public static func + (a: InverseDepthMoments, b: InverseDepthMoments) -> InverseDepthMoments {
    var sum = a
    sum += b
    return sum
  }

  private mutating func combine(_ other: InverseDepthMoments, sign: Double) {
    let total = weight + sign * other.weight
    guard total > 0 else {
      self = InverseDepthMoments()
      return
    }
    let share = sign * other.weight / total
    let (dx, dy) = (other.meanX - meanX, other.meanY - meanY)
    let dRho = other.meanRho - meanRho
    let w = weight * share
    xx += sign * other.xx + w * dx * dx
    xy += sign * other.xy + w * dx * dy
    yy += sign * other.yy + w * dy * dy
    xRho += sign * other.xRho + w * dx * dRho
    yRho += sign * other.yRho + w * dy * dRho
    rhoRho += sign * other.rhoRho + w * dRho * dRho
    meanX += share * dx
    meanY += share * dy
    meanRho += share * dRho
    weight = total
  }

  /// The least-squares plane, or `nil` if the rays are collinear or fewer than three.
  public var fit: InverseDepthFit? {
    let determinant = xx * yy - xy * xy
    guard weight >= 3, determinant > 1e-12 * (xx + yy) * (xx + yy), determinant.isFinite else {
      return nil
    }
    let qx = (yy * xRho - xy * yRho) / determinant
    let qy = (xx * yRho - xy * xRho) / determinant
    let q = Vector3(qx, qy, meanRho - qx * meanX - qy * meanY)
    let slopes = (xx: yy / determinant, xy: -xy / determinant, yy: xx / determinant)
    let toX = slopes.xx * meanX + slopes.xy * meanY
    let toY = slopes.xy * meanX + slopes.yy * meanY
    return InverseDepthFit(
      q: q, meanRay: Vector3(meanX, meanY, 1), weight: weight,
      squaredError: max(0, rhoRho - qx * xRho - qy * yRho),
      cofactor: SymmetricMatrix3(
        xx: slopes.xx, xy: slopes.xy, xz: -toX, yy: slopes.yy, yz: -toY,
        zz: 1 / weight + meanX * toX + meanY * toY))
  }
}

/// A plane ρ = q·m fitted in inverse depth.
public struct InverseDepthFit: Sendable, Equatable {
  /// The plane: q = n/d for n·p = d.
  public let q: Vector3
  /// The mean of the rays (x, y, 1).
  public let meanRay: Vector3
  /// The sum of weights.
  public let weight: Double
  /// The weighted sum of squared residuals of ρ.
  public let squaredError: Double
  /// The covariance of q for unit variance of ρ: A⁻¹.
  public let cofactor: SymmetricMatrix3

  /// The plane in the camera frame, normal facing the camera, or `nil` if it passes through the camera.
  public var plane: Plane? {
    let length = q.length
    guard length > 0, length.isFinite else { return nil }
    return Plane(normal: q / -length, offset: 1 / length)
  }

  /// The plane with its covariance about the point where the mean ray meets it.
  ///
  /// With n = q/‖q‖, d = 1/‖q‖ and tangent axes e₁, e₂ at c, (θ₁, θ₂, h) = J δq with
  /// J = d·[e₁ᵀ; e₂ᵀ; cᵀ] for the rotation components along e₁, e₂; signs do not matter for a covariance
  /// of both. θ₁ and θ₂ are the rotations about the first and second axis of the tangent frame.
  ///
  /// - Parameters:
  ///   - variance: the variance of ρ of a pixel of weight 1 [1/m²].
  ///   - count: the number of pixels.
  /// - Returns: `nil` if the plane passes through the camera or the mean ray misses it.
  public func estimate(variance: Double, count: Int) -> PlaneEstimate? {
    guard let plane, q.dot(meanRay) > 0 else { return nil }
    let centroid = meanRay / q.dot(meanRay)
    let frame = TangentFrame(of: plane, at: centroid)
    let d = plane.offset
    // A change δq turns the unit vector toward the plane, n = −normal, by d·(e·δq) along each axis e:
    // the normal moves along `first` by rotating about `second`, and the other way round.
    let jacobian = Matrix3(
      rows: frame.second * d, frame.first * -d, centroid * d)
    let rmse = (squaredError / weight).squareRoot() / (q.dot(meanRay) * q.length)
    return PlaneEstimate(
      plane: plane, centroid: centroid,
      covariance: (cofactor * variance).transformed(by: jacobian), count: count, rmse: rmse)
  }
}
