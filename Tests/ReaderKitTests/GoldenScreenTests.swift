import BrochureKit
import Foundation
import Plist
import TestSupport
import Testing

@testable import NewsstandKit
@testable import ReaderKit
@testable import TerminalKit

/// The screens as people see them. Each file shows one screen in four sizes, with the place of the cursor;
/// those named `ascii` as a terminal shows them that has no other characters.
@Suite struct GoldenScreenTests {
  private static let sizes = [(80, 24), (120, 40), (40, 15), (200, 60)]

  private func expect(
    _ name: String, sizes: [(Int, Int)] = sizes, sourceLocation: SourceLocation = #_sourceLocation,
    _ make: (_ width: Int, _ height: Int, _ unicode: Bool) throws -> Reader
  ) rethrows {
    try GoldenScreen.expect(name, sizes: sizes, sourceLocation: sourceLocation, make)
  }

  // MARK: The shelf

  private static let issues: [Issue] = [
    .fixture(1, title: "Harbour Lights", cover: true, read: 0.42),
    .fixture(2, title: "The Winter Almanac: Snow, Salt and the Stars above the Breakwater"),
    .fixture(3, title: "Kites", isHere: false, download: .active, received: 640),
    .fixture(4, title: "日本の海岸とカモメ", isHere: false),
    .fixture(5, title: "Lamp Oil", isHere: false, download: .paused, received: 250),
    .fixture(
      6, title: "A Ferry Timetable, Annotated", isHere: false, download: .active, received: 48_200,
      expected: nil),
    .fixture(
      7, title: "Fog Signals", isHere: false, download: .failed,
      failure: .transfer(.status(404, retryAfter: nil))),
    .fixture(8, title: "Knots", read: 1), .fixture(9, title: "Driftwood", isHere: false, download: .queued),
    .fixture(
      10, title: "Tide Tables", isHere: false, download: .waiting, failure: .transfer(.timedOut), retry: 12),
    .fixture(11, title: "Rope", isHere: false, download: .installing, received: 1000),
    .fixture(12, title: "The Keeper’s Garden", isHere: false, content: false),
  ]

  private func shelf(_ width: Int, _ height: Int, _ unicode: Bool, _ keys: String = "") -> Reader {
    var reader = Reader(width, height, unicode: unicode, issues: Self.issues)
    let size = reader.state.shelfLayout.cover
    var cover = Grid(width: size.width, height: max(0, size.height - 1))
    cover.fill(cover.bounds, with: "▒")
    reader.take(.cover(Self.issues[0].id, size, cover))
    reader.type(keys)
    return reader
  }

  @Test func shelf() { expect("shelf") { shelf($0, $1, $2) } }
  @Test func shelfWithFewIssues() {
    expect("shelf-few") { Reader($0, $1, unicode: $2, issues: Array(Self.issues[1...2])) }
  }
  @Test func list() { expect("list") { shelf($0, $1, $2, "vj") } }
  @Test func failedIssue() { expect("list-failed") { shelf($0, $1, $2, "vjjjjjj") } }
  @Test func filter() { expect("filter") { shelf($0, $1, $2, "/k") } }
  @Test func filterWithoutResult() { expect("filter-empty") { shelf($0, $1, $2, "/lighthouse") } }
  @Test func emptyLibrary() {
    expect("empty") {
      var reader = Reader($0, $1, unicode: $2, publications: [])
      reader.press(.escape)
      return reader
    }
  }
  @Test func question() { expect("question") { shelf($0, $1, $2, "lx") } }
  @Test func shelfHelp() { expect("help-shelf") { shelf($0, $1, $2, "?") } }

  @Test func waitingIssue() { expect("list-waiting") { shelf($0, $1, $2, "vjjjjjjjjj") } }

  // MARK: Publications

  private func publications(_ width: Int, _ height: Int, _ unicode: Bool, _ keys: String = "") -> Reader {
    func publication(
      _ id: String, _ title: String, isSubscribed: Bool = true, hours: Double?, failure: FeedFailure? = nil
    ) -> Publication {
      Publication(
        id: id, title: title, feed: "https://\(id).example.org/issues.plist", isSubscribed: isSubscribed,
        refreshed: hours.map { Moment.fixture.later(by: -$0 * 3600).date }, failure: failure)
    }
    var reader = Reader(
      width, height, unicode: unicode, issues: Self.issues,
      publications: [
        publication("lantern", "The Quarterly Lantern", hours: 3),
        publication("coast", "海岸だより", hours: 900),
        publication(
          "tides", "Tide Tables for the Outer Harbour, with the Times of the Packet", hours: 30,
          failure: .transfer(.cannotConnect("tides.example.org"))),
        publication("ropes", "Ropes", isSubscribed: false, hours: nil),
        publication("wreck", "Wrecks", hours: nil, failure: .webPage),
        publication("yards", "Yards", hours: 0),
      ])
    reader.type("S" + keys)
    guard case .loadCover(let issue, let size, _)? = reader.effects.first else { return reader }
    var cover = Grid(width: size.width - 1, height: size.height)
    cover.fill(cover.bounds, with: "▒")
    reader.take(.cover(issue.id, size, cover))
    return reader
  }

