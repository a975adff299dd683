public import Foundation

/// One request as a ``ScriptedServer`` read it.
public struct ScriptedRequest: Sendable {
  /// Counts the requests of the server, over all connections, from 0.
  public internal(set) var number = 0
  /// When its last byte was read.
  public let time = ContinuousClock.now
  public let method: String
  /// The request target as sent.
  public let path: String
  /// The header fields in the order and spelling sent.
  public let headers: [(name: String, value: String)]
  public internal(set) var body = Data()
  /// The status it was answered with; nil while there is no answer.
  public internal(set) var status: Int?
  /// Bytes of the answer's body that the system took so far; chunk sizes do not count.
  public internal(set) var bytesSent = 0

  /// The first header field of that name; case does not matter.
  public func header(_ name: String) -> String? {
    headers.first { $0.name.lowercased() == name.lowercased() }?.value
  }

  /// Reads a request line and header fields (RFC 9112, sections 3 and 5), without the empty line.
  init?(head: String) {
    let lines = head.components(separatedBy: "\r\n")
    let words = lines[0].split(separator: " ")
    guard words.count == 3, words[2].hasPrefix("HTTP/1.") else { return nil }
    (method, path) = (String(words[0]), String(words[1]))
    headers = lines.dropFirst().compactMap { line in
      guard let colon = line.firstIndex(of: ":") else { return nil }
      let value = line[line.index(after: colon)...].trimmingCharacters(in: .whitespaces)
      return (String(line[..<colon]), value)
    }
  }
}
