import Foundation
import TestSupport
import Testing

/// Catalogues from the command line, with the built program.
@Suite(.timeLimit(.minutes(5)))
struct CatalogCommandTests {
  private static func atom(_ body: String) -> Data {
    Data(
      "<feed xmlns='http://www.w3.org/2005/Atom'><title>Harbour</title>\(body)</feed>".utf8)
  }

  private static let root = """
    <link rel="search" type="application/atom+xml" href="/find/{searchTerms}"/>
    <entry><title>New</title><id>n</id><content>All of it</content>
      <link rel="subsection" type="application/atom+xml" href="/new"/></entry>
    """

  private static func book(_ title: String) -> String {
    """
    <entry><title>\(title)</title><id>\(title)</id><author><name>The Office</name></author>
      <link rel="http://opds-spec.org/acquisition" type="application/epub+zip" href="/\(title).epub"/></entry>
    """
  }

  private static func server(password: String? = nil) throws -> ScriptedServer {
    try ScriptedServer { request in
      if let password,
        request.header("Authorization") != "Basic \(Data("me:\(password)".utf8).base64EncodedString())"
      {
        return .response(401, [("WWW-Authenticate", "Basic realm=\"Harbour\"")])
      }
      switch request.path {
      case "/opds": return .response(200, body: atom(root))
      case "/new": return .response(200, body: atom("<link rel='next' href='/new/2'/>" + book("June")))
      case "/shop":
        return .response(
          200,
          body: atom(
            "<entry><title>Almanac</title><id>a</id><link rel='http://opds-spec.org/acquisition/buy' "
              + "type='application/epub+zip' href='/almanac.epub'/></entry>"))
      case "/new/2": return .response(200, body: atom("<link rel='next' href='/new/2'/>" + book("May")))
      case "/find/high%20water": return .response(200, body: atom(book("Tides")))
      default: return .response(404)
      }
    }
  }

  @Test func sectionsAndPublicationsAreListed() async throws {
    let server = try Self.server()
    let account = try Account()
    let address = "http://127.0.0.1:\(server.port)"
    func objects(_ words: String...) async throws -> [[String: Any]] {
      let result = try await account.run(["catalog"] + words + ["--json"])
      #expect(result.status == .code(0), "\(result.errorText)")
      return try #require(try JSONSerialization.jsonObject(with: result.output) as? [[String: Any]])
    }
    let root = try await objects("\(address)/opds")
    #expect(
      root.map { $0["kind"] as? String } == ["section"] && root[0]["url"] as? String == "\(address)/new")
    #expect(root[0]["summary"] as? String == "All of it" && root[0]["name"] is NSNull)
    let new = try await objects("\(address)/new")
    #expect(new.map { $0["title"] as? String } == ["June", "May"])
    #expect(new[0]["formats"] as? [String] == ["epub"] && new[0]["creators"] as? [String] == ["The Office"])
    #expect(new[0]["name"] as? String == "june" && Set(new[0].keys) == Set(root[0].keys))
    #expect(
      try await objects("\(address)/opds", "--search", "high water").map { $0["title"] as? String } == [
        "Tides"
      ])
    let text = try await account.run("catalog", "\(address)/new")
    #expect(text.outputText.contains("EPUB  june  June, The Office\n"))
  }

  @Test func whatIsNotToBeHadFailsWithASentence() async throws {
    let server = try Self.server()
    let account = try Account()
    let address = "http://127.0.0.1:\(server.port)"
    let entrance = try await account.run("subscribe", "\(address)/opds")
    #expect(entrance.status == .code(1) && entrance.errorText.contains("newsstand catalog"))
    let missing = try await account.run("catalog", "\(address)/nowhere")
    #expect(missing.status == .code(1) && missing.errorText.contains("404") && missing.output.isEmpty)
    let unknown = try await account.run("catalog", "\(address)/new", "--add", "april")
    #expect(unknown.status == .code(1) && unknown.errorText.contains("“april”"))
  }

  @Test func whatHasToBeBoughtDoesNotComeOntoTheShelf() async throws {
    let server = try Self.server()
    let account = try Account()
    let result = try await account.run("catalog", "http://127.0.0.1:\(server.port)/shop", "--add", "almanac")
    #expect(result.status == .code(1) && result.errorText.contains("has to be bought or borrowed"))
    #expect(try await account.run("publications", "--json").outputText.filter { !$0.isWhitespace } == "[]")
  }

  @Test func withoutATerminalNobodyIsAsked() async throws {
    let server = try Self.server(password: "secret")
    let result = try await Account().run("catalog", "http://127.0.0.1:\(server.port)/opds")
    #expect(result.status == .code(1) && result.errorText.contains("“Harbour”") && result.output.isEmpty)
  }

  /// With a desktop whose secret store works, or says that it does not.
  @Test(arguments: [true, false]) func thePasswordIsKeptInTheSecretStoreIfThatWorks(_ works: Bool)
    async throws
  {
    let server = try Self.server(password: "secret")
    let account = try Account()
    let script = """
      #!/bin/sh
      echo "$@" >>"$HOME/words"
      \(works ? "" : "exit 1")
      case $1 in store) cat >"$HOME/kept" ;; lookup) cat "$HOME/kept" ;; esac
      """
    let path = try account.home.write(script, to: "bin/secret-tool")
    #expect(chmod(path, 0o755) == 0)
    let own = ProcessInfo.processInfo.environment["PATH"] ?? ""
    let changes = [
      "PATH": "\(account.home.file("bin")):\(own)", "DBUS_SESSION_BUS_ADDRESS": "unix:path=/nowhere",
    ]
    let address = "http://127.0.0.1:\(server.port)/opds"
    let session = try await account.terminal(
      [try Command.newsstand(), "catalog", address], changing: changes)
    try await session.wait(untilContains: "Name:")
    try await session.enter("me")
    try await session.wait(untilContains: "Password:")
    try await session.enter("secret")
    try await session.wait(untilContains: "/new")
    let file = try String(contentsOfFile: account.home.file("data/newsstand/credentials"), encoding: .utf8)
    #expect(file.contains("secret") == !works)
    // Another process finds it there.
    let again = try await account.run(["catalog", address], changing: changes)
    #expect(again.status == .code(0), "\(again.errorText)")
    let words = try String(contentsOfFile: account.home.file("words"), encoding: .utf8)
    #expect(words.contains("store") && words.contains("lookup") == works && !words.contains("secret"))
  }

  @Test func onATerminalThePasswordIsAskedForUntilItDoes() async throws {
    let server = try Self.server(password: "secret")
    let account = try Account()
    let session = try await account.terminal(["newsstand", "catalog", "http://127.0.0.1:\(server.port)/opds"])
    try await session.wait(untilContains: "Name:")
    try await session.enter("me")
    try await session.wait(untilContains: "Password:")
    try await session.enter("wrong")
    try await session.wait {
      $0.contains("does not accept") && $0.components(separatedBy: "Name:").count == 3
    }
    try await session.enter("me")
    try await session.wait { $0.components(separatedBy: "Password:").count == 3 }
    try await session.enter("secret")
    try await session.wait(untilContains: "/new")
    let screen = try await session.screen()
    #expect(!screen.contains("secret") && !screen.contains("wrong"))
    #expect(try await session.waitUntilExit() == .code(0))
  }
}