  @Test func publications() { expect("publications") { publications($0, $1, $2) } }
  @Test func publicationThatFailed() { expect("publications-failed") { publications($0, $1, $2, "jjr") } }
  @Test func publicationsHelp() { expect("help-publications") { publications($0, $1, $2, "?") } }
  @Test func unsubscribeQuestion() { expect("question-unsubscribe") { publications($0, $1, $2, "x") } }
  @Test func noPublications() {
    expect("publications-empty") { Reader($0, $1, unicode: $2, publications: []) }
  }
  @Test func subscribing() {
    expect("subscribe") {
      publications(
        $0, $1, $2, "ahttps://海岸.example.org/a/path/that/goes/on/and/on/to/the/very/end/issues.plist")
    }
  }
  @Test func subscribingFailed() {
    expect("subscribe-failed") {
      var reader = publications($0, $1, $2, "ahttps://tides.example.org/")
      reader.press(.enter)
      reader.take(.notSubscribed("https://tides.example.org/: tides.example.org does not answer.", by: 1))
      return reader
    }
  }
  @Test func subscribingUnderWay() {
    expect("subscribe-fetching") {
      var reader = publications($0, $1, $2, "ahttps://tides.example.org/")
      reader.press(.enter)
      return reader
    }
  }
  @Test func formHelp() {
    expect("help-form") {
      var reader = publications($0, $1, $2, "a")
      reader.press(.function(1))
      return reader
    }
  }
  @Test func renaming() { expect("rename") { publications($0, $1, $2, "e") } }

  // MARK: Catalogues

  private func catalog(_ width: Int, _ height: Int, _ unicode: Bool, in section: Bool = true) -> Reader {
    var reader = Reader(width, height, unicode: unicode)
    reader.type("So" + CatalogScreenTests.root.address)
    reader.press(.enter)
    reader.take(.browsed(CatalogScreenTests.root, by: 1))
    guard section else { return reader }
    reader.press(.enter)
    reader.take(.browsed(CatalogScreenTests.new, by: 2))
    reader.type("j")
    return reader
  }

  @Test func catalogSections() { expect("catalog") { catalog($0, $1, $2, in: false) } }
  @Test func catalogPublications() { expect("catalog-publications") { catalog($0, $1, $2) } }
  @Test func catalogHelp() {
    expect("help-catalog") {
      var reader = catalog($0, $1, $2)
      reader.type("?")
      return reader
    }
  }
  @Test func signingIn() {
    expect("sign-in") {
      var reader = catalog($0, $1, $2, in: false)
      let asked = CredentialRequest(origin: "http://example.org:80", realm: "Harbour", areRefused: true)
      reader.take(.needsCredentials(asked, then: .browse(CatalogRequest(number: 9, target: .page("x")))))
      reader.type("me")
      reader.press(.enter)
      reader.type("secret")
      return reader
    }
  }

  // MARK: Downloads

  /// With so many bytes more after each of three seconds.
  private func downloads(_ width: Int, _ height: Int, _ unicode: Bool, _ keys: String = "") -> Reader {
    var reader = Reader(width, height, unicode: unicode)
    for second in 0...3 {
      reader.pass(seconds: second == 0 ? 0 : 1)
      let issues: [Issue] = [
        .fixture(
          3, title: "Kites", isHere: false, download: .active, received: Int64(second) * 12_400_000,
          expected: 58_000_000),
        .fixture(
          6, title: "A Ferry Timetable, Annotated and with Maps of All Piers", isHere: false,
          download: .active,
          received: 48_200 + Int64(second) * 310_000, expected: nil),
        .fixture(
          7, title: "Fog Signals", isHere: false, download: .failed, received: 8_100_000, expected: 8_100_000,
          failure: .archive(
            reason:
              "entry “pages/plate-12.png” at 7340032 has the checksum 5f3a9c10, and its data has 0c11d2ee")),
        .fixture(11, title: "Rope", isHere: false, download: .installing, received: 1000),
        .fixture(
          10, title: "Tide Tables", isHere: false, download: .waiting, received: 2_100_000,
          expected: 9_300_000, failure: .transfer(.cannotConnect("tides.example.org")), retry: 15),
        .fixture(5, title: "Lamp Oil", isHere: false, download: .paused, received: 250),
        .fixture(4, title: "日本の海岸とカモメ", isHere: false, download: .queued, received: 0, expected: nil),
        .fixture(9, title: "Driftwood", isHere: false, download: .queued, received: 0, expected: nil),
      ]
      reader.load(issues)
    }
    reader.press(.escape)
    reader.type("D" + keys)
    return reader
  }

