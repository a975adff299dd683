/// The address of a link that may be given to another program: of the web or of a person, without anything in it
/// that is no part of an address.
public struct LinkAddress: Hashable, Sendable {
  /// In ASCII; what may not stand in an address (RFC 3986, section 2) is percent-encoded.
  public let text: String

  /// Longer ones are no addresses that anybody follows.
  private static let longest = 4096

  /// nil for another scheme than `http`, `https` and `mailto`, and for what leads nowhere.
  public init?(_ address: String) {
    guard address.utf8.count <= Self.longest, let colon = address.firstIndex(of: ":") else { return nil }
    let scheme = address[..<colon].lowercased()
    let rest = address[address.index(after: colon)...]
    switch scheme {
    case "http", "https":
      guard rest.hasPrefix("//"), let first = rest.dropFirst(2).first, !"/?#".contains(first) else {
        return nil
      }
    case "mailto": guard rest.contains("@") || rest.contains("%40"), !rest.hasPrefix("/") else { return nil }
    default: return nil
    }
    // A line break in an address is a trick, not an address.
    guard !address.unicodeScalars.contains(where: { $0.properties.generalCategory == .control }) else {
      return nil
    }
    text = scheme + ":" + Self.encoded(rest)
  }

  private static func encoded(_ text: some StringProtocol) -> String {
    text.utf8.reduce(into: "") { result, byte in
      if allowed.contains(byte) {
        result.unicodeScalars.append(Unicode.Scalar(byte))
      } else {
        result += byte < 16 ? "%0" : "%"
        result += String(byte, radix: 16, uppercase: true)
      }
    }
  }

  /// Unreserved and reserved characters, and the sign of what is encoded already.
  private static let allowed = Set(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~:/?#[]@!$&'()*+,;=%".utf8)
}
