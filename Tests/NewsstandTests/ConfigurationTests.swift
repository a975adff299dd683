import Foundation
import TestSupport
import Testing

/// The built program and what curl users have in their files and their environment.
@Suite(.timeLimit(.minutes(5)))
struct ConfigurationTests {
  private static let feed = Data(
    """
    <plist version="1.0"><array><dict><key>Name</key><string>june</string></dict></array></plist>
    """.utf8)

  private func run(
    _ words: [String], in folder: TemporaryFolder, _ environment: [String: String?] = [:]
  ) async throws -> Command.Result {
    let own: [String: String?] = [
      "HOME": folder.file("home"), "XDG_CONFIG_HOME": nil, "XDG_CACHE_HOME": nil, "XDG_STATE_HOME": nil,
      "http_proxy": nil, "https_proxy": nil, "all_proxy": nil, "no_proxy": nil, "NO_PROXY": nil,
      "HTTPS_PROXY": nil, "ALL_PROXY": nil, "SSL_CERT_FILE": nil, "SSL_CERT_DIR": nil, "CURL_CA_BUNDLE": nil,
    ]
    return try await Command.run(
      Command.newsstand(), ["--library", folder.file("library")] + words,
      environment: own.merging(environment) { $1 })
  }

  @Test func aLineThatCannotBeUsedIsSaidAndNothingStops() async throws {
    let folder = try TemporaryFolder()
    try folder.write("downloads = many\nstall-timeout = 5\n", to: "home/.config/newsstand/config")
    let result = try await run(["list"], in: folder)
    #expect(result.status == .code(0))
    #expect(result.errorText.contains("config:1: “many” is not used for “downloads”"))
    #expect(try await run(["--quiet", "list"], in: folder).errorText == "")
  }

  @Test(arguments: ["colors", "pictures", "theme"])
  func aWordThatASettingDoesNotTakeIsNamedWithItsLine(_ key: String) async throws {
    let folder = try TemporaryFolder()
    try folder.write("# looks\n\n\(key) = plaid\n", to: "home/.config/newsstand/config")
    let result = try await run(["list"], in: folder)
    #expect(result.status == .code(0))
    #expect(result.errorText.contains("config:3: “plaid” is not used for “\(key)”: it takes one of auto, "))
  }

  @Test func theNetrcOfTheHomeFolderIsRead() async throws {
    let folder = try TemporaryFolder()
    try folder.write("machine 127.0.0.1 login me password secret\n", to: "home/.netrc")
    let server = try ScriptedServer { request in
      request.header("Authorization") == "Basic " + Data("me:secret".utf8).base64EncodedString()
        ? .response(200, body: Self.feed) : .response(401)
    }
    let address = server.baseURL.absoluteString + "issues.plist"
    #expect(try await run(["subscribe", address], in: folder).status == .code(0))
    try FileManager.default.removeItem(atPath: folder.file("home/.netrc"))
    let refused = try await run(["refresh"], in: folder)
    #expect(refused.status == .code(1))
    #expect(refused.errorText.contains("a name and a password"))
  }

  @Test func theProxyOfTheEnvironmentIsAsked() async throws {
    let folder = try TemporaryFolder()
    // A proxy for http gets the whole address in its request (RFC 9112, section 3.2.2).
    let proxy = try ScriptedServer { request in
      request.path == "http://issues.invalid/issues.plist"
        ? .response(200, body: Self.feed) : .response(404)
    }
    let words = ["subscribe", "http://issues.invalid/issues.plist"]
    let environment = ["http_proxy": "http://me:secret@127.0.0.1:\(proxy.port)"]
    #expect(try await run(words, in: folder, environment).status == .code(0))
    let authorization = "Basic " + Data("me:secret".utf8).base64EncodedString()
    #expect(proxy.requests.map { $0.header("Proxy-Authorization") } == [authorization])

    let direct = try ScriptedServer { _ in .response(200, body: Self.feed) }
    let exempt = environment.merging(["no_proxy": "127.0.0.1"]) { $1 }
    let there = direct.baseURL.absoluteString + "issues.plist"
    #expect(try await run(["subscribe", there], in: folder, exempt).status == .code(0))
    #expect(direct.requests.count == 1 && proxy.requests.count == 1)
  }

  @Test func aProxyThatRefusesIsNamedAsTheOneWhoDoes() async throws {
    let folder = try TemporaryFolder()
    let proxy = try ScriptedServer { _ in .response(403) }
    let refused = try await run(
      ["subscribe", "https://me:secret@issues.invalid/issues.plist"], in: folder,
      ["https_proxy": "http://127.0.0.1:\(proxy.port)"])
    #expect(refused.status == .code(1))
    #expect(refused.errorText.contains("The proxy refuses to connect (HTTP 403)"))
    #expect(!refused.errorText.contains("secret"))
    #expect(proxy.requests.map(\.method) == ["CONNECT"])
    #expect(proxy.requests.allSatisfy { $0.header("Authorization") == nil })
    let port = proxy.port
    await proxy.stop()
    let dead = try await run(
      ["subscribe", "https://issues.invalid/issues.plist"], in: folder,
      ["https_proxy": "http://localhost:\(port)"])
    #expect(dead.errorText.contains("localhost:\(port) does not answer"))
  }

  @Test(arguments: ["CURL_CA_BUNDLE", "SSL_CERT_FILE"])
  func anAuthorityOfOnesOwnIsNamedInTheEnvironment(_ variable: String) async throws {
    let (folder, certificate) = (try TemporaryFolder(), try await Certificate())
    try folder.write(Self.feed, to: "www/issues.plist")
    let server = try await NginxServer(serving: folder.file("www"), certificate: certificate)
    let address = server.baseURL.absoluteString + "issues.plist"
    let refused = try await run(["subscribe", address], in: folder)
    #expect(refused.status == .code(1))
    #expect(refused.errorText.contains("127.0.0.1 could not prove who it is"))
    #expect(refused.errorText.contains("SSL_CERT_FILE"))
    let accepted = try await run(["subscribe", address], in: folder, [variable: certificate.path])
    #expect(accepted.status == .code(0), "\(accepted.errorText)")
  }
}