  @Test func downloads() { expect("downloads") { downloads($0, $1, $2) } }
  @Test func downloadThatFailed() { expect("downloads-failed") { downloads($0, $1, $2, "jj") } }
  @Test func downloadThatWaits() { expect("downloads-waiting") { downloads($0, $1, $2, "jjjj") } }
  @Test func noDownloads() {
    expect("downloads-empty") {
      var reader = Reader($0, $1, unicode: $2)
      reader.type("D")
      return reader
    }
  }
  @Test func cancelQuestion() { expect("question-cancel") { downloads($0, $1, $2, "x") } }
  @Test func downloadsHelp() { expect("help-downloads") { downloads($0, $1, $2, "?") } }
  @Test func longNotice() {
    expect("notice-long") {
      var reader = shelf($0, $1, $2)
      let failure = DownloadFailure.archive(
        reason: "entry “pages/plate-12.png” at 7340032 has the checksum 5f3a9c10, and its data has 0c11d2ee")
      reader.take(downloads: [.fixture(3, title: "Kites", isHere: false, download: .failed, failure: failure)]
      )
      return reader
    }
  }

  // MARK: An issue

  private let folder: TemporaryFolder
  private let brochure: Brochure

  init() throws {
    folder = try TemporaryFolder()
    for name in ["pier.ppm", "nets.ppm", "gulls.ppm"] {
      try folder.write(Data("P6 12 8 255\n".utf8) + Data(repeating: 0x80, count: 288), to: name)
    }
    try folder.write("a movie", to: "launch.mp4")
    try folder.write(
      "See [the tables](https://example.org/tables) or [write](mailto:lamp@example.org).", to: "links.md")
    var rings = Data("P6 96 64 255\n".utf8)
    for y in -32..<32 {
      for x in -48..<48 {
        rings.append(contentsOf: [UInt8](repeating: (x * x + y * y) / 160 % 2 == 0 ? 230 : 20, count: 3))
      }
    }
    try folder.write(rings, to: "rings.ppm")
    let paragraphs = (1...12).map { number in
      "On the \(number). night the lamp was lit at dusk, and the keeper wrote down what came by: two luggers, a "
        + "collier with a list to port, the mail. The wind had gone round to the north-west; by midnight the "
        + "glass was falling, and nobody on the pier spoke of anything but the boats that were still out."
    }
    func page(_ className: String, _ properties: [String: PropertyList]) -> PageDescription {
      PageDescription(className: className, properties: properties)
    }
    let photos = ["nets": "Nets, drying", "gulls": "Gulls", "gone": "The old pier"].sorted { $0.key < $1.key }
    brochure = try Brochure(
      folder: folder.path,
      articles: [
        Article(pages: [
          page(
            "TextPage",
            ["title": .string("The Log of the Lamp"), "text": .string(paragraphs.joined(separator: "\n\n"))])
        ]),
        Article(pages: [
          page(
            "PhotoPage",
            [
              "title": .string("On the Pier"), "baseImage": .string("pier.ppm"),
              "photos": .array(
                photos.map { name, caption in
                  .dictionary(["photo": .string(name + ".ppm"), "caption": .string(caption)])
                }),
            ]),
          page("PuzzlePage", ["title": .string("The Launch")]),
        ]),
        Article(pages: [page("SimplePage", ["baseImage": .string("chart.png")])]),
      ], isDownloaded: true)
  }

  private func issue(_ width: Int, _ height: Int, _ unicode: Bool, _ keys: String = "") -> Reader {
    var reader = Reader(width, height, unicode: unicode, issues: Self.issues)
    reader.open(brochure, of: Self.issues[0])
    for key in keys {
      reader.type(String(key))
      reader.draw()
    }
    return reader
  }

  // MARK: An issue that is on its way

