import Foundation
import TestSupport
import Testing

@testable import NewsstandKit

/// Names are unique, fit for a command line, and stay whatever the feed does.
@Suite struct IssueNameTests {
  private func names(_ books: [(title: String, id: String)]) throws -> [String] {
    try FeedSample.read(FeedSample.atom(books.map { FeedSample.book($0.title, id: $0.id) }.joined())).issues
      .map(\.name)
  }

  @Test(arguments: [
    ("Moby-Dick; or, The Whale", "moby-dick-or-the-whale"), ("../../etc/passwd", "etc-passwd"),
    ("七月号", "七月号"),
    ("  A \u{1B}[31m title\n", "a-31m-title"), ("Überraschung!", "überraschung"), ("---", "urn-x"),
    ("\u{202E}abc", "abc"),
  ])
  func aNameIsMadeFromTheTitleElseFromTheID(_ title: String, _ name: String) throws {
    let escaped = title.filter { $0 != "\u{1B}" }
    #expect(try names([(escaped, "urn:x")]) == [name])
  }

  @Test func signsAreNoNameAndLoseNoIssue() throws {
    let names = try names([("😀", "📰"), ("..", "../.."), ("!!!", "?")])
    #expect(Set(names).count == 3 && names.allSatisfy { $0.hasPrefix("issue") })
    #expect(try self.names([("😀", "📰")]) == ["issue"])
  }

  @Test func equalTitlesGetDistinctNamesThatDoNotDependOnTheOrder() throws {
    let books = [("News", "1"), ("News", "2"), ("News", "3")].map { (title: $0.0, id: $0.1) }
    let names = try names(books)
    #expect(Set(names).count == 3 && names.contains("news") && names.allSatisfy { $0.hasPrefix("news") })
    #expect(try self.names(books.reversed()) == names.reversed())
  }

  @Test func theSameIDTwiceIsOneIssue() throws {
    let feed = try FeedSample.read(
      FeedSample.atom(FeedSample.book("A", id: "1") + FeedSample.book("B", id: "1")))
    #expect(feed.issues.map(\.title) == ["A"] && feed.complaints.count == 1)
  }

  @Test func aNameOnceGivenStays() async throws {
    let site = try Site()
    let shelf = try await Shelf()
    func serve(_ books: [(String, String)]) {
      let body = books.map { FeedSample.book($0.0, id: $0.1) }.joined()
      site.serve("/new.atom", ServedResource(Data(FeedSample.atom(body).utf8), entityTag: nil))
    }
    func names() async throws -> [String: String] {
      let issues = try await shelf.library.issues()
      return Dictionary(uniqueKeysWithValues: issues.map { ($0.facts.identity ?? "", $0.name) })
    }
    serve([("News", "1"), ("News", "2")])
    let id = try await shelf.library.subscribe(to: site.address("/new.atom")).publication.id
    let first = try await names()
    // A third of the same title, another title for the first, another order.
    serve([("News", "3"), ("News", "2"), ("Old news", "1")])
    let report = try await shelf.library.refresh(id)
    let second = try await names()
    #expect(report.new.count == 1 && second.count == 3)
    #expect(second["1"] == first["1"] && second["2"] == first["2"])
    #expect(Set(second.values).count == 3)
  }
}
