/// Writes inline text into a document's buffer: white space, traits and links as it meets them.
struct InlineWriter {
  private(set) var utf8: [UInt8] = []
  /// Where the paragraph, heading or cell that is being written begins.
  private var start = 0
  private var runs: [InlineRun] = []
  private var styles: [(traits: InlineTraits, link: String?)] = []
  private var space = Space.none
  /// How many styles that white space has: those around all of it.
  private var spaceDepth = 0
  private var runCount = 0

  /// White space that collapses, and comes to stand before the next character.
  private enum Space { case none, blank, line }

  /// Whether nothing is written since the last `take`.
  var isEmpty: Bool { utf8.count == start }

  // MARK: Styles

  mutating func beginStyle(_ traits: InlineTraits, losing lost: InlineTraits, link: String?) {
    let outer = styles.last ?? ([], nil)
    styles.append((outer.traits.subtracting(lost).union(traits), link ?? outer.link))
  }

  mutating func endStyle() {
    _ = styles.popLast()
    spaceDepth = min(spaceDepth, styles.count)
  }

  // MARK: Text

  /// Text as it is.
  mutating func append(_ text: some StringProtocol) {
    writeSpace(before: text.unicodeScalars.first)
    write(text)
  }

  /// Text in which any white space is as good as one blank; see `DocumentBuilder`.
  mutating func append(collapsing text: some StringProtocol) {
    var text = String(text)
    text.withUTF8 { bytes in
      var index = 0
      while index < bytes.count {
        let word = bytes[index...].prefix { !Self.isBlank($0) }
        if word.isEmpty {
          let isLine = bytes[index] == 0x0A || bytes[index] == 0x0D
          if space == .none { spaceDepth = styles.count }
          if isLine { space = .line } else if space == .none { space = .blank }
          index += 1
        } else {
          let characters = String(decoding: word, as: UTF8.self)
          writeSpace(before: characters.unicodeScalars.first)
          write(characters)
          index = word.endIndex
        }
      }
    }
  }

  /// Breaks the line; not where it is still empty.
  mutating func lineFeed() {
    space = .none
    if utf8.count > start, utf8[utf8.count - 1] != 0x0A { utf8.append(0x0A) }
  }

  /// The inline text since the last, ended by a line feed in the buffer.
  ///
  /// - Parameter trimming: whether white space at its ends goes; else only empty lines at its end do.
  mutating func take(trimming: Bool) -> InlineText {
    space = .none
    if !trimming { while utf8.count > start, utf8[utf8.count - 1] == 0x0A { utf8.removeLast() } }
    var end = utf8.count
    var first = start
    if trimming {
      while end > first, utf8[end - 1] == 0x20 || utf8[end - 1] == 0x0A { end -= 1 }
      while first < end, utf8[first] == 0x0A { first += 1 }
    }
    let range = first..<end
    let kept = runs.filter { $0.range.overlaps(range) }.map {
      InlineRun(range: $0.range.clamped(to: range), traits: $0.traits, link: $0.link)
    }
    runs = []
    if end > start { utf8.append(0x0A) }
    start = utf8.count
    return InlineText(range: range, runs: kept)
  }

  /// Whether there is nothing to see since the last `take`: no character but blanks, also those that do not
  /// collapse. Sources use them to hold a place.
  var isBlank: Bool {
    var index = start
    while index < utf8.count {
      if utf8[index] == 0xC2, index + 1 < utf8.count, utf8[index + 1] == 0xA0 {
        index += 2
      } else if Self.isBlank(utf8[index]) {
        index += 1
      } else {
        return false
      }
    }
    return true
  }

  // MARK: Inside

  private mutating func writeSpace(before next: Unicode.Scalar?) {
    defer { space = .none }
    guard space != .none, let next, utf8.count > start else { return }
    let last = utf8[utf8.count - 1]
    if last == 0x20 || last == 0x0A { return }
    if space == .line, Self.joinsLines(next), lastScalar.map(Self.joinsLines) ?? false { return }
    write(" ", depth: spaceDepth)
  }

  private mutating func write(_ text: some StringProtocol, depth: Int? = nil) {
    guard !text.isEmpty else { return }
    let first = utf8.count
    let style = styles.prefix(depth ?? styles.count).last ?? ([], nil)
    if style.traits.contains(.superscript), let raised = RaisedDigits.superscript(text) {
      utf8.append(contentsOf: raised.utf8)
    } else if style.traits.contains(.subscript), let lowered = RaisedDigits.subscript(text) {
      utf8.append(contentsOf: lowered.utf8)
    } else {
      utf8.append(contentsOf: text.utf8)
    }
    guard !style.traits.isEmpty || style.link != nil, runCount < DocumentBuilder.mostRuns else { return }
    if let last = runs.last, last.range.upperBound == first, last.traits == style.traits,
      last.link == style.link
    {
      runs[runs.count - 1].range = last.range.lowerBound..<utf8.count
    } else {
      runCount += 1
      runs.append(InlineRun(range: first..<utf8.count, traits: style.traits, link: style.link))
    }
  }

  private var lastScalar: Unicode.Scalar? {
    var index = utf8.count - 1
    while index > start, utf8[index] & 0xC0 == 0x80 { index -= 1 }
    return index < start ? nil : String(decoding: utf8[index...], as: UTF8.self).unicodeScalars.first
  }

  private static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }

  /// Chinese and Japanese, which have no blanks between words; Korean has.
  private static func joinsLines(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x2E80...0x312F, 0x3190...0x9FFF, 0xF900...0xFAFF, 0xFF00...0xFF60, 0x20000...0x3FFFF: true
    default: false
    }
  }
}
