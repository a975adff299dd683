/// Why the name of an entry is no path that may be written.
public enum PathFault: Error, Hashable, Sendable {
  /// No component is left.
  case empty
  /// It begins with a slash.
  case absolute
  /// It begins with a letter and a colon.
  case driveLetter
  /// A component is `..`.
  case parentReference
  case backslash
  /// NUL, newline, ESC or another control character (C0, DEL, C1).
  case controlCharacter
  /// It is marked as UTF-8 and is not.
  case invalidUTF8
  /// It is longer than so many bytes.
  case tooLong(limit: Int)
  /// A component is longer than 255 bytes.
  case componentTooLong
  /// It has more components than this.
  case tooDeep(limit: Int)
}
