import Foundation
import TestSupport
import Testing

@testable import NewsstandKit

/// An answer that is not the file never takes the place of the bytes that are here.
@Suite(.timeLimit(.minutes(5)))
struct RefusedAnswerTests {
  private static let file = Sample.noise(60_000)

  private func begun(_ site: Site) async throws -> PartTransfer {
    site.serve("/a", ServedResource(Self.file, cutAfter: 20_000))
    let transfer = try PartTransfer(site.address("/a"))
    #expect(await transfer.run() == .cut(received: 20_000, expected: 60_000))
    return transfer
  }

  private func expectKept(
    _ transfer: PartTransfer, _ site: Site, sourceLocation: SourceLocation = #_sourceLocation
  ) async {
    #expect(transfer.bytes == Self.file.prefix(20_000), sourceLocation: sourceLocation)
    site.serve("/a", ServedResource(Self.file))
    #expect(await transfer.run() == nil, sourceLocation: sourceLocation)
    #expect(transfer.bytes == Self.file, sourceLocation: sourceLocation)
    #expect(
      site.server.requests.last?.header("Range") == "bytes=20000-", sourceLocation: sourceLocation)
  }

  @Test(arguments: [
    "<!doctype html><title>Sign in</title>", "\u{FEFF}  \r\n\t<HTML>", "<?xml version='1.0'?><Error/>",
    String(repeating: " ", count: 3000) + "<html>", String(repeating: "\n", count: 9000),
  ])
  func aPageInsteadOfTheFile(_ page: String) async throws {
    let site = try Site()
    let transfer = try await begun(site)
    site.serve("/a") { _ in .response(200, [("ETag", "\"9\"")], body: Data(page.utf8)) }
    #expect(await transfer.run() == .webPage)
    await expectKept(transfer, site)
  }

  @Test(arguments: [String.Encoding.utf16LittleEndian, .utf16BigEndian])
  func aPageInUTF16(_ encoding: String.Encoding) async throws {
    let site = try Site()
    let transfer = try await begun(site)
    let page = try #require("\u{FEFF}<html><title>Sign in</title>".data(using: encoding))
    site.serve("/a") { _ in .response(200, body: page) }
    #expect(await transfer.run() == .webPage)
    await expectKept(transfer, site)
  }

  @Test(arguments: ["", " ", "\r\n\r\n"])
  func nothing(_ body: String) async throws {
    let site = try Site()
    let transfer = try await begun(site)
    site.serve("/a") { _ in .response(200, [("ETag", "\"9\"")], body: Data(body.utf8)) }
    #expect(await transfer.run() != nil)
    await expectKept(transfer, site)
  }

  @Test func nothingWithoutALength() async throws {
    let site = try Site()
    let transfer = try await begun(site)
    site.serve("/a") { _ in [.head(200, []), .close] }
    #expect(await transfer.run() != nil)
    await expectKept(transfer, site)
  }

  @Test(arguments: [204, 300, 400, 401, 403, 404, 410, 416, 429, 500, 503])
  func anErrorWithABody(_ status: Int) async throws {
    let site = try Site()
    let transfer = try await begun(site)
    site.serve("/a") { request in
      if status == 204 { return [.head(204, [])] }
      return .response(status, body: Data("Sorry".utf8))
    }
    #expect(await transfer.run() != nil)
    if status == 416 { return }  // starts over, which is right: the server says that the file is shorter
    await expectKept(transfer, site)
  }

  @Test(arguments: [ServedResource.Flaws.compresses, [.compresses, .ignoresRange]])
  func compressedAlthoughNotAskedFor(_ flaws: ServedResource.Flaws) async throws {
    let site = try Site()
    let transfer = try await begun(site)
    site.serve("/a", ServedResource(Self.file, flaws: flaws))
    #expect(await transfer.run() == .compressed(encoding: "gzip"))
    await expectKept(transfer, site)
  }

  @Test func noHTTPAtAll() async throws {
    let site = try Site()
    let transfer = try await begun(site)
    site.serve("/a") { _ in [.bytes(Data("SSH-2.0-OpenSSH_9.2\r\n".utf8)), .close] }
    let failure = await transfer.run()
    guard case .other = failure else {
      Testing.Issue.record("\(String(describing: failure))")
      return
    }
    await expectKept(transfer, site)
  }

  @Test func anEmptyFileIsWholeAndNoArchive() async throws {
    let site = try Site()
    site.serve("/a", ServedResource(Data()))
    let transfer = try PartTransfer(site.address("/a"))
    #expect(await transfer.run() == nil)
    #expect(transfer.bytes.isEmpty)
  }

  @Test(
    arguments: [("7", 7), ("0", 0), ("-5", 0), ("99999999999", 86_400), ("soon", nil)] as [(String, Int?)])
  func retryAfterIsRead(_ header: String, _ seconds: Int?) async throws {
    let site = try Site()
    site.serve("/a") { _ in .unavailable(retryAfter: header) }
    let transfer = try PartTransfer(site.address("/a"))
    #expect(await transfer.run() == .status(503, retryAfter: seconds))
  }
}
