/// What happens while an archive is unpacked.
public enum UnpackingEvent: Hashable, Sendable {
  /// So many bytes are unpacked so far; it only grows.
  case progress(unpackedBytes: UInt64)
  /// The file at this path (relative, as `Entry.path`) is whole and stands under its name.
  case ready(path: String)
}
