internal import Foundation

/// Reads the files of texts.
enum TextFile {
  /// The bytes of a text.
  ///
  /// - Throws: `unreadable`; `notText` of anything else.
  static func bytes(of asset: Asset, limit: Int) throws(PageError) -> Data {
    // First: a movie is too large besides, which is not what is wrong with it.
    let beginning = try read(asset) { path throws(FileError) in
      try FileBytes.beginning(path, count: BinaryKind.beginningLength)
    }
    if let kind = BinaryKind(signatureOf: beginning) { throw .notText(asset.name, kind) }
    let data = try read(asset) { path throws(FileError) in try FileBytes.read(path, limit: limit) }
    if let kind = BinaryKind(of: data) { throw .notText(asset.name, kind) }
    return data
  }

  private static func read(
    _ asset: Asset, _ body: (_ path: String) throws(FileError) -> Data
  ) throws(PageError) -> Data {
    do {
      return try body(asset.path)
    } catch {
      throw .unreadable(asset.name, error)
    }
  }
}
