import Foundation
import TestSupport
import Testing

@testable import NewsstandKit

/// A content that is a PDF is kept as the file that it is.
@Suite(.timeLimit(.minutes(5)))
struct DocumentContentTests {
  private static func document(_ text: String, padding: Int = 0) -> Data {
    Data("%PDF-1.7\n\(text)\n".utf8) + Sample.noise(padding) + Data("\n%%EOF\n".utf8)
  }

  private func file(_ shelf: Shelf, _ id: Issue.ID) async throws -> (name: String, data: Data)? {
    guard let folder = try await shelf.issue(id).contentURL?.path else { return nil }
    let names = try FileManager.default.contentsOfDirectory(atPath: folder)
    let name = try #require(names.count == 1 ? names[0] : nil)
    return (name, try #require(FileManager.default.contents(atPath: "\(folder)/\(name)")))
  }

  @Test(arguments: [0, 3000, 3 << 20])
  func aPDFIsTheOneFileOfItsIssue(_ padding: Int) async throws {
    let (site, shelf) = (try Site(), try await Shelf())
    let document = Self.document("June", padding: padding)
    site.serve("/get/6?type=x", ServedResource(document, entityTag: "\"1\""))
    let id = try await shelf.want("../june: one", content: site.address("/get/6?type=x"))
    try await shelf.work()
    let found = try #require(try await file(shelf, id))
    #expect(found.data == document && found.name.hasSuffix(".pdf") && !found.name.contains("/"))
    #expect(try await shelf.issue(id).status == .available)
    #expect(try shelf.leftovers() == [])
    // One request: there is no directory at its end.
    #expect(site.server.requests.count == 1)
  }

  @Test func junkMayComeBeforeIt() async throws {
    let (site, shelf) = (try Site(), try await Shelf())
    let document = Data(repeating: 10, count: 900) + Self.document("June", padding: 5000)
    site.serve("/june", ServedResource(document))
    let id = try await shelf.want("june", content: site.address("/june"))
    try await shelf.work()
    #expect(try await file(shelf, id)?.data == document)
  }

  @Test func aPDFOnThisMachineIsCopied() async throws {
    let shelf = try await Shelf()
    let path = try shelf.temporary.write(Self.document("June"), to: "june.pdf")
    let id = try await shelf.want("june", content: URL(fileURLWithPath: path).absoluteString)
    try await shelf.work()
    try FileManager.default.removeItem(atPath: path)
    #expect(try await file(shelf, id)?.data == Self.document("June"))
  }

  @Test func oneThatBreaksOffGoesOn() async throws {
    let (site, shelf) = (try Site(), try await Shelf())
    let document = Self.document("June", padding: 400_000)
    site.serve("/june.pdf") { request in
      guard request.header("Range") == nil else {
        return ServedResource(document, entityTag: "\"1\"").answer(request)
      }
      return [
        .head(200, [("Content-Length", "\(document.count)"), ("ETag", "\"1\"")]),
        .bytes(document.prefix(200_000)), .close,
      ]
    }
    let id = try await shelf.want("june", content: site.address("/june.pdf"))
    try await shelf.work()
    #expect(try await file(shelf, id)?.data == document)
    #expect(site.server.requests.last?.header("Range") == "bytes=200000-")
  }

  @Test func withoutALengthItsEndTells() async throws {
    let (site, shelf) = (try Site(), try await Shelf())
    site.serve("/june.pdf") { _ in
      [
        .head(200, [("Connection", "close")]), .bytes(Self.document("June", padding: 4000).dropLast(10)),
        .close,
      ]
    }
    let id = try await shelf.want("june", content: site.address("/june.pdf"))
    try await shelf.work { $0.attempts = 1 }
    let download = try #require(try await shelf.download(id))
    #expect(download.failure == .transfer(.cut(received: download.received, expected: nil)))
    #expect(try await shelf.issue(id).contentURL == nil)
  }

  @Test func theDigestCounts() async throws {
    let (site, shelf) = (try Site(), try await Shelf())
    site.serve("/june.pdf", ServedResource(Self.document("June"), entityTag: "\"1\""))
    let feed = Sample.feed([
      ["Name": "june", "Content": site.address("/june.pdf"), "SHA256": String(repeating: "0", count: 64)]
    ])
    let path = try shelf.temporary.write(feed, to: "digest/issues.plist")
    let issue = try #require(try await shelf.library.subscribe(to: path).new.first)
    try await shelf.library.addAsset(request: AssetRequest(issue: issue))
    try await shelf.work()
    guard case .wrongDigest = try await shelf.download(issue)?.failure else {
      Testing.Issue.record("it was installed")
      return
    }
    #expect(try await shelf.issue(issue).contentURL == nil)
  }

  @Test func anUpdateLeavesTheInstalledFileAloneUntilItIsWhole() async throws {
    let (site, shelf) = (try Site(), try await Shelf())
    site.serve("/june.pdf", ServedResource(Self.document("old", padding: 3000), entityTag: "\"1\""))
    let id = try await shelf.want("june", content: site.address("/june.pdf"))
    try await shelf.work()
    // As if the agent had died before it removed the part: it is the installed file itself.
    let installed = try #require(try await shelf.issue(id).contentURL).path
    let name = try #require(try FileManager.default.contentsOfDirectory(atPath: installed).first)
    let row = try shelf.row(id)
    #expect(link("\(installed)/\(name)", shelf.folder.part(row)) == 0)
    site.serve("/june.pdf") { _ in
      [.head(200, [("Content-Length", "9000"), ("ETag", "\"2\"")]), .bytes(Self.document("new")), .close]
    }
    try await shelf.library.addAsset(request: AssetRequest(issue: id))
    try await shelf.work { $0.attempts = 1 }
    #expect(try await file(shelf, id)?.data == Self.document("old", padding: 3000))
    site.serve("/june.pdf", ServedResource(Self.document("new"), entityTag: "\"2\""))
    try await shelf.library.resume(id)
    try await shelf.work()
    #expect(try await file(shelf, id)?.data == Self.document("new"))
  }

  @Test(arguments: ["just a text, long enough to tell", "<html>%PDF-1.4", "%P", "PK%PDF-1.4"])
  func anythingElseIsRefused(_ text: String) async throws {
    let (site, shelf) = (try Site(), try await Shelf())
    site.serve("/june", ServedResource(Data(text.utf8), entityTag: "\"1\""))
    let id = try await shelf.want("june", content: site.address("/june"))
    try await shelf.work { $0.attempts = 1 }
    #expect(try await shelf.download(id)?.state == .failed)
    #expect(try await shelf.issue(id).contentURL == nil)
  }
}
