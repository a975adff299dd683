/// Why a file cannot be read whole.
public enum FileError: Error, Hashable, Sendable {
  /// A folder, a device or the like.
  case notRegular
  case tooLarge(bytes: Int, limit: Int)
  /// It is in an archive, and its data there is not what that says of it.
  case damaged
  /// The system refused; `errno` says why.
  case system(errno: Int32)
}
