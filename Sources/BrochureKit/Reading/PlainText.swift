/// Reads plain text as paragraphs, which empty lines part.
///
/// A paragraph's lines are the author's: verses, lists and listings stay as they are. They are joined only
/// where a program or a typewriter has broken them: every line as full as the next word allowed.
enum PlainText {
  /// - Parameter text: with line feeds alone, as `TextDecoder` makes it.
  static func write(_ text: String, to document: inout DocumentBuilder) {
    var text = text
    text.withUTF8 { bytes in
      let isWrapped = mayBeWrapped(TextLines(bytes[...]))
      var start: Int?
      var count = 0
      for line in TextLines(bytes[...]) {
        if !line.isBlank {
          start = start ?? line.bytes.startIndex
        } else if let first = start {
          // More would become lines of the last one all the same.
          if count == DocumentBuilder.mostBlocks { return writeLines(bytes[first...], to: &document) }
          // Without the line feed before the empty line.
          write(bytes[first..<line.bytes.startIndex - 1], isWrapped: isWrapped, to: &document)
          start = nil
          count += 1
        }
      }
      if let start { write(bytes[start...], isWrapped: isWrapped, to: &document) }
    }
  }

  /// All that is left as lines of one paragraph, without those that are empty.
  private static func writeLines(
    _ rest: Slice<UnsafeBufferPointer<UInt8>>, to document: inout DocumentBuilder
  ) {
    var lines: [UInt8] = []
    lines.reserveCapacity(rest.count)
    for line in TextLines(rest) where !line.isBlank {
      if !lines.isEmpty { lines.append(0x0A) }
      lines.append(contentsOf: line.bytes)
    }
    document.begin(.paragraph)
    document.append(String(decoding: lines, as: UTF8.self))
    document.end()
  }

  private static func write(
    _ paragraph: Slice<UnsafeBufferPointer<UInt8>>, isWrapped: Bool, to document: inout DocumentBuilder
  ) {
    let lines = TextLines(paragraph)
    if SceneBreak.isOne(paragraph) { return document.rule() }
    document.begin(.paragraph)
    if isWrapped, WrappedLines.areWrapped(lines) {
      for line in lines { document.append(collapsing: line.string + "\n") }
    } else {
      document.append(String(decoding: paragraph, as: UTF8.self))
    }
    document.end()
  }

  /// Whether lines end where a page would. One that is longer may be an address; several are paragraphs.
  private static func mayBeWrapped(_ lines: TextLines) -> Bool {
    var count = 0
    var long = 0
    for line in lines {
      count += 1
      guard line.bytes.count > WrappedLines.widest else { continue }
      if line.bytes.count > 3 * WrappedLines.widest || line.width > WrappedLines.widest { long += 1 }
    }
    return 50 * long <= count
  }
}
