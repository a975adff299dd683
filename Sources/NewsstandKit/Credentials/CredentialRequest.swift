/// A server's question for a name and a password.
public struct CredentialRequest: Hashable, Sendable, Codable {
  /// How they are sent.
  public enum Scheme: String, Hashable, Sendable, Codable {
    /// RFC 7617: as they are.
    case basic
    /// RFC 7616: what is sent proves that one knows them.
    case digest
  }

  /// Scheme, host and port: who asks, and who alone learns the answer.
  public let origin: String
  /// What the server calls the place; nil where it has no name.
  public let realm: String?
  public let scheme: Scheme
  /// Whether some were sent, and did not do.
  public let areRefused: Bool

  public init(origin: String, realm: String?, scheme: Scheme = .basic, areRefused: Bool = false) {
    self.origin = origin
    self.realm = realm
    self.scheme = scheme
    self.areRefused = areRefused
  }

  /// Whether the password would go through the network for everybody to read.
  public var isOpen: Bool {
    guard scheme == .basic, origin.hasPrefix("http://") else { return false }
    let host = origin.dropFirst("http://".count).prefix { $0 != ":" }
    return host != "localhost" && !host.hasPrefix("127.") && !origin.hasPrefix("http://[::1]")
  }
}
