/// What a server with 401 says of how it wants to be answered: in `WWW-Authenticate` (RFC 9110, section 11.6.1), or in an
/// OPDS authentication document (Authentication for OPDS 1.0).
struct AuthenticationChallenge: Hashable, Sendable {
  let realm: String?
  let scheme: CredentialRequest.Scheme

  /// Bytes of a document, at most.
  static let longestDocument = 64 << 10

  /// Nil where a name and a password are of no use.
  ///
  /// - Parameter document: the body, where it is an authentication document.
  init?(_ head: ResponseHead, origin: WebAddress.Origin, document: [UInt8] = []) {
    let header = head["www-authenticate"] ?? ""
    let basic = Self.realm(of: "basic", in: header)
    let digest = Self.realm(of: "digest", in: header)
    let title = Self.title(ofDocument: document)
    guard basic != nil || digest != nil || title != nil else { return nil }
    // Over a connection that anybody can read the password is better not sent.
    scheme = digest != nil && (origin.scheme == "http" || basic == nil && title == nil) ? .digest : .basic
    let named = [title ?? nil, basic ?? nil, digest ?? nil].compactMap { $0 }.first { !$0.trimmed.isEmpty }
    realm = named.map { String($0.trimmed.prefix(200)) }
  }

  static func isDocument(_ head: ResponseHead) -> Bool {
    guard let type = MediaType(head["content-type"]) else { return false }
    return [
      "application/opds-authentication+json", "application/vnd.opds.authentication.v1.0+json",
    ].contains(type.essence)
  }

  /// Nil where the scheme is not offered; nil inside where its realm has no name.
  private static func realm(of scheme: String, in header: String) -> String?? {
    let lower = header.lowercased()
    var start = lower.startIndex
    while let found = lower[start...].range(of: scheme) {
      let before = lower[..<found.lowerBound].last { !$0.isWhitespace }
      let after = found.upperBound < lower.endIndex ? lower[found.upperBound] : " "
      start = found.upperBound
      guard before == nil || before == ",", after == " " || after == "," else { continue }
      let rest = header[
        header.index(header.startIndex, offsetBy: lower.distance(from: lower.startIndex, to: start))...]
      guard
        let match = rest.prefixMatch(
          of: /[^"]*?(?:[a-z0-9-]+="[^"]*",\s*)*realm="((?:[^"\\]|\\.)*)"/.ignoresCase())
      else { return .some(nil) }
      return .some(String(match.1).replacing("\\", with: ""))
    }
    return nil
  }

  /// Nil where the document has no way that takes a name and a password; nil inside where it has no title.
  private static func title(ofDocument bytes: [UInt8]) -> String?? {
    guard let json = JSONValue(bytes) else { return nil }
    let ways = json["authentication"]?.items ?? json["type"]?.items ?? []
    let isBasic = ways.contains { way in
      (way["type"]?.text ?? way.text) == "http://opds-spec.org/auth/basic"
    }
    return isBasic ? .some(json["title"]?.localizedText(FeedLanguages.own)) : nil
  }
}
