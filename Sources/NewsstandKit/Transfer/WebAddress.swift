import CCurl

/// An http or https address, taken apart by the parser that also connects: no second parser can see another
/// host in it.
struct WebAddress: Hashable, Sendable {
  /// Who answers: credentials for one origin are nobody else's business.
  struct Origin: Hashable, Sendable {
    let scheme: String
    let host: String
    let port: Int
    /// Whether it is the scheme's own port.
    let isStandard: Bool

    /// As it is written: always with the port.
    var text: String { "\(scheme)://\(host):\(port)" }
  }

  /// Without credentials.
  let text: String
  let origin: Origin
  /// Those in the address (RFC 3986, section 3.2.1).
  let credentials: Credentials?

  /// Nil where it is none, or of another scheme. What may not stand in an address is percent-encoded.
  init?(_ address: String) {
    self.init(address, relativeTo: nil)
  }

  /// The address that a `Location` header on this one leads to (RFC 9110, section 10.2.2); credentials of
  /// this one are not in it.
  func following(_ location: String) -> WebAddress? { WebAddress(location, relativeTo: text) }

  /// The address with credentials in it.
  func text(with credentials: Credentials) -> String {
    guard let url = curl_url() else { return text }
    defer { curl_url_cleanup(url) }
    let encoding = UInt32(CURLU_URLENCODE)
    var value: UnsafeMutablePointer<CChar>?
    guard curl_url_set(url, CURLUPART_URL, text, 0) == CURLUE_OK,
      curl_url_set(url, CURLUPART_USER, credentials.user, encoding) == CURLUE_OK,
      curl_url_set(url, CURLUPART_PASSWORD, credentials.password, encoding) == CURLUE_OK,
      curl_url_get(url, CURLUPART_URL, &value, 0) == CURLUE_OK, let value
    else { return text }
    defer { curl_free(value) }
    return String(cString: value)
  }

  private init?(_ address: String, relativeTo base: String?) {
    // A NUL would end the address for libcurl and not for us.
    guard !address.utf8.contains(0), let url = curl_url() else { return nil }
    defer { curl_url_cleanup(url) }
    func part(_ part: CURLUPart, _ flags: UInt32 = 0) -> String? {
      var value: UnsafeMutablePointer<CChar>?
      guard curl_url_get(url, part, &value, flags) == CURLUE_OK, let value else { return nil }
      defer { curl_free(value) }
      return String(cString: value)
    }
    let encoding = UInt32(CURLU_URLENCODE)
    if let base {
      guard curl_url_set(url, CURLUPART_URL, base, encoding) == CURLUE_OK else { return nil }
    }
    guard curl_url_set(url, CURLUPART_URL, address, encoding) == CURLUE_OK,
      let scheme = part(CURLUPART_SCHEME)?.lowercased(),
      ["https", "http"].contains(scheme), let host = part(CURLUPART_HOST)?.lowercased(), !host.isEmpty,
      let port = part(CURLUPART_PORT, UInt32(CURLU_DEFAULT_PORT)).flatMap({ Int($0) })
    else { return nil }
    if part(CURLUPART_USER) != nil || part(CURLUPART_PASSWORD) != nil {
      let decoding = UInt32(CURLU_URLDECODE)
      guard let user = part(CURLUPART_USER, decoding) ?? (part(CURLUPART_USER) == nil ? "" : nil),
        let password = part(CURLUPART_PASSWORD, decoding) ?? (part(CURLUPART_PASSWORD) == nil ? "" : nil)
      else { return nil }
      credentials = Credentials(user: user, password: password)
    } else {
      credentials = nil
    }
    for part in [CURLUPART_USER, CURLUPART_PASSWORD, CURLUPART_OPTIONS] { curl_url_set(url, part, nil, 0) }
    guard let text = part(CURLUPART_URL) else { return nil }
    self.text = text
    origin = Origin(
      scheme: scheme, host: host, port: port, isStandard: port == (scheme == "https" ? 443 : 80))
  }
}
