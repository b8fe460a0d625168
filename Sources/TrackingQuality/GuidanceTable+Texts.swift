// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

extension GuidanceTable {
  static let english: [(String, String, String?)] = [
    ("normal", "Everything is fine.", nil),
    ("notAvailable", "The camera does not know where it is.", "Wait a moment, or start again."),
    (
      "limited(initializing)", "Getting ready.",
      "Move your phone slowly from side to side and point it at the room."
    ),
    (
      "limited(relocalizing)", "Looking for the place where you left off.",
      "Go back to where you were and point your phone at what you saw there."
    ),
    (
      "limited(excessiveMotion)", "The picture moves too fast.",
      "Try moving your phone more slowly."
    ),
    (
      "limited(insufficientFeatures)", "There is too little to see here.",
      "Try turning on more light and moving around."
    ),
    (
      "limited(insufficientFeatures)/repetition", "The pattern here repeats and looks the same.",
      "Try including something else in the picture, such as a corner or furniture."
    ),
    (
      "limited(insufficientFeatures)/geometry", "Only one bare wall can be seen.",
      "Try moving back or turning until more of the room can be seen."
    ),
    (
      "limited(insufficientLight)", "It is too dark.",
      "Try turning on more light and moving around."
    ),
    (
      "planeDetectionSlow", "No surface has been found yet.",
      "Try moving to the side or changing the phone's position."
    ),
    (
      "escalation", "This has been going on for a while.",
      "Try going back to where it last worked, or start again."
    ),
    (
      "movementHint", "There is no surface in the middle of the picture.",
      "Try moving left or right."
    ),
  ]

  static let chinese: [(String, String, String?)] = [
    ("normal", "一切正常。", nil),
    ("notAvailable", "相机暂时不知道自己的位置。", "请稍等片刻，或重新开始。"),
    ("limited(initializing)", "正在准备。", "请将手机对准房间，慢慢左右移动。"),
    ("limited(relocalizing)", "正在寻找刚才的位置。", "请回到刚才的地方，对准刚才看到的景物。"),
    ("limited(excessiveMotion)", "画面移动得太快。", "请试着慢一点移动手机。"),
    ("limited(insufficientFeatures)", "这里可看的东西太少。", "请试着多开一些灯，并四处走动。"),
    (
      "limited(insufficientFeatures)/repetition", "这里的图案重复，看起来都一样。",
      "请试着把别的东西拍进画面，例如墙角或家具。"
    ),
    (
      "limited(insufficientFeatures)/geometry", "只能看到一面空墙。",
      "请试着后退或转身，让更多的房间进入画面。"
    ),
    ("limited(insufficientLight)", "光线太暗。", "请试着多开一些灯，并四处走动。"),
    ("planeDetectionSlow", "还没有找到平面。", "请试着往旁边移动，或改变手机的位置。"),
    ("escalation", "这种情况已经持续了一会儿。", "请试着回到刚才正常的地方，或重新开始。"),
    ("movementHint", "画面中间没有平面。", "请试着向左或向右移动。"),
  ]
}
