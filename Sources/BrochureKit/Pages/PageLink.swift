/// A link in the text of a page.
public struct PageLink: Hashable, Sendable {
  public enum Target: Hashable, Sendable {
    /// The web, or a person.
    case outside(LinkAddress)
    case inside(IssuePlace)
  }

  /// In one line.
  public let words: String
  /// Where it stands: in places of the drawn page.
  public let range: Range<Int>
  public let target: Target
  /// Whether it leads to a note, which is read where the link is (`Page.note`).
  public let isNote: Bool

  public init(words: String, range: Range<Int>, target: Target, isNote: Bool = false) {
    self.words = words
    self.range = range
    self.target = target
    self.isNote = isNote
  }
}
