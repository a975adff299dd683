import TerminalKit
import Testing

@testable import NewsstandKit
@testable import ReaderKit

/// The shelf of several publications, and what else it may look like, as cells.
@Suite struct ShelfScreenTests {
  private func expect(
    _ name: String, sourceLocation: SourceLocation = #_sourceLocation,
    _ make: (_ width: Int, _ height: Int, _ unicode: Bool) throws -> Reader
  ) rethrows {
    try GoldenScreen.expect(
      name, sizes: [(80, 24), (120, 40), (40, 15), (200, 60)], sourceLocation: sourceLocation, make)
  }

  private func shelf(_ width: Int, _ height: Int, _ unicode: Bool, _ keys: String = "") -> Reader {
    ShelfFixtures.reader(width, height, unicode: unicode, keys)
  }

  @Test func publicationsOnShelvesOfTheirOwn() { expect("shelf-groups") { shelf($0, $1, $2) } }
  @Test func theEndOfThem() { expect("shelf-groups-end") { shelf($0, $1, $2, "G") } }
  @Test func theirList() { expect("list-groups") { shelf($0, $1, $2, "vj") } }
  @Test func byTitle() { expect("shelf-titles") { shelf($0, $1, $2, "ss") } }
  @Test func listOfAllByTitle() { expect("list-titles") { shelf($0, $1, $2, "ssvj") } }
  @Test func filteredPublications() { expect("shelf-groups-filter") { shelf($0, $1, $2, "/tide") } }
  @Test func oneToContinueOfOnePublication() {
    expect("shelf-continued") {
      let issues: [Issue] = [
        .fixture(1, title: "Harbour Lights"), .fixture(2, title: "Kites"),
        .fixture(3, title: "Spring Tides", read: 0.42), .fixture(4, title: "Fog Signals", read: 0.9),
      ]
      return Reader($0, $1, unicode: $2, issues: issues, continued: issues[2])
    }
  }
  @Test func feedWithoutIssues() { expect("shelf-no-issues") { Reader($0, $1, unicode: $2) } }
  @Test func feedThatCouldNotBeRead() {
    let failed = Publication(
      id: "lantern", title: "The Quarterly Lantern", feed: "https://example.org/issues.plist",
      isSubscribed: true, refreshed: nil, failure: .transfer(.cannotConnect("example.org")))
    expect("shelf-failed-feed") { Reader($0, $1, unicode: $2, publications: [failed]) }
  }
}
