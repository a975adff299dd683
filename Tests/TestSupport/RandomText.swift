/// Numbers and texts that are the same at every run: SplitMix64 (Steele, Lea, Flood 2014).
public struct RandomText: RandomNumberGenerator {
  private var state: UInt64

  public init(seed: UInt64) {
    state = seed
  }

  public mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  /// A number from 0 to below the bound.
  public mutating func next(_ bound: Int) -> Int { Int(next() % UInt64(bound)) }

  /// Bytes that cannot be compressed.
  public mutating func bytes(_ count: Int) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(count + 8)
    while bytes.count < count { withUnsafeBytes(of: next()) { bytes.append(contentsOf: $0) } }
    return Array(bytes.prefix(count))
  }

  /// Words and characters of all kinds: CJK, emoji, combining marks, long words, spaces, controls.
  public mutating func text(pieces count: Int) -> String {
    let pieces = [
      "word", "a", "extraordinarily-hyphenated", "https://example.org/a/b?c=d&e=f", "日本語", "、", "。", "「引用」",
      "カタカナー", "한국어", "é", "e\u{301}", "\u{301}", "👨‍👩‍👧‍👦", "🇩🇪", "👍🏽", "❤️", "naïve", "Ωμέγα", "Привет",
      "สวัสดี", "हिन्दी", "(paren)", "\"quote\"", "100%", "—", "…", "ﬀ", "Ａ", "ｱ", "ｶﾞ", "が", "か\u{3099}",
      "\u{FEFF}",
      "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx", "1\u{600}2",
      "\u{1F468}\u{200D}",
    ]
    let gaps = [
      " ", " ", " ", " ", "", "", "  ", "\u{3000}", "\u{A0}", "\t", "\n", "\u{200B}", "\u{7}", "\u{2003}",
    ]
    var text = ""
    for _ in 0..<count { text += pieces[next(pieces.count)] + gaps[next(gaps.count)] }
    return text
  }
}
