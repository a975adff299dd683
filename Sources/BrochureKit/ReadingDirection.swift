/// The side on which the next page is.
public enum ReadingDirection: Hashable, Sendable {
  case leftToRight
  /// As manga and Hebrew books are bound: the key to the left leads on.
  case rightToLeft
}
