import Foundation
import TestSupport
import Testing

@testable import NewsstandKit

/// Servers that ask for a name and a password.
@Suite(.timeLimit(.minutes(5)))
struct SignInTests {
  private let site: Site
  private let temporary: TemporaryFolder
  private let library: Library
  private let settings: TransferSettings

  init() throws {
    site = try Site()
    temporary = try TemporaryFolder()
    var settings = TransferSettings()
    settings.credentials = CredentialStore(file: temporary.file("secret/credentials"), usesSecretStore: false)
    self.settings = settings
    library = try Library(
      LibraryFolder(root: temporary.file("library"), cache: temporary.file("cache")), transfer: settings)
  }

  private static let good = Credentials(user: "me", password: "sé:cret")

  private static func header(_ credentials: Credentials) -> String {
    "Basic " + Data("\(credentials.user):\(credentials.password)".utf8).base64EncodedString()
  }

  /// A place that only those get to see who say who they are.
  private func guarded(_ path: String, _ resource: ServedResource, realm: String = "The \"Harbour\"") {
    let challenge = "Basic charset=\"UTF-8\", realm=\"\(realm.replacing("\"", with: "\\\""))\""
    site.serve(path) { request in
      request.header("Authorization") == Self.header(Self.good)
        ? resource.answer(request)
        : .response(401, [("WWW-Authenticate", "Negotiate"), ("WWW-Authenticate", challenge)])
    }
  }

  private func book() -> ServedResource {
    ServedResource(Data(FeedSample.atom(FeedSample.book("June", id: "1")).utf8))
  }

  private func request(_ work: () async throws -> Void) async -> CredentialRequest? {
    do {
      try await work()
      return nil
    } catch {
      return (error as? NewsstandError)?.credentialRequest
    }
  }

  @Test func theServerAsksAndIsAnswered() async throws {
    guarded("/opds", book())
    guarded("/b.epub", ServedResource(Sample.zip("June"), entityTag: "\"1\""))
    let address = site.address("/opds")
    let origin = site.address("")
    let first = await request { try await library.subscribe(to: address) }
    #expect(first == CredentialRequest(origin: origin, realm: "The \"Harbour\""))
    let asked = try #require(first)
    try await library.signIn(Credentials(user: "me", password: "wrong"), for: asked)
    let second = await request { try await library.subscribe(to: address) }
    #expect(second?.areRefused == true)
    try await library.signIn(Self.good, for: asked)
    let issue = try #require(try await library.subscribe(to: address).new.first)
    // Its content, too, and by another process.
    try await library.addAsset(request: AssetRequest(issue: issue))
    var agent = Agent.Settings()
    agent.transfer = settings
    try await Agent.work(for: library.folder, settings: agent)
    #expect(try await library.issue(issue)?.status == .available)
  }

  @Test func nothingOfThemIsInTheLibraryAndOnlyTheOwnerReadsTheFile() async throws {
    guarded("/opds", book())
    let asked = CredentialRequest(origin: site.address(""), realm: nil)
    try await library.signIn(Self.good, for: asked)
    try await library.subscribe(to: site.address("/opds"))
    let store = try #require(settings.credentials)
    var status = stat()
    #expect(stat(store.file, &status) == 0 && status.st_mode & 0o777 == 0o600)
    for name in try FileManager.default.subpathsOfDirectory(atPath: library.folder.root) {
      let data = FileManager.default.contents(atPath: "\(library.folder.root)/\(name)") ?? Data()
      #expect(data.range(of: Data(Self.good.password.utf8)) == nil, "\(name) has the password")
    }
  }

  @Test func thoseInAnAddressAreKeptLikeThoseThatWereAskedFor() async throws {
    guarded(
      "/opds",
      ServedResource(
        Data(
          FeedSample.atom(#"<link rel="next" href="/more"/>"# + FeedSample.book("June", id: "1")).utf8)))
    guarded("/more", ServedResource(Data(FeedSample.atom(FeedSample.book("May", id: "2")).utf8)))
    guarded("/b.epub", ServedResource(Sample.zip("June"), entityTag: "\"1\""))
    let address = site.address("/opds").replacing("http://", with: "http://me:s%C3%A9%3Acret@")
    // One that does not do replaces nothing.
    let wrong = await request { try await library.subscribe(to: address.replacing("%3Acret", with: "")) }
    let store = try #require(settings.credentials)
    #expect(wrong?.areRefused == true && !FileManager.default.fileExists(atPath: store.file))
    let page = try await library.catalog.page(at: address)
    #expect(page.address == site.address("/opds") && page.next == site.address("/more"))
    let report = try await library.subscribe(to: address)
    #expect(report.publication.feed == site.address("/opds") && report.new.count == 2)
    #expect(try await library.issue(report.new[0])?.facts.content == site.address("/b.epub"))
    #expect(try await library.refresh(report.publication.id).new.isEmpty)
    for address in [address, site.address("/opds")] {
      let known = try await library.publications()[0]
      await #expect(throws: NewsstandError.alreadySubscribed(known)) {
        try await library.subscribe(to: address)
      }
    }
    for name in try FileManager.default.subpathsOfDirectory(atPath: library.folder.root) {
      let data = FileManager.default.contents(atPath: "\(library.folder.root)/\(name)") ?? Data()
      #expect(data.range(of: Data("cret".utf8)) == nil, "\(name) has the password")
    }
    try await library.addAsset(request: AssetRequest(issue: report.new[0]))
    var agent = Agent.Settings()
    agent.transfer = settings
    try await Agent.work(for: library.folder, settings: agent)
    #expect(try await library.issue(report.new[0])?.status == .available)
  }

  @Test func thoseOfAFeedsLinksTakeNobodysPlace() async throws {
    let evil = site.address("").replacing("http://", with: "http://you:evil@")
    let links = """
      <link rel="next" href="\(evil)/more"/><link rel="start" href="\(evil)/opds"/>
      <link rel="search" type="application/atom+xml" href="\(evil)/more?{searchTerms}"/>
      <entry><id>s</id><title>S</title><link rel="subsection" type="application/atom+xml" href="\(evil)/more"/></entry>
      """
    site.serve("/opds", ServedResource(Data(FeedSample.atom(links + FeedSample.book("June", id: "1")).utf8)))
    for path in ["/more", "/more?x"] {
      site.serve(path, ServedResource(Data(FeedSample.atom(FeedSample.book("May", id: "2")).utf8)))
    }
    try await library.subscribe(to: site.address("/opds"))
    let page = try await library.catalog.page(at: site.address("/opds"))
    #expect(page.next == site.address("/more") && page.start == site.address("/opds"))
    #expect(page.sections.map(\.address) == [site.address("/more")])
    _ = try await library.catalog.search(for: "x", in: page)
    #expect(site.requests("/more").count == 1 && site.requests("/more?x").count == 1)
    #expect(site.server.requests.allSatisfy { $0.header("Authorization") == nil })
    #expect(!FileManager.default.fileExists(atPath: try #require(settings.credentials).file))
  }

  @Test func nobodyElseGetsThem() async throws {
    let other = try Site()
    guarded("/opds", book())
    other.serve("/feed", book())
    site.serve("/away") { [address = other.address("/feed")] _ in .redirect(to: address) }
    let asked = CredentialRequest(origin: site.address(""), realm: nil)
    try await library.signIn(Self.good, for: asked)
    try await library.subscribe(to: site.address("/away"))
    #expect(site.requests("/away").first?.header("Authorization") == Self.header(Self.good))
    #expect(other.server.requests.map { $0.header("Authorization") } == [nil])
    // The same host by another name is another origin.
    let alias = site.address("/opds").replacing("127.0.0.1", with: "localhost")
    let again = await request { try await library.subscribe(to: alias) }
    #expect(again?.areRefused == false)
  }

  @Test func anAuthenticationDocumentIsUnderstood() async throws {
    let document = """
      {"id": "x", "title": "Public library", "authentication": [{"type": "http://opds-spec.org/auth/oauth/implicit"},
        {"type": "http://opds-spec.org/auth/basic", "labels": {"login": "Card", "password": "PIN"}}]}
      """
    site.serve("/opds") { request in
      request.header("Authorization") == Self.header(Self.good)
        ? book().answer(request)
        : .response(
          401, [("Content-Type", "application/vnd.opds.authentication.v1.0+json;charset=utf-8")],
          body: Data(document.utf8))
    }
    let address = site.address("/opds")
    let asked = try #require(await request { try await library.subscribe(to: address) })
    #expect(asked.realm == "Public library" && asked.scheme == .basic)
    try await library.signIn(Self.good, for: asked)
    #expect(try await library.subscribe(to: address).new.count == 1)
  }

  @Test(arguments: [
    ("", "text/html", "<html>"), ("Bearer realm=\"x\"", "text/plain", ""),
    ("NotBasic realm=\"x\"", "text/plain", ""),
    (
      "", "application/opds-authentication+json",
      "{\"authentication\": [{\"type\": \"http://opds-spec.org/auth/oauth\"}]}"
    ),
    ("", "application/opds-authentication+json", String(repeating: "[", count: 200_000)),
  ])
  func whatANameAndAPasswordDoNotHelpIsNoQuestion(_ challenge: String, _ type: String, _ body: String)
    async throws
  {
    site.serve("/opds") { _ in
      .response(
        401, [("Content-Type", type)] + (challenge.isEmpty ? [] : [("WWW-Authenticate", challenge)]),
        body: Data(body.utf8))
    }
    let address = site.address("/opds")
    await #expect(throws: NewsstandError.feed(publication: address, .transfer(.status(401, retryAfter: nil))))
    {
      try await library.subscribe(to: address)
    }
  }

  @Test(
    arguments: [
      ("Basic realm=\"a\"", CredentialRequest.Scheme.basic, "a"), ("basic", .basic, nil),
      ("Digest realm=\"b\", nonce=\"1\"", .digest, "b"),
      ("Digest nonce=\"basic\", realm=\"b\", Basic realm=\"c\"", .digest, "c"),
    ] as [(String, CredentialRequest.Scheme, String?)])
  func waysToAnswer(_ header: String, _ scheme: CredentialRequest.Scheme, _ realm: String?) throws {
    var head = ResponseHead(status: 401)
    head.headers["www-authenticate"] = header
    let origin = try #require(WebAddress("http://example.org/")).origin
    let challenge = AuthenticationChallenge(head, origin: origin)
    #expect(challenge?.scheme == scheme && challenge?.realm == realm)
  }

  @Test func digestIsAnsweredWithoutThePassword() async throws {
    site.serve("/opds") { request in
      let sent = request.header("Authorization") ?? ""
      return sent.hasPrefix("Digest ") && sent.contains("username=\"me\"") && !sent.contains("cret")
        ? book().answer(request)
        : .response(
          401, [("WWW-Authenticate", "Digest realm=\"calibre\", nonce=\"1\", algorithm=MD5, qop=\"auth\"")])
    }
    let address = site.address("/opds")
    let asked = try #require(await request { try await library.subscribe(to: address) })
    #expect(asked.scheme == .digest && asked.realm == "calibre")
    try await library.signIn(Self.good, for: asked)
    #expect(try await library.subscribe(to: address).new.count == 1)
  }

  @Test func aFileThatIsGarbageIsNone() async throws {
    guarded("/opds", book())
    let store = try #require(settings.credentials)
    try temporary.write("{\"x\": [", to: "secret/credentials")
    let asked = try #require(await request { try await library.subscribe(to: site.address("/opds")) })
    try await store.keep(Self.good, for: asked)
    #expect(try await library.subscribe(to: site.address("/opds")).new.count == 1)
  }
}
