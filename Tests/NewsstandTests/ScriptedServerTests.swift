import Foundation
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(5)))
struct ScriptedServerTests {
  private static let content = Data((0..<10_000).map { UInt8(truncatingIfNeeded: $0 * 7) })

  @Test(arguments: [
    [:], ["Range": "bytes=0-"], ["Range": "bytes=0-0"], ["Range": "bytes=100-199"],
    ["Range": "bytes=9999-"], ["Range": "bytes=9990-20000"], ["Range": "bytes=10000-"],
    ["Range": "bytes=-5"], ["Range": "bytes=-20000"], ["Range": "bytes=-0"], ["Range": "pages=1-2"],
    ["Range": "bytes=5-", "If-Range": "TAG"], ["Range": "bytes=5-", "If-Range": "\"other\""],
    ["Range": "bytes=5-", "If-Range": "W/TAG"], ["Range": "bytes=5-", "If-Range": "DATE"],
    ["Range": "bytes=5-", "If-Range": "Thu, 01 Jan 1970 00:00:00 GMT"],
    ["If-None-Match": "TAG"], ["If-None-Match": "W/TAG"], ["If-None-Match": "\"a\", TAG"],
    ["If-None-Match": "\"other\""], ["If-None-Match": "*"], ["If-Modified-Since": "DATE"],
    ["If-None-Match": "\"other\"", "If-Modified-Since": "DATE"],
  ])
  func aFaultlessResourceAnswersAsNginxDoes(headers: [String: String]) async throws {
    let folder = try TemporaryFolder()
    try folder.write(Self.content, to: "issue.zip")
    let nginx = try await NginxServer(serving: folder.path)
    let plain = try await HTTPExchange(nginx.port).get("/issue.zip")
    let tag = try #require(plain.header("ETag"))
    let date = try #require(plain.header("Last-Modified"))
    let resource = ServedResource(Self.content, entityTag: tag, lastModified: date)
    let scripted = try ScriptedServer { resource.answer($0) }

    let sent = headers.mapValues {
      $0.replacingOccurrences(of: "TAG", with: tag).replacingOccurrences(of: "DATE", with: date)
    }
    for method in ["GET", "HEAD"] {
      let expected = try await HTTPExchange(nginx.port).get("/issue.zip", method: method, sent)
      let answer = try await HTTPExchange(scripted.port).get("/issue.zip", method: method, sent)
      #expect(answer.status == expected.status, "\(method)")
      for name in ["Content-Range", "ETag", "Last-Modified"]
      where expected.status != 416 || name.hasPrefix("C") {
        #expect(answer.header(name) == expected.header(name), "\(method) \(name)")
      }
      if expected.status < 300 {
        #expect(answer.header("Content-Length") == expected.header("Content-Length"), "\(method)")
        #expect(answer.body == expected.body, "\(method)")
      }
    }
  }

  @Test func flawsAreServed() async throws {
    func answer(_ flaws: ServedResource.Flaws, cutAfter: Int? = nil, _ headers: [String: String] = [:])
      async throws -> HTTPExchange.Response
    {
      let resource = ServedResource(Self.content, flaws: flaws, cutAfter: cutAfter)
      let server = try ScriptedServer { resource.answer($0) }
      return try await HTTPExchange(server.port).get("/", headers)
    }
    let range = ["Range": "bytes=5000-"]
    #expect(try await answer(.ignoresRange, range).status == 200)
    let stale = try await answer(.ignoresIfRange, ["Range": "bytes=5000-", "If-Range": "\"old\""])
    #expect(stale.status == 206 && stale.header("ETag") == "\"1\"")
    #expect(try await answer(.omitsContentRange, range).header("Content-Range") == nil)
    #expect(try await answer(.startsEarly, range).header("Content-Range") == "bytes 4900-9999/10000")
    let half = try await answer(.endsEarly, range)
    #expect(half.header("Content-Range") == "bytes 5000-7499/10000" && half.body.count == 2500)
    #expect(try await answer(.refusesRanges, range).header("Content-Range") == "bytes */10000")
    let endless = try await answer(.omitsLength)
    #expect(endless.header("Content-Length") == nil && endless.body == Self.content)
    let cut = try await answer([], cutAfter: 1234)
    #expect(cut.header("Content-Length") == "10000" && cut.body == Self.content.prefix(1234))
    let chunked = try await answer(.chunks)
    #expect(chunked.body == Data("2710\r\n".utf8) + Self.content + Data("\r\n0\r\n\r\n".utf8))
    let unended = try await answer(.omitsLastChunk)
    #expect(unended.body == Data("2710\r\n".utf8) + Self.content + Data("\r\n".utf8))
  }

