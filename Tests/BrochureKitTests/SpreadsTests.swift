import Plist
import TerminalKit
import Testing

@testable import BrochureKit

/// Which pages stand side by side, and the way from spread to spread.
@Suite struct SpreadsTests {
  private func at(_ article: Int) -> PageIndex { PageIndex(article: article, page: 0) }

  private func brochure(_ counts: [Int]) throws -> Brochure {
    try Brochure(
      folder: "/",
      articles: counts.map { Article(pages: Array(repeating: PageDescription(className: "A"), count: $0)) })
  }

  /// Pages counted from 1: `1 2-3 4`.
  private func text(_ count: Int, wide: [Int] = []) throws -> String {
    try text(brochure(Array(repeating: 1, count: count)), wide: Set(wide.map { at($0 - 1) }))
  }

  private func text(_ brochure: Brochure, wide: Set<PageIndex>) -> String {
    var cursor = Cursor(brochure)
    cursor.spreads = Spreads(brochure, wide: wide)
    var parts: [String] = []
    while true {
      parts.append(
        "\(cursor.articleIndex + 1)" + (cursor.facing.map { "-\($0.article + 1)" } ?? ""))
      guard let next = cursor.forward else { break }
      cursor.move(to: next)
    }
    var back = [cursor.current]
    while let before = cursor.backward {
      cursor.move(to: before)
      back.append(before)
    }
    #expect(back.count == parts.count, "as many spreads back as forward")
    return parts.joined(separator: " ")
  }

  @Test(
    arguments: [
      (1, [], "1"), (2, [], "1 2"), (3, [], "1 2-3"), (6, [], "1 2-3 4-5 6"), (7, [4], "1 2-3 4 5-6 7"),
      (7, [3], "1 2 3 4-5 6-7"), (6, [1], "1 2-3 4-5 6"), (6, [1, 2, 3, 4, 5, 6], "1 2 3 4 5 6"),
      (8, [6], "1 2-3 4-5 6 7-8"), (8, [5, 6], "1 2-3 4 5 6 7-8"),
    ] as [(Int, [Int], String)])
  func pagesArePairedAsInABook(count: Int, wide: [Int], spreads: String) throws {
    #expect(try text(count, wide: wide) == spreads)
  }

  /// `-` for a page that says nothing, `1` and `2` for the halves of a spread, `w` for a whole one.
  @Test(
    arguments: [
      ("-----", "1 2-3 4-5"), ("1212", "1-2 3-4"), ("12w12", "1-2 3 4-5"), ("2121", "1 2-3 4"),
      ("-12-12", "1 2-3 4 5-6"), ("1122", "1 2-3 4"), ("1", "1"), ("w12", "1 2-3"), ("1-1-", "1-2 3-4"),
    ])
  func pagesMaySayWhichHalfTheyAre(halves: String, spreads: String) throws {
    let articles = halves.map { half in
      let said: [Character: [String: PropertyList]] = [
        "1": ["half": .string("first")], "2": ["half": .string("second")], "w": ["wide": .bool(true)],
      ]
      return Article(pages: [PageDescription(className: "A", properties: said[half] ?? [:])])
    }
    let brochure = try Brochure(folder: "/", articles: articles)
    #expect(text(brochure, wide: brochure.knownWidePages) == spreads)
  }

  @Test func pairsGoOverTheEndsOfArticles() throws {
    let brochure = try brochure([2, 3])
    var cursor = Cursor(brochure)
    cursor.spreads = Spreads(brochure, wide: [])
    var walked: [PageIndex] = [cursor.current]
    while let next = cursor.forward {
      cursor.move(to: next)
      walked.append(next)
    }
    #expect(walked == [at(0), PageIndex(article: 0, page: 1), PageIndex(article: 1, page: 1)])
    #expect(cursor.facing == PageIndex(article: 1, page: 2) && cursor.lower == nil)
    #expect(cursor.upper == PageIndex(article: 0, page: 1), "the page above is on the spread before")
    #expect(cursor.next == at(0) && cursor.previous == at(0))
  }

