internal import TerminalKit

/// A text broken into lines of a bounded width.
public struct BrokenText: Sendable {
  /// One line: where it lies in the text.
  public struct Line: Hashable, Sendable {
    /// In UTF-8 bytes; without the spaces and the line break at the end.
    public let range: Range<Int>
    /// Whether the break is at a soft hyphen, which is shown for that.
    public let isHyphenated: Bool
  }

  /// The width that no line exceeds, in cells.
  public let columns: Int
  /// At least one.
  public let lines: [Line]
  private let bytes: [UInt8]

  init(bytes: [UInt8], columns: Int, lines: [Line]) {
    self.bytes = bytes
    self.columns = columns
    self.lines = lines
  }

  /// The lines as they are shown, cleaned of control characters.
  ///
  /// A wide character in a single column becomes a question mark.
  public func string(_ line: Line) -> String {
    var result = ""
    for character in String(decoding: bytes[line.range], as: UTF8.self) {
      guard let clean = TextWidth.cleaned(character) else { continue }
      result.append(TextWidth.of(clean) > columns ? "?" : clean)
    }
    if line.isHyphenated { result.append("-") }
    return result
  }

  public var strings: [String] { lines.map(string) }

  /// The width of a line in cells.
  public func width(_ line: Line) -> Int { TextWidth.of(string(line)) }
}
