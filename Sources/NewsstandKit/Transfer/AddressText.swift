/// Addresses as text for people and for files.
enum AddressText {
  /// The address without the user and the password in it (RFC 3986, section 3.2.1).
  static func withoutCredentials(_ address: String) -> String {
    guard let scheme = address.firstRange(of: "://") else { return address }
    let authority = address[scheme.upperBound...].prefix { !"/?#".contains($0) }
    guard let at = authority.lastIndex(of: "@") else { return address }
    return String(address[..<scheme.upperBound] + address[address.index(after: at)...])
  }
}
