import Foundation
import TestSupport

/// One request and its response over a plain socket, as bytes: a client library would hide, follow or repair
/// what these tests look at.
struct HTTPExchange {
  struct Response {
    var status = 0
    var headers: [(name: String, value: String)] = []
    var body = Data()
    /// The connection was broken instead of closed.
    var wasReset = false

    func header(_ name: String) -> String? {
      headers.first { $0.name.lowercased() == name.lowercased() }?.value
    }
  }

  let port: UInt16

  init(_ port: UInt16) { self.port = port }

  /// Sends one request and reads until the server closes. The body is raw: a chunked one keeps its chunks.
  func get(_ path: String, method: String = "GET", _ headers: [String: String] = [:]) async throws -> Response
  {
    let fields = headers.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)\r\n" }.joined()
    return try await send(
      "\(method) \(path) HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\(fields)\r\n")
  }

  /// Sends bytes, closes nothing, and reads until the server closes.
  func send(_ text: String) async throws -> Response {
    try await withCheckedThrowingContinuation { continuation in
      Thread { continuation.resume(with: Result { try exchange(text) }) }.start()
    }
  }

  private func exchange(_ text: String) throws -> Response {
    let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    defer { close(descriptor) }
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = INADDR_LOOPBACK.bigEndian
    let isConnected = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
      }
    }
    guard isConnected else { throw POSIXError(.init(rawValue: errno) ?? .EIO) }
    let request = Array(text.utf8)
    Foundation.send(descriptor, request, request.count, Int32(MSG_NOSIGNAL))

    var received = Data()
    var response = Response()
    var buffer = [UInt8](repeating: 0, count: 65536)
    while true {
      let count = read(descriptor, &buffer, buffer.count)
      if count <= 0 {
        response.wasReset = count < 0
        break
      }
      received.append(contentsOf: buffer[..<count])
    }
    guard let end = received.range(of: Data("\r\n\r\n".utf8)) else { return response }
    let lines = String(decoding: received[..<end.lowerBound], as: UTF8.self).components(separatedBy: "\r\n")
    response.status = Int(lines[0].split(separator: " ").dropFirst().first ?? "") ?? 0
    response.headers = lines.dropFirst().map { line in
      let parts = line.split(separator: ":", maxSplits: 1)
      return (String(parts[0]), parts.count < 2 ? "" : parts[1].trimmingCharacters(in: .whitespaces))
    }
    response.body = Data(received[end.upperBound...])
    return response
  }
}