  /// With the second article on the screen, which is not here yet.
  private func arriving(_ width: Int, _ height: Int, _ unicode: Bool, _ download: Issue) throws -> Reader {
    let brochure = try Brochure(folder: folder.path, articles: arrivingArticles, isArriving: true)
    var reader = Reader(width, height, unicode: unicode)
    reader.load([download])
    reader.open(brochure, of: download)
    reader.press(.right)
    reader.draw()
    for second in 1...3 {
      reader.pass(seconds: 1)
      guard let asset = download.download, asset.state == .active else { continue }
      reader.take(downloads: [
        .fixture(
          1, title: download.title, isHere: false, download: .active,
          received: asset.received + Int64(second) * 1_200_000, expected: asset.expected)
      ])
    }
    return reader
  }

  private var arrivingArticles: [Article] {
    [
      Article(pages: [
        PageDescription(className: "SimplePage", properties: ["baseImage": .string("pier.ppm")])
      ]),
      Article(pages: [
        PageDescription(
          className: "SimplePage",
          properties: [
            "baseImage": .string("chart.ppm"), "title": .string("The Soundings of the Outer Harbour"),
          ])
      ]),
    ]
  }

  private func expectArriving(
    _ name: String, _ state: AssetDownload.State, _ failure: DownloadFailure? = nil
  ) throws {
    let issue = Issue.fixture(
      1, title: "Harbour Lights", isHere: false, download: state, received: 17_400_000,
      expected: 58_000_000, failure: failure, retry: 15)
    try expect(name, sizes: [(80, 24), (40, 12)]) { try arriving($0, $1, $2, issue) }
  }

  @Test func awaitedPage() throws { try expectArriving("awaited", .active) }
  @Test func awaitedPageOfAPausedDownload() throws { try expectArriving("awaited-paused", .paused) }
  @Test func awaitedPageOfADownloadThatWaits() throws {
    try expectArriving("awaited-waiting", .waiting, .transfer(.cannotConnect("tides.example.org")))
  }
  @Test func awaitedPageOfADownloadThatFailed() throws {
    try expectArriving("awaited-failed", .failed, .transfer(.status(404, retryAfter: nil)))
  }

  @Test func text() { expect("text") { issue($0, $1, $2) } }
  @Test func textScrolled() { expect("text-scrolled") { issue($0, $1, $2, "j") } }
  @Test func photoPage() { expect("photos") { issue($0, $1, $2, "l") } }
  @Test func problem() { expect("problem") { issue($0, $1, $2, "lj") } }
  @Test func roundTheEnd() { expect("wrap") { issue($0, $1, $2, "h") } }
  @Test func contents() { expect("contents") { issue($0, $1, $2, "tj") } }
  @Test func issueHelp() { expect("help-issue") { issue($0, $1, $2, "?") } }
  // MARK: On top of an issue

  /// After words were looked for, all at once.
  private func searched(_ width: Int, _ height: Int, _ unicode: Bool, _ words: String) -> Reader {
    var reader = issue(width, height, unicode, "/" + words)
    reader.press(.enter)
    for case .search(let request) in reader.effects {
      guard var scan = IssueScan(request, registry: .standard) else { continue }
      reader.take(.found(request.number, scan.advance(for: .seconds(60))))
    }
    return reader
  }

  private static func bookmarks() -> [Bookmark] {
    let names = ["On the 3. night the lamp was lit at dusk", nil, "カモメ", "The pier, from the sea"]
    return names.enumerated().map { index, name in
      Bookmark(
        id: Int64(index), issue: issues[index == 2 ? 3 : 0].id, article: index % 3, page: index % 2,
        place: 10 * index, name: name, date: Moment.fixture.later(by: Double(-index) * 86_400).date)
    }
  }

  private func bookmarked(_ reader: Reader, _ keys: String) -> Reader {
    var reader = reader
    reader.take(.bookmarks(Self.bookmarks()))
    reader.type(keys)
    return reader
  }

