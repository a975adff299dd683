import Foundation
import TestSupport
import Testing

/// A real calibre-server as the catalogue (`make test-catalogs`).
@Suite(
  .timeLimit(.minutes(10)), .enabled(if: ProcessInfo.processInfo.environment["NEWSSTAND_CATALOGS"] != nil))
struct CalibreTests {
  private static let padding = 3_000_000

  /// An EPUB 2 with one chapter.
  private static func book(_ title: String, id: String, padding: Int = 0) -> [UInt8] {
    let package = """
      <package xmlns="http://www.idpf.org/2007/opf" version="2.0" unique-identifier="id">
      <metadata xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:title>\(title)</dc:title>
      <dc:identifier id="id">\(id)</dc:identifier><dc:language>en</dc:language>
      <dc:creator>The Harbour Office</dc:creator></metadata>
      <manifest><item id="a" href="a.xhtml" media-type="application/xhtml+xml"/>
      <item id="n" href="noise.bin" media-type="application/octet-stream"/></manifest>
      <spine><itemref idref="a"/></spine></package>
      """
    let container = """
      <container xmlns="urn:oasis:names:tc:opendocument:xmlns:container" version="1.0"><rootfiles>
      <rootfile full-path="book.opf" media-type="application/oebps-package+xml"/></rootfiles></container>
      """
    let chapter = """
      <html xmlns="http://www.w3.org/1999/xhtml"><head><title>\(title)</title></head>
      <body><h1>\(title)</h1><p>High water at the outer harbour.</p></body></html>
      """
    var state: UInt64 = 7
    let noise = (0..<padding).map { _ in
      state = state &* 6_364_136_223_846_793_005 &+ 1
      return UInt8(truncatingIfNeeded: state >> 56)
    }
    return ArchiveBuilder([
      .init("mimetype", [UInt8]("application/epub+zip".utf8), method: 0),
      .init("META-INF/container.xml", text: container), .init("book.opf", text: package),
      .init("a.xhtml", text: chapter), .init("noise.bin", noise, method: 0),
    ]).bytes()
  }

  private static let environment: [String: String?] = ["QT_QPA_PLATFORM": "offscreen", "DISPLAY": nil]

  @Test func aCatalogueIsSubscribedToSearchedAndReadFrom() async throws {
    let folder = try TemporaryFolder()
    let home = [
      "HOME": folder.path, "XDG_CONFIG_HOME": folder.file("config"), "XDG_CACHE_HOME": folder.file("cache"),
    ]
    let environment = Self.environment.merging(home.mapValues { $0 }) { $1 }
    let paths = [
      try folder.write(
        Data(Self.book("Tide Tables", id: "urn:tides", padding: Self.padding)), to: "tides.epub"),
      try folder.write(Data(Self.book("Bells & Buoys", id: "urn:bells")), to: "bells.epub"),
    ]
    let made = try await Command.run(
      "calibredb", ["add", "--with-library", folder.file("books")] + paths, environment: environment,
      timeout: .seconds(120))
    #expect(made.status == .code(0), "\(made.errorText)")
    let port = try ScriptedServer { _ in [] }.port
    let server = try Command(
      "calibre-server",
      ["--listen-on", "127.0.0.1", "--port", "\(port)", "--disable-use-bonjour", folder.file("books")],
      environment: environment)
    defer { withExtendedLifetime(server) {} }
    let account = try Account(settings: ["rate-limit": "1M"])
    let root = "http://127.0.0.1:\(port)/opds"
    var entrance = try await account.run("catalog", root, "--json")
    // It says when it listens to nobody but its log. Each look is a run of the program: it waits by itself.
    let end = ContinuousClock.now + .seconds(60)
    while entrance.status != .code(0), .now < end {
      entrance = try await account.run("catalog", root, "--json")
    }
    let sections = try #require(try JSONSerialization.jsonObject(with: entrance.output) as? [[String: Any]])
    #expect(sections.count > 3 && sections.allSatisfy { $0["kind"] as? String == "section" })
    let newest = try #require(
      sections.first { ($0["title"] as? String)?.contains("ewest") == true }?["url"] as? String)

    let refused = try await account.run("subscribe", root)
    #expect(refused.status == .code(1) && refused.errorText.contains("catalogue"))
    let subscribed = try await account.run("subscribe", newest)
    #expect(
      subscribed.status == .code(0) && subscribed.outputText.contains("tide-tables"),
      "\(subscribed.errorText)")
    #expect(subscribed.outputText.contains("bells-buoys"))
    let found = try await account.run("catalog", root, "--search", "buoys", "--json")
    let hits = try #require(try JSONSerialization.jsonObject(with: found.output) as? [[String: Any]])
    #expect(
      hits.map { $0["name"] as? String } == ["bells-buoys"]
        && hits[0]["creators"] as? [String] == ["The Harbour Office"])

    #expect(try await account.run("download", "tide-tables").status == .code(0))
    let deadline = ContinuousClock.now + .seconds(60)
    while try await account.record(of: "tide-tables")?.download?.received ?? 0 <= 300_000, .now < deadline {}
    let agent = try #require(account.agent)
    agent.kill(SIGKILL)
    agent.blockUntilExit()
    let left = try #require(try await account.record(of: "tide-tables"))
    #expect(left.status == "downloading" && left.path == nil)
    let result = try await account.run("download", "tide-tables", "--wait")
    #expect(result.status == .code(0), "\(result.errorText)")
    let shown = try await account.run("show", "tide-tables")
    #expect(shown.outputText.contains("High water at the outer harbour."), "\(shown.errorText)")
  }
}
