import Localization
import ReaderKit

/// What a feed says of sizes, beside the truth.
enum SizeText {
  /// Nil where the feed was right or said nothing.
  static func difference(_ size: Int64, announced: Int64?) -> String? {
    guard let announced, announced != size else { return nil }
    return
      localized(
        "The feed announced \(exact(announced, beside: size)), the server sent \(exact(size, beside: announced))."
      )
  }

  /// In bytes where short forms would look the same.
  private static func exact(_ size: Int64, beside other: Int64) -> String {
    ByteCount.text(size) == ByteCount.text(other)
      ? localized(Int(size), one: "\(size) byte", other: "\(size) bytes") : ByteCount.text(size)
  }
}
