import Foundation
import TestSupport
import Testing

@testable import NewsstandKit

/// Names and passwords go to whom they are for, and nowhere else.
@Suite(.timeLimit(.minutes(5)))
struct CredentialTests {
  /// `Basic` of RFC 7617.
  private func basic(_ user: String, _ password: String) -> String {
    "Basic " + Data("\(user):\(password)".utf8).base64EncodedString()
  }

  private func settings(_ netrc: String, in folder: TemporaryFolder) throws -> TransferSettings {
    var settings = TransferSettings()
    settings.netrc = try folder.write(netrc, to: "netrc")
    return settings
  }

  private func secret(_ address: String, _ credentials: String = "me:secret") -> String {
    address.replacingOccurrences(of: "http://", with: "http://\(credentials)@")
  }

  private func file() -> ServedResource { ServedResource(Data("file".utf8)) }

  @Test func thoseInTheAddressAreSentDecoded() async throws {
    let site = try Site()
    site.serve("/a", file())
    let transfer = try PartTransfer(secret(site.address("/a"), "m%40e:se%3Acret%20"))
    #expect(await transfer.run() == nil)
    #expect(site.server.requests[0].header("Authorization") == basic("m@e", "se:cret "))
  }

  @Test func theNetrcSpeaksForItsHosts() async throws {
    let (site, folder) = (try Site(), try TemporaryFolder())
    let netrc = try settings("machine 127.0.0.1 login me password secret", in: folder)
    site.serve("/a", file())
    #expect(await (try PartTransfer(site.address("/a"), settings: netrc)).run() == nil)
    let elsewhere = site.address("/a").replacingOccurrences(of: "127.0.0.1", with: "localhost")
    #expect(await (try PartTransfer(elsewhere, settings: netrc)).run() == nil)
    #expect(await (try PartTransfer(site.address("/a"))).run() == nil)
    // What the address says goes first.
    #expect(await (try PartTransfer(secret(site.address("/a"), "a:b"), settings: netrc)).run() == nil)
    let sent = site.server.requests.map { $0.header("Authorization") }
    #expect(sent == [basic("me", "secret"), nil, nil, basic("a", "b")])
  }

  @Test func aNetrcThatIsNotThereIsNone() async throws {
    let site = try Site()
    site.serve("/a", file())
    var settings = TransferSettings()
    settings.netrc = "/no/such/file"
    #expect(await (try PartTransfer(site.address("/a"), settings: settings)).run() == nil)
  }

  @Test func aFeedThatNeedsANameIsReadWithTheNetrc() async throws {
    let (site, folder) = (try Site(), try TemporaryFolder())
    site.serve("/issues.plist") { [basic] request in
      request.header("Authorization") == basic("me", "secret")
        ? ServedResource(Sample.feed([["Name": "a"]])).answer(request)
        : .response(401, [("WWW-Authenticate", "Basic realm=\"x\"")])
    }
    let place = LibraryFolder(root: folder.file("library"), cache: folder.file("cache"))
    let netrc = try settings("machine 127.0.0.1 login me password secret", in: folder)
    let library = try Library(place, transfer: netrc)
    #expect(try await library.subscribe(to: site.address("/issues.plist")).new.count == 1)
  }

  @Test func whatAFeedNamesRelativelyIsAskedForWithTheFeedsCredentials() async throws {
    let (site, folder) = (try Site(), try TemporaryFolder())
    site.serve("/issues.plist", ServedResource(Sample.feed([["Name": "a", "Content": "a.zip"]])))
    let library = try Library(LibraryFolder(root: folder.file("l"), cache: folder.file("c")))
    let report = try await library.subscribe(to: secret(site.address("/issues.plist"), "m%40e:secret"))
    let issue = try await library.issue(named: report.new[0].name)
    #expect(issue.facts.content == secret(site.address("/a.zip"), "m%40e:secret"))
  }

