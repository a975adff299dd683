/// The ways in which a page can be shown that has both a picture and a text.
public enum PageForm: Hashable, Sendable {
  case picture
  case text
}

extension [PageForm] {
  /// The form that is shown: the one that was chosen, where the page has it, else its own first; nil where a page
  /// has only one way to be.
  public func shown(_ chosen: PageForm?) -> PageForm? {
    chosen.flatMap { contains($0) ? $0 : nil } ?? first
  }
}
