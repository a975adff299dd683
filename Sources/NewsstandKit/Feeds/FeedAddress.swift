import Foundation

/// The address that a feed came from, and the rules for the addresses in it.
///
/// https and http from anywhere; file only from a feed that is a file itself.
struct FeedAddress: Hashable, Sendable {
  let url: URL

  var isFile: Bool { url.isFileURL }
  var text: String { url.absoluteString }

  /// What a person gives as a feed: an address, or the path of a file or of a folder that holds
  /// `issues.plist`. Nil where it is neither.
  init?(argument: String, workingFolder: String = FileManager.default.currentDirectoryPath) {
    if let scheme = Self.scheme(argument) {
      guard let url = Self.url(argument, relativeTo: nil), ["https", "http", "file"].contains(scheme),
        scheme == "file" || url.host?.isEmpty == false
      else { return nil }
      self.init(url: url)
      return
    }
    guard !argument.isEmpty, !argument.utf8.contains(0) else { return nil }
    let base = URL(fileURLWithPath: workingFolder, isDirectory: true)
    var url = URL(fileURLWithPath: argument, relativeTo: base).standardizedFileURL
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: url.path, isDirectory: &isFolder) else { return nil }
    if isFolder.boolValue { url.appendPathComponent("issues.plist") }
    self.init(url: url)
  }

  /// An address that is known to be good: one from the store or of a response.
  init?(stored text: String) {
    guard let url = URL(string: text) else { return nil }
    self.init(url: url)
  }

  private init(url: URL) { self.url = url }

  /// Makes an address in the feed absolute; nil where it is none or may not be followed.
  func resolve(_ text: String) -> String? {
    let text = text.trimmingCharacters(in: .whitespacesAndNewlines)
    guard !text.isEmpty, let result = Self.url(text, relativeTo: url)?.absoluteURL,
      let scheme = result.scheme?.lowercased()
    else { return nil }
    switch scheme {
    case "https", "http": return result.host?.isEmpty == false ? result.absoluteString : nil
    case "file": return isFile ? result.absoluteString : nil
    default: return nil
    }
  }

  /// A short name made from the address: the folder of an `issues.plist`, else the host.
  var suggestedTitle: String {
    let parts = url.path.split(separator: "/").map(String.init)
    let generic = ["issues", "feed", "index", "shelf", "opds", "atom", "rss", "newsstand", "plist", "public"]
    for part in parts.reversed() {
      let stem = part.split(separator: ".").first.map(String.init) ?? part
      if !stem.isEmpty, !generic.contains(stem.lowercased()) { return stem }
    }
    return url.host ?? "publication"
  }

  private static func scheme(_ text: String) -> String? {
    text.prefixMatch(of: /([A-Za-z][A-Za-z0-9+.-]*):\/\//).map { $0.1.lowercased() }
  }

  /// Parses an address as people write them: what may not stand in one (spaces, letters beyond ASCII) is
  /// percent-encoded, what is encoded already stays.
  private static func url(_ text: String, relativeTo base: URL?) -> URL? {
    let bytes = Array(text.utf8)
    let allowed = Set(
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~:/?#[]@!$&'()*+,;=".utf8)
    var encoded = ""
    for (index, byte) in bytes.enumerated() {
      let isEscape =
        byte == UInt8(ascii: "%") && index + 2 < bytes.count
        && bytes[(index + 1)...].prefix(2).allSatisfy { Character(Unicode.Scalar($0)).isHexDigit }
      if allowed.contains(byte) || isEscape {
        encoded.append(Character(Unicode.Scalar(byte)))
      } else {
        let hex = String(byte, radix: 16, uppercase: true)
        encoded += "%" + (hex.count == 1 ? "0" + hex : hex)
      }
    }
    return URL(string: encoded, relativeTo: base)
  }
}
