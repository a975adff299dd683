/// Where a line may end and the next begin, and what of the text is known there.
///
/// Widths are in cells and count from where the scan began, so the width of a line is a difference.
struct BreakOpportunity {
  enum Kind: UInt8 {
    /// After a space, a hyphen, an ideograph: nothing is added.
    case plain
    /// Inside a word, which gets a hyphen.
    case hyphen
    /// Inside a word that is longer than a line.
    case emergency
  }

  var kind: Kind
  /// Where the text of the line before ends.
  let end: Int32
  /// Where the next line begins: after the spaces.
  var next: Int32
  let widthAtEnd: Int32
  var widthAtNext: Int32
  /// Single spaces between words, up to `end` and up to `next`.
  let gapsAtEnd: Int32
  var gapsAtNext: Int32
  /// Wide characters: lines of these are never justified.
  let wide: Int32
}
