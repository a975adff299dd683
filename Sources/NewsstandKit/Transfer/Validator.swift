/// What tells one version of a file at an address from another (RFC 9110, section 8.8).
struct Validator: Hashable, Sendable, Codable {
  /// As the server sent it, quotes included.
  var etag: String?
  var lastModified: String?

  init(etag: String? = nil, lastModified: String? = nil) {
    self.etag = etag
    self.lastModified = lastModified
  }

  init(_ head: ResponseHead) {
    self.init(etag: head["etag"], lastModified: head["last-modified"])
  }

  /// What an `If-Range` may carry: a strong entity tag, else a modification date. Weak tags and
  /// malformed ones (without quotes) promise nothing about bytes; nil means: start over.
  var ifRange: String? {
    if let etag, Self.isStrong(etag) { return etag }
    return etag == nil ? lastModified : nil
  }

  /// Whether a response that continues a file may belong to this version: nothing it says disagrees.
  func agrees(with other: Validator) -> Bool {
    if let etag, let theirs = other.etag { return etag == theirs }
    if let lastModified, let theirs = other.lastModified { return lastModified == theirs }
    return true
  }

  /// The headers of a conditional GET of a whole file.
  var conditions: [String] {
    var headers: [String] = []
    if let etag { headers.append("If-None-Match: \(etag)") }
    if let lastModified { headers.append("If-Modified-Since: \(lastModified)") }
    return headers
  }

  private static func isStrong(_ etag: String) -> Bool {
    etag.utf8.count >= 2 && etag.hasPrefix("\"") && etag.hasSuffix("\"")
  }
}