  @Test func sidewaysGoesSpreadBySpreadAndRound() throws {
    var cursor = Cursor(pageCounts: [1, 1, 1, 1, 1])
    cursor.spreads = Spreads(try brochure([1, 1, 1, 1, 1]), wide: [])
    #expect(cursor.next == at(1) && cursor.previous == at(3))
    cursor.move(to: at(2))
    #expect(cursor.current == at(1) && cursor.facing == at(2) && cursor.next == at(3))
    cursor.move(to: at(4))
    #expect(cursor.current == at(3) && cursor.next == at(0) && cursor.previous == at(1))
  }

  @Test func thePageThatWasGoneToOutlastsItsSpread() throws {
    var cursor = Cursor(pageCounts: [1, 1, 1, 1])
    cursor.move(to: at(2))
    cursor.spreads = Spreads(try brochure([1, 1, 1, 1]), wide: [])
    #expect(cursor.current == at(1))
    cursor.spreads = .none
    #expect(cursor.current == at(2))
  }

  @Test(arguments: [
    (80, 23, true), (120, 39, true), (40, 14, false), (79, 20, false), (200, 59, true), (100, 60, false),
  ])
  func twoStandWhereTheyAreHardlySmaller(width: Int, height: Int, fit: Bool) {
    #expect(Spreads.fit(PageContext(width, height)) == fit)
  }

  @Test func noneStandWhereThereAreNoPictures() {
    let words = Capabilities(colors: .direct, unicode: true, pictures: .none)
    #expect(
      !Spreads.fit(
        PageContext(
          size: Size(width: 120, height: 39), theme: Theme(.dark, for: words),
          pictures: PictureRenderer(capabilities: words))))
  }

  @Test(arguments: [ReadingDirection.leftToRight, .rightToLeft])
  func theFirstStandsWhereItIsReadFirst(direction: ReadingDirection) throws {
    let folder = try IssueFolder()
    try folder.writePicture("1.ppm", width: 20, height: 30)
    try folder.writePicture("2.ppm", width: 20, height: 30)
    func page(_ picture: String, _ caption: String) -> PageDescription {
      PageDescription(
        className: "SimplePage", properties: ["baseImage": .string(picture), "caption": .string(caption)])
    }
    let pages = [page("1.ppm", "Cover"), page("1.ppm", "First"), page("lost.ppm", "Second")]
    let brochure = try Brochure(
      folder: folder.path, articles: pages.map { Article(pages: [$0]) }, direction: direction)
    let spreads = Spreads(brochure, wide: [])
    let spread = try #require(PageRegistry.standard.page(at: at(1), in: brochure, spreads))
    let drawn = spread.draw(in: PageContext(100, 24))
    #expect(drawn.size == Size(width: 100, height: 24) && drawn.isZoomable)
    let row = try #require(drawn.grid.text.split(separator: "\n").first { $0.contains("First") })
    let first = try #require(row.firstIndex(of: "F"))
    let column = row.distance(from: row.startIndex, to: first)
    #expect(direction == .leftToRight ? column < 50 : column >= 50)
    // What cannot be shown is said on its own side.
    #expect(drawn.grid.text.contains("lost.ppm"))
    #expect(spread.pictures.map(\.name) == ["1.ppm"])
    // The picture stands at the fold.
    let colored = (0..<100).filter {
      drawn.grid[$0, 5].style.background != .standard || drawn.grid[$0, 5].character != " "
    }
    if direction == .leftToRight { #expect(colored.contains(49)) } else { #expect(colored.contains(50)) }
    #expect(PageRegistry.standard.page(at: at(0), in: brochure, spreads) is SimplePage)
    #expect(PageRegistry.standard.page(at: at(9), in: brochure, spreads) == nil)
  }
}
