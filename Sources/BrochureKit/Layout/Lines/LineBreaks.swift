internal import CUnistring

/// Where lines may and must end in a text: what UAX #14 says, and what printers know besides.
enum LineBreaks {
  /// Calls `body` with what `u8_possible_linebreaks` says of each byte of a text.
  ///
  /// Of its opportunities these are left out: before half-width small kana, which begin no line, as the others do
  /// not; before a dash that follows a word without a space, or stands between spaces; and between a guillemet and the space that
  /// parts it from its words, as in French; and within Korean words, which stand between spaces.
  static func with<Result>(
    _ text: UnsafeBufferPointer<UInt8>, _ body: (UnsafeBufferPointer<CChar>) -> Result
  ) -> Result {
    withUnsafeTemporaryAllocation(of: CChar.self, capacity: max(1, text.count)) { breaks in
      if let base = text.baseAddress, let result = breaks.baseAddress, !text.isEmpty {
        u8_possible_linebreaks_v2(base, text.count, "UTF-8", result)
        for index in text.indices.dropFirst() where Int(breaks[index]) == Int(UC_BREAK_POSSIBLE) {
          let isUnwanted =
            (text[index] >= 0xC2 || text[index - 1] == 0x20) && isUnwanted(at: index, in: text)
          if isUnwanted || isInKoreanWord(index, of: text) {
            breaks[index] = CChar(UC_BREAK_PROHIBITED)
          }
        }
      }
      return body(UnsafeBufferPointer(rebasing: breaks[..<text.count]))
    }
  }

  private static func isUnwanted(at index: Int, in text: UnsafeBufferPointer<UInt8>) -> Bool {
    func byte(_ index: Int) -> UInt8 { text.indices.contains(index) ? text[index] : 0x20 }
    switch (text[index], byte(index + 1), byte(index + 2)) {
    // U+FF67...FF6F.
    case (0xEF, 0xBD, 0xA7...0xAF): return true
    // U+2013, U+2014; and U+2013 and U+2026 that stand between spaces.
    case (0xE2, 0x80, let last)
    where (last == 0x93 || last == 0xA6) && index > 1 && byte(index - 1) == 0x20 && byte(index + 3) == 0x20:
      return true
    case (0xE2, 0x80, 0x93...0x94): return isLatin(before: index, in: text)
    // A closing one: no letter follows.
    case (0xC2, 0xBB, let next) where byte(index - 1) == 0x20 && isSpaceOrMark(next): return true
    case (0xE2, 0x80, 0xBA) where byte(index - 1) == 0x20 && isSpaceOrMark(byte(index + 3)): return true
    default: break
    }
    // After an opening one: no letter is before it.
    guard byte(index - 1) == 0x20 else { return false }
    return switch (byte(index - 4), byte(index - 3), byte(index - 2)) {
    case (let before, 0xC2, 0xAB): isSpaceOrMark(before)
    case (0xE2, 0x80, 0xB9): isSpaceOrMark(byte(index - 5))
    default: false
    }
  }

  /// Whether a place is between two characters of a word, of which one is Hangul: there Korean books break no lines.
  private static func isInKoreanWord(_ index: Int, of text: UnsafeBufferPointer<UInt8>) -> Bool {
    guard text[index] >= 0x80 || text[index - 1] >= 0x80 else { return false }
    var start = index - 1
    while start > 0, text[start] & 0xC0 == 0x80 { start -= 1 }
    let (before, after) = (scalar(at: start, of: text), scalar(at: index, of: text))
    return isHangul(before) && isOfKoreanWord(after) || isHangul(after) && isOfKoreanWord(before)
  }

  private static func scalar(at index: Int, of text: UnsafeBufferPointer<UInt8>) -> Unicode.Scalar {
    let length = text[index] < 0x80 ? 1 : text[index] < 0xE0 ? 2 : text[index] < 0xF0 ? 3 : 4
    let bytes = text[index..<min(text.count, index + length)]
    return String(decoding: bytes, as: UTF8.self).unicodeScalars.first ?? " "
  }

  private static func isHangul(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x1100...0x11FF, 0x3131...0x318E, 0xA960...0xA97C, 0xAC00...0xD7FB: true
    default: false
    }
  }

  /// What UAX #14 keeps beside a letter of the Latin script, and ideographs.
  private static func isOfKoreanWord(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.isASCII {
      return scalar.properties.isAlphabetic || ("0"..."9").contains(scalar)
        || ".,:;%$()'\"".unicodeScalars.contains(scalar)
    }
    return scalar.properties.isAlphabetic
  }

  private static func isSpaceOrMark(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): false
    case UInt8(ascii: "0")...UInt8(ascii: "9"): false
    default: byte < 0x80
    }
  }

  /// Whether a letter or mark of one cell is before; in Chinese and Japanese dashes begin lines.
  private static func isLatin(before index: Int, in text: UnsafeBufferPointer<UInt8>) -> Bool {
    guard index > 0, text[index - 1] != 0x20 else { return false }
    var start = index - 1
    while start > 0, text[start] & 0xC0 == 0x80 { start -= 1 }
    // Below U+2E80: the scripts of the East come after.
    return text[start] < 0xE2 || text[start] == 0xE2 && text[start + 1] < 0xBA
  }
}
