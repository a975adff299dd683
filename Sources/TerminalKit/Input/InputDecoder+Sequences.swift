extension InputDecoder {
  /// The event of a control sequence; nil for one that is none.
  static func event(final: UInt8, parameters: [UInt8]) -> Event? {
    // Focus (ctlseqs, "FocusIn/FocusOut").
    if parameters.isEmpty, final == 0x49 || final == 0x4F { return .focus(final == 0x49) }
    guard parameters.first == 0x3C, final == 0x4D || final == 0x6D else {  // < M m
      return key(final: final, parameters: parameters).map { .key($0) }
    }
    let numbers = parameters.dropFirst().split(separator: 0x3B, omittingEmptySubsequences: false)
      .map { Int(String(decoding: $0, as: UTF8.self)) }
    guard numbers.count == 3, let code = numbers[0], let x = numbers[1], let y = numbers[2] else {
      return nil
    }
    return mouse(code: code, x: x, y: y, released: final == 0x6D).map { .mouse($0) }
  }

  /// Buttons, as xterm counts them: 0 the left one, 32 added while it moves, 64 and 65 the wheel; 4, 8 and 16 are
  /// Shift, Alt and Ctrl.
  static func mouse(code: Int, x: Int, y: Int, released: Bool) -> Mouse? {
    guard x > 0, y > 0, x <= 0xFFFF, y <= 0xFFFF else { return nil }
    let place = Point(x: x - 1, y: y - 1)
    switch code & ~0x1C {
    case 64 where !released: return Mouse(.wheelUp, at: place)
    case 65 where !released: return Mouse(.wheelDown, at: place)
    case 0 where !released: return Mouse(.press, at: place)
    case 0 where released, 3 where released: return Mouse(.release, at: place)
    case 32 where !released: return Mouse(.drag, at: place)
    default: return nil
    }
  }

  /// A key of xterm's, without modifiers (ctlseqs, "PC-Style Function Keys").
  static func key(final: UInt8, parameters: [UInt8]) -> Key? {
    let plain = parameters.isEmpty || parameters == [0x31]
    switch final {
    case 0x41 where plain: return .up
    case 0x42 where plain: return .down
    case 0x43 where plain: return .right
    case 0x44 where plain: return .left
    case 0x46 where plain: return .end
    case 0x48 where plain: return .home
    case 0x4D where plain: return .enter
    case 0x50...0x53 where plain: return .function(Int(final) - 0x4F)
    case 0x5A where plain: return .backTab
    case 0x7E: return numbered[String(decoding: parameters, as: UTF8.self)]
    default: return nil
    }
  }

  private static let numbered: [String: Key] = [
    "1": .home, "2": .insert, "3": .delete, "4": .end, "5": .pageUp, "6": .pageDown, "7": .home, "8": .end,
    "11": .function(1), "12": .function(2), "13": .function(3), "14": .function(4), "15": .function(5),
    "17": .function(6), "18": .function(7), "19": .function(8), "20": .function(9), "21": .function(10),
    "23": .function(11), "24": .function(12),
  ]
}
