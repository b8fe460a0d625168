// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

import CTurboJPEG

/// Decodes JPEG by libjpeg-turbo; a file with any warning, such as one cut off, is refused.
enum JPEGDecoder {
  /// More pixels than any camera frame has; a guard against made-up sizes.
  private static let maxPixelCount = 1 << 28

  static func decode(_ file: FileBytes) throws(IngestionError) -> (
    width: Int, height: Int, rgb: [UInt8]
  ) {
    guard let handle = unsafe tjInitDecompress() else {
      throw .unreadable(path: file.path, reason: "out of memory")
    }
    defer { _ = unsafe tjDestroy(handle) }
    var (width, height): (Int32, Int32) = (0, 0)
    var rgb: [UInt8] = []
    var isSound = false
    unsafe file.bytes.withUnsafeBufferPointer { input in
      var (subsampling, colorspace): (Int32, Int32) = (0, 0)
      isSound =
        unsafe tjDecompressHeader3(
          handle, input.baseAddress, UInt(input.count), &width, &height, &subsampling,
          &colorspace) == 0
      let pixelCount = Int(width) * Int(height)
      guard isSound, pixelCount > 0, pixelCount <= maxPixelCount else {
        isSound = false
        return
      }
      rgb = unsafe [UInt8](unsafeUninitializedCapacity: 3 * pixelCount) { buffer, filled in
        isSound =
          unsafe tjDecompress2(
            handle, input.baseAddress, UInt(input.count), buffer.baseAddress, width, 0, height,
            Int32(TJPF_RGB.rawValue), 0) == 0
        filled = isSound ? 3 * pixelCount : 0
      }
    }
    guard isSound else {
      let reason = unsafe tjGetErrorStr2(handle).map { unsafe String(cString: $0) } ?? "an error"
      throw file.malformed(.file, expected: "a sound JPEG", found: reason)
    }
    return (Int(width), Int(height), rgb)
  }
}
