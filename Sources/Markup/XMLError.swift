/// Why bytes are no XML document at all. What can be mended is.
public enum XMLError: Error, Hashable, Sendable {
  case empty
  /// There is not one element.
  case noElement
  case tooLarge(limit: Int)
  /// More elements, or deeper ones, than any sound document has.
  case tooManyElements(limit: Int)
  case tooDeep(limit: Int)
}
