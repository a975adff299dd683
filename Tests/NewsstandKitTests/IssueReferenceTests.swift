import Foundation
import TestSupport
import Testing

@testable import NewsstandKit

/// How people name issues.
@Suite struct IssueReferenceTests {
  private func shelf() async throws -> Shelf {
    let shelf = try await Shelf()
    let feed = try shelf.temporary.write(Sample.feed([]), to: "other/issues.plist")
    try await shelf.library.subscribe(to: feed, title: "other")
    return shelf
  }

  @Test func aNameThatIsUnique() async throws {
    let shelf = try await shelf()
    let id = try await shelf.add("june", content: "http://x/")
    #expect(try await shelf.library.issue(named: "june").id == id)
    #expect(try await shelf.library.issue(named: "mag/june").id == id)
    await #expect(throws: NewsstandError.noSuchIssue("july")) { try await shelf.library.issue(named: "july") }
    await #expect(throws: NewsstandError.noSuchIssue("")) { try await shelf.library.issue(named: "") }
    await #expect(throws: NewsstandError.noSuchIssue("/")) { try await shelf.library.issue(named: "/") }
  }

  @Test func aNameThatSeveralHave() async throws {
    let shelf = try await shelf()
    try await shelf.add("june", content: "http://x/")
    try await shelf.library.addIssue(named: "june", date: nil, content: "http://y/", to: "other")
    let ids = ["mag", "other"].map { Issue.ID(publication: $0, name: "june") }
    await #expect(throws: NewsstandError.ambiguousIssue("june", candidates: ids)) {
      try await shelf.library.issue(named: "june")
    }
    #expect(try await shelf.library.issue(named: "other/june").id == ids[1])
  }

  @Test func aNameWithSlashes() async throws {
    let shelf = try await shelf()
    let id = try await shelf.add("2016/06/05", content: "http://x/")
    #expect(try await shelf.library.issue(named: "2016/06/05").id == id)
    #expect(try await shelf.library.issue(named: "mag/2016/06/05").id == id)
  }

  @Test func aNameThatPretendsToBeAnotherPublicationsIssueIsNotTaken() async throws {
    let shelf = try await shelf()
    let id = try await shelf.add("june", content: "http://x/")
    try await shelf.library.addIssue(named: "mag/june", date: nil, content: "http://evil/", to: "other")
    #expect(try await shelf.library.issue(named: "mag/june").id == id)
    #expect(try await shelf.library.issue(named: "other/mag/june").id.publication == "other")
  }
}
