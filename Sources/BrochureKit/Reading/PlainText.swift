/// Reads plain text as paragraphs, which empty lines part.
///
/// A paragraph's lines are the author's: verses, lists and listings stay as they are. They are joined only
/// where a program or a typewriter has broken them: every line as full as the next word allowed.
enum PlainText {
  /// - Parameter text: with line feeds alone, as `TextDecoder` makes it.
  static func write(_ text: String, to document: inout DocumentBuilder) {
    var text = text
    text.withUTF8 { bytes in
      let lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false).map(TextLine.init)
      let isWrapped = mayBeWrapped(lines)
      for paragraph in lines.split(whereSeparator: \.isBlank) {
        document.begin(.paragraph)
        if isWrapped, WrappedLines.areWrapped(paragraph) {
          for line in paragraph { document.append(collapsing: line.string + "\n") }
        } else {
          document.append(paragraph.map(\.string).joined(separator: "\n"))
        }
        document.end()
      }
    }
  }

  /// Whether lines end where a page would. One that is longer may be an address; several are paragraphs.
  private static func mayBeWrapped(_ lines: [TextLine]) -> Bool {
    let long = lines.count { $0.bytes.count > 3 * WrappedLines.widest || $0.width > WrappedLines.widest }
    return 50 * long <= lines.count
  }
}

/// A line of a plain text.
struct TextLine {
  let bytes: Slice<UnsafeBufferPointer<UInt8>>

  var string: String { String(decoding: bytes, as: UTF8.self) }
  var isBlank: Bool { bytes.allSatisfy { $0 == 0x20 } }
  var indent: Int { bytes.prefix { $0 == 0x20 }.count }

  /// In cells; of the text, without spaces at the end.
  var width: Int { cells(of: bytes.prefix(lastInk)) }

  /// What the line above would have had to take in: a word, or an ideograph.
  var firstWordWidth: Int {
    let text = bytes.dropFirst(indent)
    if let first = string.drop(while: { $0 == " " }).unicodeScalars.first, first.value >= 0x2E80 { return 2 }
    return cells(of: text.prefix { $0 != 0x20 })
  }

  private var lastInk: Int { bytes.count - bytes.reversed().prefix { $0 == 0x20 }.count }

  private func cells(of part: Slice<UnsafeBufferPointer<UInt8>>) -> Int {
    let text = UnsafeBufferPointer(rebasing: part)
    var clusters = ClusterReader(text)
    var index = 0
    var width = 0
    while index < text.count {
      let cluster = clusters.cluster(at: index)
      width += cluster.width
      index = cluster.end
    }
    return width
  }
}
