/// Numbers for pictures. All programs in a terminal share them, so a process begins at one of its own.
///
/// Only those are used whose low byte is a palette colour that is not the person's own, and whose high byte goes
/// into a diacritic: they survive a terminal or a tmux that has only 256 colours.
struct KittyNumbers {
  private static let lowBytes: ClosedRange<UInt32> = 16...255
  private static let count = UInt32(lowBytes.count) << 8

  private var last = UInt32.random(in: 0..<count)

  mutating func next() -> UInt32 {
    last = (last + 1) % KittyNumbers.count
    let lowCount = UInt32(KittyNumbers.lowBytes.count)
    return (last / lowCount) << 24 | (KittyNumbers.lowBytes.lowerBound + last % lowCount)
  }

  static func highByte(of id: UInt32) -> UInt8 { UInt8(id >> 24) }
  static func lowByte(of id: UInt32) -> UInt8 { UInt8(id & 0xFF) }
}