  @Test func words() { expect("search-words") { issue($0, $1, $2, "/the lamp") } }
  @Test func hits() { expect("search-hits") { searched($0, $1, $2, "the lamp") } }
  @Test func noHits() { expect("search-none") { searched($0, $1, $2, "whale") } }
  @Test func searching() {
    expect("search-running") {
      var reader = issue($0, $1, $2, "/lamp")
      reader.press(.enter)
      return reader
    }
  }
  @Test func hitInThePage() {
    expect("search-shown") {
      var reader = searched($0, $1, $2, "falling, and nobody on the pier")
      reader.press(.down, .enter)
      reader.draw()
      return reader
    }
  }
  @Test func hitsHelp() {
    expect("help-hits") {
      var reader = searched($0, $1, $2, "lamp")
      reader.type("?")
      return reader
    }
  }
  @Test func bookmarksOfTheIssue() { expect("bookmarks") { bookmarked(issue($0, $1, $2), "'j") } }
  @Test func bookmarksOfAllIssues() { expect("bookmarks-all") { bookmarked(shelf($0, $1, $2), "B") } }
  @Test func bookmarkIsRenamed() { expect("bookmarks-name") { bookmarked(issue($0, $1, $2), "'r") } }
  @Test func bookmarkIsDeleted() { expect("bookmarks-deleted") { bookmarked(issue($0, $1, $2), "'x") } }
  @Test func noBookmarks() { expect("bookmarks-empty") { issue($0, $1, $2, "'") } }
  @Test func bookmarksHelp() { expect("help-bookmarks") { bookmarked(issue($0, $1, $2), "'?") } }
  @Test func bookmarkOfAnIssueThatIsNotHere() {
    expect("question-fetch") {
      var reader = bookmarked(shelf($0, $1, $2), "Bjj")
      reader.press(.enter)
      return reader
    }
  }
  @Test func information() {
    expect("information") {
      var reader = shelf($0, $1, $2, "i")
      let content = IssueInformation.Content(bytes: 12_400_000, files: 86, articles: 3, pages: 4)
      reader.take(.inspected(Self.issues[0].id, content))
      return reader
    }
  }
  @Test func withoutTheLineAtTheBottom() { expect("status-hidden") { issue($0, $1, $2, "s") } }
  @Test func contentsNarrowed() { expect("contents-narrowed") { issue($0, $1, $2, "t/lamp") } }

  @Test func notice() {
    expect("notice") {
      var reader = issue($0, $1, $2)
      reader.take(.notice("“Fog Signals”: The server’s identity could not be verified.", isFailure: true))
      return reader
    }
  }

  // MARK: Pages one can act on

  private static let small = [(80, 24), (40, 15)]

  /// An issue of one page, after some keys; a part of a picture that they ask for is drawn.
  private func page(
    _ width: Int, _ height: Int, _ unicode: Bool, _ className: String, _ properties: [String: PropertyList],
    _ keys: [Key] = []
  ) throws -> Reader {
    let page = PageDescription(className: className, properties: properties)
    let brochure = try Brochure(folder: folder.path, articles: [Article(pages: [page])])
    var reader = Reader(width, height, unicode: unicode, issues: Self.issues)
    reader.open(brochure, of: Self.issues[0])
    for key in keys {
      reader.press(key)
      reader.draw()
      reader.drawCloseUp()
    }
    return reader
  }

  private static let plus = Key.character("+")

  @Test func pictureFromNear() throws {
    try expect("zoomed", sizes: Self.small) {
      try page(
        $0, $1, $2, "SimplePage", ["baseImage": .string("rings.ppm"), "caption": .string("Rings")],
        [Self.plus, Self.plus, .right, .down])
    }
  }

  @Test func photoFromNear() throws {
    let photos = ["rings", "nets"].map { PropertyList.dictionary(["photo": .string($0 + ".ppm")]) }
    try expect("gallery-zoomed", sizes: Self.small) {
      try page(
        $0, $1, $2, "PhotoPage", ["photos": .array(photos)], [.enter, Self.plus, Self.plus, Self.plus, .left])
    }
  }

  @Test func movie() throws {
    try expect("movie", sizes: Self.small) {
      try page(
        $0, $1, $2, "MoviePage",
        ["movie": .string("launch.mp4"), "poster": .string("rings.ppm"), "caption": .string("The launch")])
    }
  }

  @Test func movieThatIsMissing() throws {
    try expect("movie-missing", sizes: Self.small) {
      try page($0, $1, $2, "MoviePage", ["movie": .string("gone.mp4"), "poster": .string("rings.ppm")])
    }
  }

  @Test func pictureAndItsText() throws {
    let both: [String: PropertyList] = [
      "title": .string("Rings"), "baseImage": .string("rings.ppm"), "caption": .string("A scan"),
      "text": .string(
        "What the scan says: the tide table of the outer harbour, with the times of the packet."),
    ]
    try expect("form-picture", sizes: Self.small) { try page($0, $1, $2, "SimplePage", both) }
    try expect("form-text", sizes: Self.small) { try page($0, $1, $2, "SimplePage", both, [.tab]) }
  }

  @Test func links() throws {
    try expect("links", sizes: Self.small) {
      try page($0, $1, $2, "TextPage", ["text": .string("links.md")], [.character("o"), .down])
    }
  }

  @Test func gallery() {
    expect("gallery") {
      var reader = issue($0, $1, $2, "l")
      reader.press(.enter, .right)
      guard case .drawPhoto(let photo, let context)? = reader.effects.first else { return reader }
      reader.take(.drawnPhoto(photo, context, photo.draw(in: context)))
      return reader
    }
  }
}
