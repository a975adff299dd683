/// Why a picture cannot be shown.
public enum PictureError: Error, Hashable, Sendable {
  case missing(path: String)
  /// The file is no picture that the installed decoders know, or it is damaged; `reason` is theirs.
  case undecodable(path: String, reason: String)
  /// The file is a picture of a format that no installed decoder knows.
  case noDecoder(path: String, format: OptionalPictureFormat)
  /// The picture claims more pixels than are worth decoding.
  case tooLarge(path: String, width: Int, height: Int)
}
