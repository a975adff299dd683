/// A text with its structure: what texts, Markdown and HTML become before they are laid out.
///
/// All characters lie in one buffer in the order of reading, and everything else is ranges in it. So a
/// place in a document is an offset in `utf8`, whatever the width it is laid out for.
public struct Document: Hashable, Sendable {
  public enum Direction: Hashable, Sendable {
    case leftToRight
    case rightToLeft
  }

  /// The text: valid UTF-8, a line feed between two blocks. Within a range of inline text a line feed
  /// is a break that the author wants.
  public let utf8: [UInt8]
  /// In the order of their text.
  public let blocks: [Block]
  /// The language of most of the text as a BCP 47 tag (`en`, `de-CH`); nil where it is not known.
  public let language: String?
  public let direction: Direction
  /// The places that links lead to, by the names that the source gives them.
  public let anchors: [String: Int]

  init(
    utf8: [UInt8], blocks: [Block], language: String?, direction: Direction, anchors: [String: Int] = [:]
  ) {
    self.utf8 = utf8
    self.blocks = blocks
    self.language = language
    self.direction = direction
    self.anchors = anchors
  }

  /// The text of a range that begins and ends between characters.
  public func string(_ range: Range<Int>) -> String { String(decoding: utf8[range], as: UTF8.self) }
}

extension Document {
  /// The picture that is all there is: without a caption, and no word beside it.
  var onlyPicture: Block.Picture? {
    let pictures = Self.parts(of: blocks[...])
    guard pictures.count == 1, case .picture(let picture) = pictures[0], picture.caption.isEmpty else {
      return nil
    }
    return picture
  }

  /// What is to be seen of some blocks, as far as that matters: two are as many as more.
  private static func parts(of blocks: ArraySlice<Block>) -> [Block] {
    var parts: [Block] = []
    for block in blocks where parts.count < 2 {
      switch block {
      case .pageBreak, .rule: continue
      case .aligned(_, let inner): parts += Self.parts(of: inner[...])
      default: parts.append(block)
      }
    }
    return parts
  }
}
