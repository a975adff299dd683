/// What a terminal says when it is asked (ctlseqs; the kitty graphics protocol). Anything else is nil.
enum TerminalAnswer: Hashable, Sendable {
  /// Its name and version, to XTVERSION (`CSI > q`).
  case version(String)
  /// What became of a command of the kitty graphics protocol: `OK`, or a code and a reason.
  case graphics(id: UInt32, message: String)
  /// A cell in pixels, to `CSI 16 t`.
  case cellSize(PixelSize)
  /// The background, `0xRRGGBB`, to `OSC 11 ; ?`.
  case background(UInt32)
  /// Whether a 24-bit colour that was set a moment ago is set, to DECRQSS for SGR (`DCS $ q m ST`).
  case directColor(Bool)
  /// The most colours a sixel picture may have, to `CSI ? 1 ; … S` (XTSMGRAPHICS).
  case sixelColors(Int)
  /// The most pixels a sixel picture may have, to `CSI ? 2 ; … S`.
  case sixelSize(PixelSize)
  /// How a private mode is set, to DECRQM (`CSI ? … $ p`).
  case mode(Int, setting: Int)
  /// What the terminal is, to DA1 (`CSI c`).
  case attributes([Int])

  /// Of a control sequence.
  init?(final: UInt8, parameters: [UInt8]) {
    guard let first = parameters.first else { return nil }
    let isPrivate = first == UInt8(ascii: "?")
    let numbers = (isPrivate ? parameters.dropFirst() : parameters[...])
      .split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false)
      .map { Int(String(decoding: $0, as: UTF8.self)) ?? 0 }
    switch (final, isPrivate, numbers.first) {
    case (UInt8(ascii: "y"), true, let mode?) where numbers.count == 2:
      // The last number has the intermediate `$` behind it.
      guard parameters.last == UInt8(ascii: "$"), let setting = parameters.dropLast().last,
        (0x30...0x34).contains(setting)
      else { return nil }
      self = .mode(mode, setting: Int(setting) - 0x30)
    case (UInt8(ascii: "c"), true, _): self = .attributes(numbers)
    case (UInt8(ascii: "t"), false, 6?) where numbers.count == 3:
      self = .cellSize(PixelSize(width: numbers[2], height: numbers[1]))
    // The second number is 0 where it could be said.
    case (UInt8(ascii: "S"), true, 1?) where numbers.count == 3 && numbers[1] == 0:
      self = .sixelColors(numbers[2])
    case (UInt8(ascii: "S"), true, 2?) where numbers.count == 4 && numbers[1] == 0:
      self = .sixelSize(PixelSize(width: numbers[2], height: numbers[3]))
    default: return nil
    }
  }

  /// Of a device control string.
  init?(deviceControl content: [UInt8]) {
    if content.starts(with: Array("1$r".utf8)), content.last == UInt8(ascii: "m") {
      // `0;48:2::1:2:3m`; a colour space between, semicolons for colons: both are seen.
      let numbers = content.dropFirst(3).split { !(0x30...0x39).contains($0) }
        .map { Int(String(decoding: $0, as: UTF8.self)) ?? 0 }
      let color = numbers.drop { $0 != 48 }.dropFirst()
      self = .directColor(color.first == 2 && Array(color.suffix(3)) == TerminalQuery.color)
      return
    }
    guard content.starts(with: Array(">|".utf8)) else { return nil }
    self = .version(String(decoding: content.dropFirst(2), as: UTF8.self))
  }

  /// Of an application program command.
  init?(applicationCommand content: [UInt8]) {
    guard content.first == UInt8(ascii: "G"), let end = content.firstIndex(of: UInt8(ascii: ";")) else {
      return nil
    }
    let keys = content[1..<end].split(separator: UInt8(ascii: ","))
    guard let key = keys.first(where: { $0.starts(with: Array("i=".utf8)) }),
      let id = UInt32(String(decoding: key.dropFirst(2), as: UTF8.self))
    else { return nil }
    self = .graphics(id: id, message: String(decoding: content[(end + 1)...], as: UTF8.self))
  }

  /// Of an operating system command: `11;rgb:RRRR/GGGG/BBBB` (XParseColor(3); one to four digits each).
  init?(systemCommand content: [UInt8]) {
    let text = String(decoding: content, as: UTF8.self)
    guard text.hasPrefix("11;"), let colon = text.firstIndex(of: ":") else { return nil }
    let parts = text[text.index(after: colon)...].split(separator: "/", omittingEmptySubsequences: false)
    guard ["rgb", "rgba"].contains(text[..<colon].dropFirst(3)), (3...4).contains(parts.count) else {
      return nil
    }
    var color: UInt32 = 0
    for part in parts.prefix(3) {
      guard (1...4).contains(part.count), let value = UInt32(part, radix: 16) else { return nil }
      let most: UInt32 = 1 << (4 * UInt32(part.count)) - 1
      color = color << 8 | (value * 255 + most / 2) / most
    }
    self = .background(color)
  }
}
