/// Why bytes are no property list.
public enum PropertyListError: Error, Hashable, Sendable {
  case empty
  case tooLarge
  /// `reason` says what is wrong and where.
  case malformed(_ reason: String)
}
