/// Addresses as text for people and for files.
enum AddressText {
  /// The address without the user and the password in it (RFC 3986, section 3.2.1).
  static func withoutCredentials(_ address: String) -> String {
    guard let authority = authority(of: address), let at = authority.lastIndex(of: "@") else {
      return address
    }
    return String(address[..<authority.startIndex] + address[address.index(after: at)...])
  }

  /// The host with its port, in lower case; empty where there is none. Cheaper than a parser where thousands of
  /// addresses are asked for it.
  static func host(of address: String) -> String {
    guard let authority = authority(of: address) else { return "" }
    return authority[(authority.lastIndex(of: "@").map(authority.index(after:)) ?? authority.startIndex)...]
      .lowercased()
  }

  /// What stands between `//` and the path, also where the scheme is left out.
  private static func authority(of address: String) -> Substring? {
    let start =
      address.hasPrefix("//")
      ? address.index(address.startIndex, offsetBy: 2)
      : address.firstRange(of: "://")?.upperBound
    return start.map { address[$0...].prefix { !"/?#".contains($0) } }
  }
}
