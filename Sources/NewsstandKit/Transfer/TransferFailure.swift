/// Why a transfer ended without all of its bytes. Addresses carry no credentials.
public enum TransferFailure: Error, Hashable, Sendable, Codable {
  /// The server answered with this HTTP status; `retryAfter` seconds where it said so.
  case status(Int, retryAfter: Int?)
  /// The server wants a name and a password, or others than it got.
  case needsCredentials(CredentialRequest)
  case hostNotFound(String)
  /// Nobody answers there: a host, or `host:port` of a proxy.
  case cannotConnect(String)
  /// The proxy that the environment names was not found, or answered with this HTTP status.
  case proxy(status: Int?)
  /// The certificate was refused, or the authorities' certificates cannot be read; `reason` is the library's.
  case untrusted(host: String, reason: String)
  /// No TLS connection came about; `reason` is the library's.
  case handshake(host: String, reason: String)
  case timedOut
  /// The connection broke before the end: `received` of `expected` bytes are here.
  case cut(received: Int64, expected: Int64?)
  case tooManyRedirects
  /// Neither https nor http, or a redirect to something else.
  case unsupportedAddress(String)
  /// The server compressed what was asked for as it is.
  case compressed(encoding: String)
  /// A web page came where a file was asked for: a login page perhaps. What was here was kept.
  case webPage
  /// The server's answer to a Range request contradicts itself or what is here.
  case badRange(String)
  case tooLarge(limit: Int64)
  /// A local file could not be read.
  case file(path: String, errno: Int32)
  /// No room on the file system that holds `path`; `needed` bytes of it would do, where that is known.
  case diskFull(path: String, needed: Int64?)
  /// Somebody asked for the end (pause, cancel, quit).
  case cancelled
  /// Anything else that libcurl reports.
  case other(code: Int32, message: String)

  /// Whether the same request may succeed later without anybody doing anything.
  public var isTemporary: Bool {
    switch self {
    case .status(let code, _): code == 408 || code == 429 || code >= 500
    case .proxy(let status): status.map { $0 == 429 || $0 >= 500 } ?? true
    case .hostNotFound, .cannotConnect, .handshake, .timedOut, .cut, .badRange, .other: true
    default: false
    }
  }
}
