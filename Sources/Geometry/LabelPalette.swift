// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

/// Colors for label ids that a person can tell apart; the same id has the same color everywhere.
public enum LabelPalette {
  /// The color of label `id` as 0xRRGGBB; black for no plane, mid gray for *ignore*.
  ///
  /// Hues step by the golden ratio, so that neighboring ids differ most; saturation and brightness
  /// alternate over three levels.
  public static func color(of id: UInt16) -> UInt32 {
    if id == LabelImage.unlabeled { return 0 }
    if id == LabelImage.ignore { return 0x80_80_80 }
    let hue = (UInt32(id) &* 40503) & 0xFFFF  // 65536 / golden ratio
    let (saturation, brightness): (UInt32, UInt32) =
      switch id % 3 {
      case 0: (150, 255)
      case 1: (220, 245)
      default: (190, 190)
      }
    return rgb(hue: hue, saturation: saturation, brightness: brightness)
  }

  /// Hue as a 16-bit share of the circle, the rest 0…255.
  private static func rgb(hue: UInt32, saturation: UInt32, brightness: UInt32) -> UInt32 {
    let sector = (hue * 6) >> 16
    let fraction = ((hue * 6) >> 8) & 0xFF
    let low = brightness * (255 - saturation) / 255
    let falling = brightness * (255 * 255 - saturation * fraction) / (255 * 255)
    let rising = brightness * (255 * 255 - saturation * (255 - fraction)) / (255 * 255)
    let (red, green, blue): (UInt32, UInt32, UInt32) =
      switch sector {
      case 0: (brightness, rising, low)
      case 1: (falling, brightness, low)
      case 2: (low, brightness, rising)
      case 3: (low, falling, brightness)
      case 4: (rising, low, brightness)
      default: (brightness, low, falling)
      }
    return red << 16 | green << 8 | blue
  }
}
