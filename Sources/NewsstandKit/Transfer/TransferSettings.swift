public import Foundation

/// How transfers of this process behave.
public struct TransferSettings: Hashable, Sendable {
  /// Bytes a second of all transfers together; nil for no limit.
  public var rateLimit: Int64?
  /// Seconds until a connection must stand: name look-up, TCP and TLS.
  public var connectTimeout = 20
  /// Seconds without bytes worth mentioning after which a transfer is given up for now.
  public var stallTimeout = 30
  /// The file with names and passwords for hosts; nil for none.
  public var netrc: String?
  /// Names and passwords that the person gave; nil for none.
  public var credentials: CredentialStore?
  /// The file and the folder with certificates of authorities to trust, instead of the system's.
  public var authorities: String?
  public var authoritiesFolder: String?

  /// The keys that `init(_:environment:complaints:)` reads.
  public static let keys: Set<String> = ["rate-limit", "connect-timeout", "stall-timeout", "netrc"]

  /// A limit of fewer bytes a second could not be told from a stall.
  private static let leastRate: Int64 = 1000

  /// No netrc, no credentials, the system's authorities, no limit.
  public init() {}

  /// As the person's configuration says: `rate-limit`, `connect-timeout`, `stall-timeout`, `netrc` (else
  /// `~/.netrc`, where it is). As with the curl program, `CURL_CA_BUNDLE`, `SSL_CERT_FILE` and `SSL_CERT_DIR`
  /// name the authorities. Proxies (`https_proxy`, `http_proxy`, `all_proxy`, `no_proxy`) are libcurl's business.
  ///
  /// - Parameter complaints: gets what cannot be used.
  public init(
    _ configuration: Configuration, environment: [String: String] = ProcessInfo.processInfo.environment,
    complaints: inout [ConfigurationComplaint]
  ) {
    if let limit = configuration.byteCount("rate-limit", least: Self.leastRate, complaints: &complaints) {
      rateLimit = limit == 0 ? nil : limit
    }
    let seconds = 1...3600
    if let number = configuration.number("connect-timeout", in: seconds, complaints: &complaints) {
      connectTimeout = number
    }
    if let number = configuration.number("stall-timeout", in: seconds, complaints: &complaints) {
      stallTimeout = number
    }
    let home = BaseDirectories(environment).home
    let usual = home + "/.netrc"
    netrc =
      configuration.entry("netrc") != nil
      ? configuration.readableFile("netrc", home: home, complaints: &complaints)
      : access(usual, R_OK) == 0 ? usual : nil
    func named(_ variable: String) -> String? { environment[variable].flatMap { $0.isEmpty ? nil : $0 } }
    authorities = named("CURL_CA_BUNDLE") ?? named("SSL_CERT_FILE")
    authoritiesFolder = named("CURL_CA_BUNDLE") == nil ? named("SSL_CERT_DIR") : nil
  }

  /// The address of a feed without the name and the password in it, where such are kept elsewhere: what a feed leads to
  /// with some of its own must not take the place of what a person typed.
  func withoutKept(_ address: String) -> String {
    credentials == nil ? address : AddressText.withoutCredentials(address)
  }
}
