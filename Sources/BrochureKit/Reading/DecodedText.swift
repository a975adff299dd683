/// A text, and how its bytes stood for it.
struct DecodedText {
  /// A byte that is no part of any character.
  struct StrayByte: Hashable {
    /// In which line, counted from 1.
    let line: Int
    /// In the file, counted from 0.
    let offset: Int
  }

  /// A stray byte is U+FFFD.
  let text: String
  let encoding: TextEncoding
  /// Whether the text says itself how it is encoded.
  var isDeclared = false
  /// The first that is no part of a character in the encoding; only of UTF-8.
  var firstStray: StrayByte?
  /// How many there are, those of one character counted once.
  var strayCount = 0
}
