/// What came over the pipe is not what was agreed on.
public enum WireError: Error, Hashable, Sendable {
  /// It ends before what it announces.
  case tooShort
  /// Something is in it that nobody asked for.
  case tooLong
  /// A count, a length or a number that is out of bounds; a kind that is not known.
  case outOfBounds
}
