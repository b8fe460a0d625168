// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

import CTurboJPEG
public import Geometry

/// Encodes gray and RGB images as JPEG by libjpeg-turbo; the same pixels give the same bytes.
public enum JPEGEncoder {
  /// The JPEG file of an RGB image; `quality` runs from 1 to 100.
  public static func file(_ image: ColorImage, quality: Int) -> [UInt8] {
    encode(image.rgb, image.width, image.height, TJPF_RGB, TJSAMP_420, quality)
  }

  /// The JPEG file of a gray image; `quality` runs from 1 to 100.
  public static func file(_ image: GrayImage, quality: Int) -> [UInt8] {
    encode(image.pixels, image.width, image.height, TJPF_GRAY, TJSAMP_GRAY, quality)
  }

  private static func encode(
    _ pixels: [UInt8], _ width: Int, _ height: Int, _ format: TJPF, _ sampling: TJSAMP,
    _ quality: Int
  ) -> [UInt8] {
    precondition(width > 0 && height > 0, "an image of \(width)×\(height) pixels")
    precondition((1...100).contains(quality), "a quality of \(quality), expected 1 to 100")
    guard let handle = unsafe tjInitCompress() else { preconditionFailure("out of memory") }
    defer { _ = unsafe tjDestroy(handle) }
    let bound = Int(tjBufSize(Int32(width), Int32(height), Int32(sampling.rawValue)))
    return unsafe [UInt8](unsafeUninitializedCapacity: bound) { buffer, count in
      var start = buffer.baseAddress
      var size = UInt(bound)
      var code: Int32 = -1
      unsafe pixels.withUnsafeBufferPointer { input in
        code = unsafe tjCompress2(
          handle, input.baseAddress, Int32(width), 0, Int32(height), Int32(format.rawValue),
          &start, &size, Int32(sampling.rawValue), Int32(quality), TJFLAG_NOREALLOC)
      }
      precondition(code == 0, "libjpeg-turbo refused an image of \(width)×\(height) pixels")
      count = Int(size)
    }
  }
}
