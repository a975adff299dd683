import Foundation
import TestSupport
import Testing

@testable import NewsstandKit

@Suite(.timeLimit(.minutes(5)))
struct RedirectTests {
  @Test(arguments: [301, 302, 303, 307, 308])
  func aRedirectIsFollowed(_ status: Int) async throws {
    let site = try Site()
    site.serve("/a") { _ in .redirect(status, to: "/b") }
    site.serve("/b", ServedResource(Data("file".utf8)))
    let transfer = try PartTransfer(site.address("/a"))
    #expect(await transfer.run() == nil)
    #expect(transfer.bytes == Data("file".utf8))
  }

  @Test func aRedirectIsFollowedWhenContinuing() async throws {
    let site = try Site()
    let file = Sample.noise(9000)
    site.serve("/a") { _ in .redirect(to: "/b") }
    site.serve("/b", ServedResource(file, cutAfter: 4000))
    let transfer = try PartTransfer(site.address("/a"))
    #expect(await transfer.run() != nil)
    site.serve("/b", ServedResource(file))
    #expect(await transfer.run() == nil)
    #expect(transfer.bytes == file)
    #expect(site.requests("/b").last?.header("Range") == "bytes=4000-")
  }

  @Test(arguments: ["file:///etc/passwd", "file://localhost/etc/passwd", "ftp://127.0.0.1/x", "gopher://x/"])
  func aRedirectToAnotherSchemeIsRefused(_ target: String) async throws {
    let site = try Site()
    site.serve("/a") { _ in .redirect(to: target) }
    let transfer = try PartTransfer(site.address("/a"))
    let failure = await transfer.run()
    guard case .unsupportedAddress = failure else {
      Testing.Issue.record("\(String(describing: failure))")
      return
    }
    #expect(transfer.bytes.isEmpty)
  }

  @Test func circlesEnd() async throws {
    let site = try Site()
    site.serve("/a") { _ in .redirect(to: "/a") }
    let transfer = try PartTransfer(site.address("/a"))
    #expect(await transfer.run() == .tooManyRedirects)
    #expect(site.server.requests.count < 30)
  }

  @Test func credentialsAreNotSentToAnotherHost() async throws {
    let (home, elsewhere) = (try Site(), try Site())
    elsewhere.serve("/b", ServedResource(Data("file".utf8)))
    let target = elsewhere.address("/b")
    home.serve("/a") { _ in .redirect(to: target) }
    let address = home.address("/a").replacingOccurrences(of: "http://", with: "http://me:secret@")
    let transfer = try PartTransfer(address)
    #expect(await transfer.run() == nil)
    #expect(home.server.requests[0].header("Authorization") != nil)
    #expect(elsewhere.server.requests[0].header("Authorization") == nil)
  }

  @Test func failuresCarryNoCredentials() async throws {
    let site = try Site()
    let secret = "http://me:secret@127.0.0.1:\(site.server.port)"
    site.serve("/a") { _ in .redirect(to: "ftp://you:secret@127.0.0.1/x") }
    for address in [
      secret + "/a", "ftp://me:secret@host/a", secret + "/ a", "http://me:secret@/x", "http://me:secret@:/",
    ] {
      let failure = await (try PartTransfer(address)).run()
      #expect(failure != nil)
      #expect(!"\(String(describing: failure))".contains("secret"), "\(address)")
    }
  }
}