  @Test func aRedirectToAnotherHostBringsThatHostsOwn() async throws {
    let (home, elsewhere, folder) = (try Site(), try Site(), try TemporaryFolder())
    let netrc = try settings(
      "machine 127.0.0.1 login me password secret\nmachine localhost login you password other", in: folder)
    let target = elsewhere.address("/b").replacingOccurrences(of: "127.0.0.1", with: "localhost")
    home.serve("/a") { _ in .redirect(to: target) }
    elsewhere.serve("/b", file())
    for address in [home.address("/a"), secret(home.address("/a"))] {
      #expect(await (try PartTransfer(address, settings: netrc)).run() == nil)
    }
    #expect(home.server.requests.map { $0.header("Authorization") == basic("me", "secret") } == [true, true])
    #expect(
      elsewhere.server.requests.map { $0.header("Authorization") == basic("you", "other") } == [true, true])
  }

  @Test func anotherPortOfAHostIsAnotherServer() async throws {
    let (home, elsewhere, folder) = (try Site(), try Site(), try TemporaryFolder())
    let netrc = try settings("machine 127.0.0.1 login me password secret", in: folder)
    let (there, back) = (elsewhere.address("/b"), home.address("/c"))
    home.serve("/a") { _ in .redirect(to: there) }
    elsewhere.serve("/b") { _ in .redirect(to: "/b2") }
    elsewhere.serve("/b2") { _ in .redirect(to: back) }
    home.serve("/c", file())
    for (address, settings) in [
      (home.address("/a"), netrc), (secret(home.address("/a")), TransferSettings()),
    ] {
      #expect(await (try PartTransfer(address, settings: settings)).run() == nil)
    }
    #expect(elsewhere.server.requests.count == 4)
    #expect(elsewhere.server.requests.allSatisfy { $0.header("Authorization") == nil })
    #expect(home.server.requests.allSatisfy { $0.header("Authorization") == basic("me", "secret") })
  }

  @Test func whoLearnsWhat() throws {
    func hop(_ addresses: String...) throws -> Hop {
      let first = Hop(try #require(WebAddress(addresses[0])))
      return try addresses.dropFirst().reduce(first) { try $0.following($1) }
    }
    // From https never to http, whatever the port; to https of the same host.
    #expect(try hop("https://me:s@h/a", "http://h/b").credentials == nil)
    #expect(try hop("https://h/a", "http://h/b").mayUseNetrc == false)
    #expect(try hop("https://h/a", "http://h:443/b").mayUseNetrc == false)
    #expect(try hop("https://h/a", "http://other/b").mayUseNetrc == false)
    #expect(try hop("http://h/a", "https://h/b").mayUseNetrc)
    #expect(try hop("http://me:s@h/a", "https://h/b").credentials == nil)
    #expect(try hop("http://h/a", "https://h/b", "http://h/c").mayUseNetrc)
    #expect(try hop("http://h/a", "https://h/b", "http://g/c").mayUseNetrc == false)
    // A host by any spelling is one host; its standard port is its own.
    #expect(try hop("https://me:s@h/a", "https://H:443/b").credentials != nil)
    #expect(try hop("https://me:s@h/a", "//h/b").credentials != nil)
    #expect(try hop("https://me:s@h/a", "https://h.evil/b").credentials == nil)
    #expect(try hop("https://me:s@h/a", "https://h@evil/b").credentials?.password == "")
    #expect(try hop("https://me:s@h/a", "https://h:8443/b").credentials == nil)
    #expect(try hop("https://h:8443/a", "https://h/b").mayUseNetrc)
    #expect(try hop("https://h/a", "https://h:8443/b").mayUseNetrc == false)
    // And back.
    #expect(try hop("https://me:s@h/a", "https://g/b", "https://h/c").credentials != nil)
    #expect(try hop("https://me:s@h/a", "b c").base == "https://me:s@h/b%20c")
    #expect(try hop("https://me:s@h/a", "https://g/b").base == "https://g/b")
  }

  @Test(arguments: [
    "", "x", "//h/x", "ftp://h/", "file:///etc/passwd", "http://", "http://[", "http://h:99999/",
    "http://h\0.evil/", "http://h/\0", "mailto:x", "http://me:%00@h/", "http://a b/",
  ])
  func whatIsNoWebAddress(_ text: String) { #expect(WebAddress(text) == nil) }

  @Test func noFailureNamesASecret() async throws {
    let folder = try TemporaryFolder()
    let site = try Site()
    site.serve("/loops") { _ in .redirect(to: "http://you:secret@127.0.0.1:1/") }
    site.serve("/bad") { _ in .redirect(to: "http://you:secret@:/") }
    site.serve("/html") { _ in .loginPage }
    let library = try Library(LibraryFolder(root: folder.file("l"), cache: folder.file("c")))
    for address in [
      secret(site.address("/loops")), secret(site.address("/bad")), secret(site.address("/html")),
      secret(site.address("/none")), "http://me:secret@",
      "ftp://me:secret@h/",
      "https://me:secret@127.0.0.1:\(site.server.port)/",
    ] {
      do {
        try await library.subscribe(to: address)
        Testing.Issue.record("\(address) is no feed")
      } catch {
        #expect(!"\(error)".contains("secret"), "\(address): \(error)")
      }
    }
  }
}
