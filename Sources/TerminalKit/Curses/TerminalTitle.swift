/// The title of a terminal's window (ctlseqs, `OSC 2`).
struct TerminalTitle: Hashable, Sendable {
  let text: String

  /// More no window shows.
  private static let longest = 200

  /// Cleaned: of a title that a stranger made, nothing is a control sequence.
  init(_ text: String, unicode: Bool) {
    let clean = text.prefix(TerminalTitle.longest).compactMap { TextWidth.cleaned($0) }
    self.text = String(unicode ? clean : clean.map { Fallback.ascii(for: $0) })
  }

  var command: [UInt8] { Array("\u{1B}]2;\(text)\u{1B}\\".utf8) }

  /// Brings back the terminal's own, and keeps it for the next time.
  static let original = Array("\u{1B}[23;0t\u{1B}[22;0t".utf8)
}
