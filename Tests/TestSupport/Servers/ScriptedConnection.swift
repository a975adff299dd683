import Foundation

/// One connection of a ``ScriptedServer``, on a thread of its own.
struct ScriptedConnection {
  private enum Outcome { case goesOn, ends }

  private let descriptor: Int32
  private let stopping: Gate
  /// Takes what becomes of the request with this number.
  private let report: Report
  private var pending = Data()
  private var number = 0

  typealias Report = @Sendable (_ number: Int, _ news: @Sendable (inout ScriptedRequest) -> Void) -> Void

  init(descriptor: Int32, stopping: Gate, report: @escaping Report) {
    (self.descriptor, self.stopping, self.report) = (descriptor, stopping, report)
    setNonBlocking(descriptor)
    // Steps go out as they come, so that a test decides what the peer has seen.
    var on: Int32 = 1
    setsockopt(descriptor, Int32(IPPROTO_TCP), TCP_NODELAY, &on, socklen_t(MemoryLayout<Int32>.size))
  }

  /// Answers requests until the connection ends, and closes it.
  ///
  /// - Parameter answer: numbers the request and answers it.
  consuming func serve(_ answer: (ScriptedRequest) -> (number: Int, steps: [ScriptedStep])) {
    defer { close(descriptor) }
    while let request = readRequest() {
      var keepsOpen = request.header("Connection")?.lowercased() != "close"
      let steps: [ScriptedStep]
      (number, steps) = answer(request)
      for step in steps {
        if case .head(_, let fields) = step,
          fields.contains(where: { $0.name.lowercased() == "connection" && $0.value.lowercased() == "close" })
        {
          keepsOpen = false
        }
        guard take(step) == .goesOn else { return }
      }
      if !keepsOpen { return finish() }
    }
  }

  private func take(_ step: ScriptedStep) -> Outcome {
    switch step {
    case .head(let status, let headers):
      let lines =
        ["HTTP/1.1 \(status) \(HTTPStatus.reason(status))"] + headers.map { "\($0.name): \($0.value)" }
      report(number) { $0.status = status }
      return send(Data((lines.joined(separator: "\r\n") + "\r\n\r\n").utf8))
    case .bytes(let data):
      return send(data, isBody: true)
    case .chunk(let data):
      let outcome = send(Data("\(String(data.count, radix: 16))\r\n".utf8))
      guard outcome == .goesOn, send(data, isBody: true) == .goesOn else { return .ends }
      return send(Data("\r\n".utf8))
    case .lastChunk:
      return send(Data("0\r\n\r\n".utf8))
    case .open(let gate):
      gate.open()
      return .goesOn
    case .call(let action):
      action()
      return .goesOn
    case .delay(let time):
      let ready = awaitReady([(stopping.descriptor, POLLIN)], atMost: time)
      return ready[0] == 0 ? .goesOn : .ends
    case .hold(let gate):
      return hold(gate)
    case .stall:
      return hold(nil)
    case .close:
      finish()
      return .ends
    case .reset:
      var linger = linger(l_onoff: 1, l_linger: 0)
      setsockopt(
        descriptor, SOL_SOCKET, SO_LINGER, &linger, socklen_t(MemoryLayout.size(ofValue: linger)))
      return .ends
    }
  }

  /// Says that nothing more will come, and reads what the peer still sends: closing a socket with unread
  /// bytes resets the connection, and the end of the response with it.
  private func finish() {
    shutdown(descriptor, Int32(SHUT_WR))
    var buffer = [UInt8](repeating: 0, count: 4096)
    while awaitReady([(stopping.descriptor, POLLIN), (descriptor, POLLIN)])[0] == 0 {
      if read(descriptor, &buffer, buffer.count) <= 0 { return }
    }
  }

  /// Waits for the gate, the peer's end or the server's, whichever is first.
  private func hold(_ gate: Gate?) -> Outcome {
    let peerHasClosed: Int32 = 0x2000  // POLLRDHUP, which Swift's Glibc module does not show
    let ready = awaitReady(
      [(stopping.descriptor, POLLIN), (descriptor, peerHasClosed)]
        + (gate.map { [($0.descriptor, POLLIN)] } ?? []))
    return ready[0] == 0 && ready[1] == 0 ? .goesOn : .ends
  }

  private func send(_ data: Data, isBody: Bool = false) -> Outcome {
    data.withUnsafeBytes { bytes in
      var sent = 0
      while sent < bytes.count {
        let rest = UnsafeRawBufferPointer(rebasing: bytes[sent...])
        let count = Foundation.send(descriptor, rest.baseAddress, rest.count, Int32(MSG_NOSIGNAL))
        if count > 0 {
          sent += count
          if isBody { report(number) { $0.bytesSent += count } }
        } else if errno == EAGAIN {
          if awaitReady([(stopping.descriptor, POLLIN), (descriptor, POLLOUT)])[0] != 0 { return .ends }
        } else if errno != EINTR {
          return .ends
        }
      }
      return .goesOn
    }
  }

  private mutating func readRequest() -> ScriptedRequest? {
    let separator = Data("\r\n\r\n".utf8)
    while pending.range(of: separator) == nil {
      guard pending.count < 65536, receive() else { return nil }
    }
    guard let end = pending.range(of: separator),
      var request = ScriptedRequest(
        head: String(decoding: pending[pending.startIndex..<end.lowerBound], as: UTF8.self))
    else { return nil }
    pending = Data(pending[end.upperBound...])
    let length = request.header("Content-Length").flatMap(Int.init) ?? 0
    while pending.count < length { guard receive() else { return nil } }
    request.body = Data(pending.prefix(length))
    pending = Data(pending.dropFirst(length))
    return request
  }

  private mutating func receive() -> Bool {
    var buffer = [UInt8](repeating: 0, count: 16384)
    while true {
      if awaitReady([(stopping.descriptor, POLLIN), (descriptor, POLLIN)])[0] != 0 { return false }
      let count = read(descriptor, &buffer, buffer.count)
      if count > 0 {
        pending.append(contentsOf: buffer[..<count])
        return true
      }
      if count == 0 || (errno != EAGAIN && errno != EINTR) { return false }
    }
  }
}

/// The phrases of RFC 9110, section 15, that the tests see.
private enum HTTPStatus {
  static func reason(_ status: Int) -> String { phrases[status] ?? "Status" }

  private static let phrases = [
    200: "OK", 206: "Partial Content", 301: "Moved Permanently", 302: "Found", 304: "Not Modified",
    307: "Temporary Redirect", 308: "Permanent Redirect", 401: "Unauthorized", 403: "Forbidden",
    404: "Not Found", 410: "Gone", 416: "Range Not Satisfiable", 429: "Too Many Requests",
    500: "Internal Server Error", 503: "Service Unavailable",
  ]
}
