internal import Foundation

/// Where a document is in its issue, and what the addresses in it lead to (RFC 3986, 5).
struct DocumentAddress: Hashable, Sendable {
  /// What an address leads to.
  enum Target: Hashable, Sendable {
    /// A file of the issue, by its path from the issue's root, and a place in it.
    case file(String, place: String?)
    /// A place in the document itself.
    case place(String)
    /// An address that a browser or a mail program can open.
    case outside(String)
    /// What cannot be followed: scripts, data.
    case nothing
  }

  /// The path of the document from the issue's root, with slashes.
  let path: String
  /// What its addresses are relative to where it says so (`<base href>`).
  private var base: URL?
  private var folder: [Substring]

  init(path: String) {
    self.path = path
    folder = path.split(separator: "/").dropLast()
  }

  /// The same with the base that the document declares.
  func based(on base: String) -> DocumentAddress {
    var address = self
    switch target(of: base) {
    case .outside(let text): address.base = URL(string: text)
    case .file(let path, _):
      let parts = path.split(separator: "/")
      address.folder = base.hasSuffix("/") ? parts : parts.dropLast()
    case .place, .nothing: break
    }
    return address
  }

  func target(of address: String) -> Target {
    let address = Self.withoutBlanks(address)
    if address.hasPrefix("#") {
      let place = Self.decoded(address.dropFirst())
      return place.isEmpty ? .nothing : .place(place)
    }
    if let scheme = Self.scheme(of: address) {
      return ["http", "https", "mailto", "ftp"].contains(scheme) ? .outside(address) : .nothing
    }
    if address.isEmpty { return .nothing }
    if address.hasPrefix("//") { return .outside("https:" + address) }
    if let base {
      return URL(string: address, relativeTo: base).map { .outside($0.absoluteString) } ?? .nothing
    }
    return inside(address)
  }

  private func inside(_ address: String) -> Target {
    let parts = address.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
    let place = parts.count > 1 && !parts[1].isEmpty ? Self.decoded(parts[1]) : nil
    let query = parts[0].split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    let written = Self.decoded(query[0]).replacing("\\", with: "/")
    var components = written.hasPrefix("/") ? [] : folder
    for component in written.split(separator: "/") where component != "." {
      if component != ".." {
        components.append(component)
      } else {
        // Nothing is above the root (RFC 3986, 5.2.4).
        _ = components.popLast()
      }
    }
    let path = components.joined(separator: "/")
    if path == self.path { return place.map { .place($0) } ?? .nothing }
    return path.isEmpty ? .nothing : .file(path, place: place)
  }

  /// Without white space around it, and without lines that end in it.
  private static func withoutBlanks(_ address: String) -> String {
    guard address.utf8.contains(where: { $0 <= 0x20 }) else { return address }
    let visible = address.unicodeScalars.filter { $0.value >= 0x20 }
    return String(visible).trimmingCharacters(in: .whitespaces)
  }

  private static func decoded(_ text: some StringProtocol) -> String {
    text.utf8.contains(UInt8(ascii: "%")) ? text.removingPercentEncoding ?? String(text) : String(text)
  }

  /// In lower case; nil of a relative address.
  private static func scheme(of address: String) -> String? {
    guard let colon = address.firstIndex(of: ":") else { return nil }
    let scheme = address[..<colon]
    guard let first = scheme.utf8.first, (0x61...0x7A).contains(first | 0x20),
      scheme.utf8.allSatisfy({
        $0 < 0x80 && (Character(UnicodeScalar($0)).isLetter || "+-.0123456789".utf8.contains($0))
      })
    else { return nil }
    return scheme.lowercased()
  }
}
