import Foundation
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(5)))
struct NginxServerTests {
  @Test func aFolderIsServedAndEveryRequestIsLogged() async throws {
    let folder = try TemporaryFolder()
    try folder.write("0123456789", to: "a b.zip")
    let server = try await NginxServer(serving: folder.path)
    let client = HTTPExchange(server.port)
    let whole = try await client.get("/a%20b.zip")
    #expect(whole.status == 200 && whole.body == Data("0123456789".utf8))
    #expect(whole.header("Content-Type") == "application/zip")
    let tag = try #require(whole.header("ETag"))
    let part = try await client.get("/a%20b.zip", ["Range": "bytes=4-", "If-Range": tag])
    #expect(part.status == 206 && part.body == Data("456789".utf8))
    #expect(try await client.get("/none").status == 404)

    let accesses = try await server.waitForAccesses(3)
    #expect(accesses.map(\.status) == [200, 206, 404])
    #expect(accesses[0].path == "/a%20b.zip" && accesses[0].range == "" && accesses[0].bodyBytes == 10)
    #expect(accesses[1].range == "bytes=4-" && accesses[1].ifRange == tag && accesses[1].bodyBytes == 6)
  }

  @Test func aRateLimitHolds() async throws {
    let folder = try TemporaryFolder()
    try folder.write(Data(count: 60_000), to: "slow")
    let server = try await NginxServer(serving: folder.path, limitRate: 40_000)
    let start = ContinuousClock.now
    #expect(try await HTTPExchange(server.port).get("/slow").body.count == 60_000)
    #expect(ContinuousClock.now - start > .milliseconds(400))
  }

  @Test func directivesAreAdded() async throws {
    let folder = try TemporaryFolder()
    let server = try await NginxServer(
      serving: folder.path, directives: ["return 503;", "add_header Retry-After 7 always;"])
    let answer = try await HTTPExchange(server.port).get("/")
    #expect(answer.status == 503 && answer.header("Retry-After") == "7")
  }

  @Test func aStoppedServerRefusesConnections() async throws {
    let folder = try TemporaryFolder()
    let server = try await NginxServer(serving: folder.path)
    try await server.stop()
    await #expect(throws: (any Error).self) { try await HTTPExchange(server.port).get("/") }
  }

  @Test func serversStartedTogetherGetTheirOwnPorts() async throws {
    let folder = try TemporaryFolder()
    async let first = NginxServer(serving: folder.path)
    async let second = NginxServer(serving: folder.path)
    #expect(try await first.port != second.port)
  }
}