  @Test func aCompressedAnswerIsRealGzip() async throws {
    let content = Data((0..<200_000).map { UInt8(truncatingIfNeeded: $0 * 31) })
    let resource = ServedResource(content, flaws: .compresses)
    let server = try ScriptedServer { resource.answer($0) }
    let answer = try await HTTPExchange(server.port).get("/")
    #expect(answer.header("Content-Encoding") == "gzip")
    #expect(try await Command.run("gzip", ["-dc"], input: answer.body).output == content)
  }

  @Test func requestsAreRecordedOverConnectionsAndKeepAlive() async throws {
    let server = try ScriptedServer { .response(200, body: Data("\($0.number) \($0.path) ".utf8) + $0.body) }
    let answer = try await HTTPExchange(server.port).send(
      "POST /a HTTP/1.1\r\nContent-Length: 3\r\nX-Y:  z \r\n\r\nabc"
        + "GET /b HTTP/1.1\r\nConnection: close\r\n\r\n")
    #expect(String(decoding: answer.body, as: UTF8.self).hasPrefix("0 /a abcHTTP/1.1 200 OK\r\n"))
    #expect(String(decoding: answer.body, as: UTF8.self).hasSuffix("1 /b "))
    _ = try await HTTPExchange(server.port).get("/c")
    let requests = try await server.waitForRequests(3)
    #expect(requests.map(\.path) == ["/a", "/b", "/c"])
    #expect(requests.map(\.number) == [0, 1, 2])
    #expect(requests[0].header("x-y") == "z" && requests[0].body == Data("abc".utf8))
  }

  @Test func aResponseWaitsForItsGate() async throws {
    let (sent, released) = (try Gate(), try Gate())
    let server = try ScriptedServer { _ in
      [
        .head(200, [("Connection", "close")]), .bytes(Data("one ".utf8)), .open(sent), .hold(released),
        .bytes(Data("two".utf8)),
      ]
    }
    async let answer = HTTPExchange(server.port).get("/")
    try await sent.wait(for: "the first half")
    #expect(!released.isOpen)
    released.open()
    #expect(try await answer.body == Data("one two".utf8))
  }

  @Test func aStallEndsWhenTheServerStops() async throws {
    let server = try ScriptedServer { _ in [.head(200, [("Content-Length", "10")]), .stall] }
    async let answer = HTTPExchange(server.port).get("/")
    try await server.waitForRequests(1)
    await server.stop()
    #expect(try await answer.body.isEmpty)
    await #expect(throws: (any Error).self) { try await HTTPExchange(server.port).get("/") }
    let again = try ScriptedServer(port: server.port) { _ in .loginPage }
    #expect(
      try await HTTPExchange(again.port).get("/").header("Content-Type")?.hasPrefix("text/html") == true)
  }

  @Test func aResetBreaksTheConnection() async throws {
    let server = try ScriptedServer { _ in [.head(200, [("Content-Length", "10")]), .reset] }
    #expect(try await HTTPExchange(server.port).get("/").wasReset)
    let orderly = try ScriptedServer { _ in [.head(200, [("Content-Length", "10")]), .close] }
    #expect(try await !HTTPExchange(orderly.port).get("/").wasReset)
  }

  @Test func ordinaryRefusalsAreOneWord() async throws {
    let server = try ScriptedServer { request in
      request.path == "/moved" ? .redirect(301, to: "ftp://x/") : .unavailable(retryAfter: "3")
    }
    let moved = try await HTTPExchange(server.port).get("/moved")
    #expect(moved.status == 301 && moved.header("Location") == "ftp://x/")
    let busy = try await HTTPExchange(server.port).get("/")
    #expect(busy.status == 503 && busy.header("Retry-After") == "3")
  }
}
