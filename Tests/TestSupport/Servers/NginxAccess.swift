import Foundation

/// One line of nginx's access log. A header that was not sent is an empty text.
public struct NginxAccess: Sendable, Equatable, Decodable {
  public let method: String
  /// The request target as sent, with its query.
  public let path: String
  public let status: Int
  public let range: String
  public let ifRange: String
  public let ifNoneMatch: String
  public let ifModifiedSince: String
  /// `HTTP/1.1` or `HTTP/2.0`.
  public let `protocol`: String
  /// Bytes of the body that went out, in whole or until the connection was cut.
  public let bodyBytes: Int

  /// Reads complete lines; a last one without its newline is still being written.
  static func parse(_ log: Data) -> [NginxAccess] {
    guard let end = log.lastIndex(of: UInt8(ascii: "\n")) else { return [] }
    return log[...end].split(separator: UInt8(ascii: "\n")).compactMap {
      try? JSONDecoder().decode(NginxAccess.self, from: $0)
    }
  }
}
