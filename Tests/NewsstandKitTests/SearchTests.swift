import Foundation
import TestSupport
import Testing

@testable import NewsstandKit

/// The index of what issues say.
@Suite(.timeLimit(.minutes(5)))
struct SearchTests {
  /// A shelf with an issue of these pages, whose content is here and indexed.
  private static func shelf(_ texts: [String], site: Site) async throws -> (Shelf, Issue.ID) {
    let shelf = try await Shelf()
    site.serve("/june.zip", zip: Sample.zip("June"))
    let id = try await shelf.want("june", content: site.address("/june.zip"))
    try await shelf.work()
    try await index(texts, of: id, in: shelf.library)
    return (shelf, id)
  }

  private static func index(_ texts: [String], of id: Issue.ID, in library: Library) async throws {
    let run = try #require(try await library.beginIndexing(id))
    let pages = texts.enumerated().map { PageText(article: $0.offset, page: 0, title: nil, text: $0.element) }
    #expect(try await library.add(pages, to: run))
    #expect(try await library.finishIndexing(run))
  }

  private static func found(_ words: String, in shelf: Shelf) async throws -> [Int] {
    try await hits(words, in: shelf).map(\.article)
  }

  private static func hits(_ words: String, in shelf: Shelf) async throws -> [SearchHit] {
    guard let query = SearchQuery(words) else { return [] }
    return try await shelf.library.search(query)
  }

  private static let texts = [
    "The tide comes in. Two boats lay on the sand.", "Naïve café: ÉTÉ, Straße, Ωμέγα, Ёлка, C++ and 3.14.",
    "朝から雨が降っている。庭の石は黒く光り、雑誌を一冊ひらいた。", "한국어를 배웁니다. ภาษาไทยไม่มีวรรค",
    "in the tide", "e\u{301}te\u{301} か\u{3099}く",
  ]

  private static let expectations: [(words: String, pages: [Int])] = [
    ("tide", [0, 4]), ("TIDE boats", [0]), ("tide café", []), ("\"tide comes\"", [0]),
    ("\"comes tide\"", []),
    ("“the sand”", [0]), ("\"tide comes", [0]), ("tid", []), ("ete", [1, 5]), ("cafe naive", [1]),
    ("été", [1, 5]), ("straße", [1]), ("ΩΜΈΓΑ", [1]), ("ёлка", [1]), ("c++", [1]), ("3.14", [1]),
    ("3 14", [1]),
    ("雨", [2]), ("雑誌", [2]), ("黒く", [2]), ("誌雑", []), ("雨 雑誌", [2]), ("雨が降っている", [2]), ("한국어", [3]),
    ("ไทย", [3]), ("がく", [5]), ("か\u{3099}く", [5]),
    ("in", [0, 4]), ("tide AND boats", []), ("tide OR café", []), ("NOT tide", []),
  ]

  @Test func wordsAndPhrasesAreFoundInEveryScript() async throws {
    let site = try Site()
    let (shelf, _) = try await Self.shelf(Self.texts, site: site)
    for (words, pages) in Self.expectations {
      #expect(try await Self.found(words, in: shelf) == pages, "\(words)")
    }
  }

  @Test func nothingThatIsTypedIsAnError() async throws {
    let site = try Site()
    let (shelf, _) = try await Self.shelf(Self.texts, site: site)
    let odd = [
      "", " ", "\"", "\"\"", "\"\"\"", "*", "^tide", "tide*", "words:tide", "{words}: x", "(tide", "tide)",
      "-tide",
      "+", "NEAR(tide boats, 2)", "a\0b", "\0", "'; DROP TABLE issues; --", "tide \"boats\" \"", "\\", "%_",
      "\u{301}",
      "\"\u{301}tide\"", "👩‍👩‍👧", "\u{2063}", "\u{2062}tide\u{2064}", "rank", "tide AND", "AND", "OR OR",
      String(repeating: "a", count: 100_000), String(repeating: "a ", count: 10_000),
    ]
    var random = RandomText(seed: 7)
    for words in odd + (0..<300).map({ _ in random.text(pieces: 6) }) {
      _ = try await Self.found(words, in: shelf)
    }
    #expect(SearchQuery("!? …") == nil && SearchQuery("\"\"") == nil)
    #expect(try await Self.found("tide", in: shelf) == [0, 4])
  }

