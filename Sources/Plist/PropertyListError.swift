/// Why bytes cannot be read as a property list.
public enum PropertyListError: Error, Hashable, Sendable {
  /// Neither XML nor binary.
  case unknownFormat
  /// More than `PropertyList.byteLimit`.
  case tooLarge(bytes: Int)
  /// The reason is the XML reader's, with the line where it has one.
  case malformed(reason: String?)
  /// A binary list that is cut off or points outside itself.
  case damaged(offset: Int)
  /// Nests deeper, or expands to more, than any real property list.
  case tooComplex
}