  @Test func aHitSaysWhereItIsAndWhatStandsThere() async throws {
    let site = try Site()
    let long = (0..<100).map { "word\($0)" }.joined(separator: " ")
    let (shelf, id) = try await Self.shelf(["\(long)\nThe lamp\nis lit. \(long)", "庭の石は黒く光り"], site: site)
    let hit = try #require(try await Self.hits("LAMP", in: shelf).first)
    #expect(
      hit.issue == id && hit.title == "june" && (hit.article, hit.page) == (0, 0) && hit.pageTitle == nil)
    let text = hit.excerpt.map(\.text).joined()
    #expect(hit.excerpt.filter(\.isMatch).map(\.text) == ["lamp"])
    #expect(
      text.hasPrefix("…") && text.hasSuffix("…") && text.contains("The lamp is lit.") && text.count < 200)
    let garden = try #require(try await Self.hits("黒く", in: shelf).first)
    #expect(garden.excerpt.map(\.text).joined() == "庭の石は黒く光り", "marks of the index are in the text")
    #expect(garden.excerpt.filter(\.isMatch).map(\.text).joined() == "黒く")
  }

  @Test func whatIsNoWordMakesNoExcerptLong() async throws {
    let site = try Site()
    let dots = String(repeating: ".", count: 1 << 20)
    let (shelf, _) = try await Self.shelf(["The lamp \(dots) 7\n\(dots) stair\u{AD}case"], site: site)
    for words in ["lamp", "staircase", "lamp staircase"] {
      let hit = try #require(try await Self.hits(words, in: shelf).first)
      #expect(hit.excerpt.map(\.text).joined().count < 2000)
      #expect(hit.excerpt.filter(\.isMatch).map(\.text) == words.split(separator: " ").map(String.init))
    }
  }

  @Test func theIndexGoesWithTheContentAndComesWithTheNext() async throws {
    let site = try Site()
    let (shelf, id) = try await Self.shelf(Self.texts, site: site)
    let library = shelf.library
    #expect(try await library.unindexedIssues.isEmpty)
    // Replaced by another version.
    site.serve("/june.zip", zip: Sample.zip("June, again"), tag: "\"2\"")
    try await library.addAsset(request: AssetRequest(issue: id))
    try await shelf.work()
    #expect(try await library.unindexedIssues.map(\.id) == [id])
    #expect(try await Self.found("tide", in: shelf).isEmpty)
    try await Self.index(["lamp"], of: id, in: library)
    #expect(try await Self.found("lamp", in: shelf) == [0])
    try await library.archive(id)
    #expect(try await library.unindexedIssues.isEmpty)
    #expect(try await Self.found("lamp", in: shelf).isEmpty)
    let store = try Store(shelf.folder)
    for table in ["index_runs", "index_pages", "index_words", "index_words_content"] {
      #expect(try store.database.first("SELECT count(*) FROM \(table)") { $0.integer(0) } == 0, "\(table)")
    }
    try store.database.execute("INSERT INTO index_words (index_words) VALUES ('integrity-check')")
  }

  @Test func whatIsIndexedCountsAsAWholeOnly() async throws {
    let site = try Site()
    let (shelf, id) = try await Self.shelf(["tide"], site: site)
    let library = shelf.library
    let run = try #require(try await library.beginIndexing(id))
    #expect(try await library.add([PageText(article: 7, page: 0, title: "T", text: "tide lamp")], to: run))
    #expect(try await Self.found("tide", in: shelf) == [0])
    #expect(try await Self.found("lamp", in: shelf).isEmpty)
    // Another one that never came to its end, and is finished over.
    _ = try await library.beginIndexing(id)
    #expect(try await library.finishIndexing(run))
    #expect(try await Self.found("tide", in: shelf) == [7])
    #expect(try Store(shelf.folder).database.first("SELECT count(*) FROM index_runs") { $0.integer(0) } == 1)

    // Archived and here again while it was indexed.
    let late = try #require(try await library.beginIndexing(id))
    try await library.archive(id)
    #expect(
      try await library.add([PageText(article: 0, page: 0, title: nil, text: "late")], to: late) == false)
    try await library.addAsset(request: AssetRequest(issue: id))
    try await shelf.work()
    #expect(try await library.finishIndexing(late) == false)
    #expect(try await library.unindexedIssues.map(\.id) == [id])
    try await library.archive(id)
    #expect(try await library.beginIndexing(id) == nil)
  }

  @Test func anOlderLibraryIsUpgraded() async throws {
    let temporary = try TemporaryFolder()
    let folder = LibraryFolder(root: temporary.path, cache: temporary.file("cache"))
    do {
      let store = try Store(folder)
      _ = try store.subscribe(feed: "http://x/", title: "mag")
      try store.database.execute(
        """
        DROP TRIGGER issues_content_replaced; DROP TABLE index_words; DROP TABLE index_pages; DROP TABLE index_runs;
        DROP TABLE bookmarks; ALTER TABLE issues DROP COLUMN identity; ALTER TABLE issues DROP COLUMN date_precision;
        ALTER TABLE publications DROP COLUMN collected; PRAGMA user_version = 3
        """)
    }
    let library = try Library(folder)
    #expect(try await library.publications().map(\.id) == ["mag"])
    let issue = try await library.addIssue(named: "june", date: nil, to: "mag")
    try await library.addBookmark(Position(), to: issue.id)
    let query = try #require(SearchQuery("tide"))
    #expect(try await library.search(query).isEmpty)
  }

  @Test func tenThousandPagesAreSearchedAtOnce() async throws {
    let site = try Site()
    var random = RandomText(seed: 3)
    let pages = (0..<10_000).map { number in
      (0..<20).map { _ in "w\(random.next(5000))" }.joined(separator: " ")
        + (number % 100 == 0 ? " rare" : "")
    }
    let (shelf, _) = try await Self.shelf(pages, site: site)
    let query = try #require(SearchQuery("rare w1"))
    let clock = ContinuousClock()
    var fastest = Duration.seconds(60)
    for _ in 0..<3 {
      let time = try await clock.measure { _ = try await shelf.library.search(query) }
      fastest = min(fastest, time)
    }
    #expect(fastest < .milliseconds(100))
    #expect(try await Self.found("rare", in: shelf).count == 100)
  }
}
