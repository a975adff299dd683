import NewsstandKit
import TerminalKit
import Testing

@testable import ReaderKit

@Suite struct ShelfTests {
  /// Sizes with covers, and with a list because they are too small for covers.
  static let sizes = [Size(width: 80, height: 24), Size(width: 200, height: 60), Size(width: 40, height: 15)]

  private func reader(_ size: Size, _ issues: [Issue]) -> Reader {
    Reader(size.width, size.height, issues: issues)
  }

  private func isSelectionOnScreen(_ reader: Reader) -> Bool {
    let shelf = reader.state.shelf
    let frame = reader.state.shelfLayout.frame(of: shelf.selection, from: shelf.top)
    let screen = Rect(x: 0, y: 1, width: reader.state.size.width, height: reader.state.size.height - 2)
    return frame.intersection(screen) == frame
  }

  @Test(arguments: sizes, [1, 3, 14, 1000])
  func everyKeyKeepsTheSelectionOnTheScreen(size: Size, count: Int) {
    var reader = reader(size, Issue.fixtures(count))
    let keys: [Key] = [
      .right, .down, .right, .pageDown, .left, .down, .end, .right, .down, .up, .pageUp, .left, .up,
      .character("v"), .down, .pageDown, .right, .character("G"), .pageUp, .character("v"), .home, .left, .up,
    ]
    for key in keys {
      reader.press(key)
      #expect((0..<count).contains(reader.state.shelf.selection))
      #expect(isSelectionOnScreen(reader), "\(key)")
    }
    #expect(reader.state.shelf.selection == 0)
  }

  @Test(arguments: sizes) func anEmptyShelfTakesEveryKey(size: Size) {
    var reader = reader(size, [])
    for binding in Keymap.standard.bindings(on: .shelf) where binding.action != .quit {
      for key in binding.keys {
        reader.press(key)
        #expect(reader.state.shelf.selection == 0)
        reader.press(.escape)
        reader.press(.escape)
      }
    }
    #expect(reader.state.screen == .shelf)
  }

  @Test func rightVisitsEveryIssueAndStopsAtTheLast() {
    var reader = Reader(issues: Issue.fixtures(14))
    var visited = [reader.state.shelf.selection]
    for _ in 0..<20 {
      reader.press(.right)
      visited.append(reader.state.shelf.selection)
    }
    #expect(visited == Array(0..<14) + Array(repeating: 13, count: 7))
    for _ in 0..<20 { reader.press(.character("h")) }
    #expect(reader.state.shelf.selection == 0)
  }

  @Test func downStaysInItsColumnAndEndsAtTheLastRow() {
    var reader = Reader(issues: Issue.fixtures(14))
    let columns = reader.state.shelfLayout.columns
    #expect(columns > 2 && 14 % columns != 0, "the last row is to be shorter")
    reader.press(.right)
    reader.press(.down)
    #expect(reader.state.shelf.selection == 1 + columns)
    // The last column has no issue in the last row: down leads to the row's end.
    reader.press(.home)
    for _ in 1..<columns { reader.press(.right) }
    for _ in 0..<20 { reader.press(.down) }
    #expect(reader.state.shelf.selection == 13)
    reader.press(.down)
    #expect(reader.state.shelf.selection == 13)
    for _ in 0..<20 { reader.press(.up) }
    #expect(reader.state.shelf.selection == 13 % columns)
  }

  @Test func leftAndRightDoNothingInAList() {
    var reader = Reader(issues: Issue.fixtures(14))
    reader.press(.character("v"), .down, .right, .right)
    #expect(reader.state.shelf.selection == 1)
    reader.press(.left)
    #expect(reader.state.shelf.selection == 1)
  }

  @Test(arguments: [ShelfPreferences.View.covers, .list])
  func screensLeadToBothEnds(view: ShelfPreferences.View) {
    var reader = Reader(issues: Issue.fixtures(1000))
    if view == .list { reader.press(.character("v")) }
    var presses = 0
    while reader.state.shelf.selection < 999, presses < 1000 {
      reader.press(.character(" "))
      presses += 1
    }
    #expect(presses > 10 && presses < 200)
    while reader.state.shelf.selection > 0, presses < 2000 {
      reader.press(.backspace)
      presses += 1
    }
    #expect(reader.state.shelf.selection == 0 && reader.state.shelf.top == 0)
  }

  @Test func theViewChangesAndKeepsTheSelection() {
    var reader = Reader(issues: Issue.fixtures(1000))
    reader.press(.end, .character("v"))
    #expect(reader.state.shelfLayout.isList && reader.state.shelf.selection == 999)
    #expect(isSelectionOnScreen(reader))
    reader.press(.character("v"))
    #expect(!reader.state.shelfLayout.isList && reader.state.shelf.selection == 999)
    #expect(isSelectionOnScreen(reader))
  }

  @Test func enterOpensWhatIsHere() {
    let updating = Issue.fixture(2, download: .active)
    var reader = Reader(issues: [.fixture(1), updating])
    #expect(reader.press(.enter) == [.open(.fixture(1))])
    reader.press(.right)
    #expect(reader.press(.enter) == [.open(updating)])
  }

  @Test func downloadSaysWhyThereIsNothingToDo() {
    var reader = Reader(issues: [.fixture(1), .fixture(2, isHere: false, content: false)])
    #expect(reader.type("d").isEmpty)
    #expect(reader.notice == "“Issue 1” is here already.")
    reader.press(.right)
    #expect(reader.press(.enter).isEmpty)
    #expect(reader.notice == "The feed names nothing to download for “Issue 2”.")
    #expect(reader.state.notice?.isFailure == true)
    #expect(!reader.status.contains("Enter"))
  }

  @Test func archivingAsksFirst() {
    let issue = Issue.fixture(1)
    for (keys, effects) in [
      ("y", [Effect.wish(.archive(issue.id))]), ("Y", [.wish(.archive(issue.id))]), ("n", []), ("N", []),
      ("q", []),
    ] {
      var reader = Reader(issues: [issue])
      #expect(reader.type("x").isEmpty)
      #expect(reader.state.screen == .question && reader.screen.contains("Archive “Issue 1”?"))
      #expect(reader.type(keys) == effects)
      #expect(reader.state.screen == .shelf)
    }
    var reader = Reader(issues: [issue])
    // Nothing but the answers does anything.
    reader.type("xdr?/ g")
    reader.press(.enter, .down)
    #expect(reader.state.screen == .question)
    #expect(reader.press(.escape).isEmpty)
    #expect(reader.state.screen == .shelf)
  }

  @Test func onlyWhatIsHereIsArchived() {
    var reader = Reader(issues: [.fixture(1, isHere: false)])
    #expect(reader.type("xy").isEmpty)
    #expect(reader.state.screen == .shelf)
    #expect(reader.type("x").isEmpty)
    #expect(reader.notice == "Only an issue that is here can be archived.")
  }

  @Test func refreshSaysWhatItFound() {
    var reader = Reader()
    #expect(reader.type("r") == [.refresh])
    #expect(reader.type("r").isEmpty, "one at a time")
    #expect(!reader.status.contains("Reading feeds…"), "it is mostly over before one could read it")
    reader.take(.refreshIsLate)
    #expect(reader.status.hasSuffix("Reading feeds…") && reader.status.contains("/ filter"))
    reader.press(.down)
    #expect(reader.status.hasSuffix("Reading feeds…"), "until it is over")
    for (count, text) in [(0, "Nothing new."), (1, "One new issue."), (7, "7 new issues.")] {
      reader.take(.refreshed(new: count))
      #expect(reader.notice == text)
    }
    reader.press(.escape)
    #expect(reader.notice == nil && !reader.status.contains("Reading feeds…"))
    reader.take(.refreshIsLate)
    #expect(!reader.status.contains("Reading feeds…"), "it was over before")
    #expect(reader.type("r") == [.refresh])
    reader.take(.refreshed(new: nil))
    reader.load([], publications: [])
    #expect(reader.type("r").isEmpty && reader.notice?.contains("subscribed to nothing") == true)
  }

  @Test func readingFeedsIsLeftWithEscape() throws {
    let feed = NewsstandError.feed(publication: Publication.lantern.id, .webPage)
    for width in [40, 80] {
      var reader = Reader(width, 24)
      reader.type("r")
      reader.take(.refreshIsLate)
      #expect(reader.status.hasPrefix(" Esc stop ") && reader.status.hasSuffix(" Reading feeds…"), "\(width)")
      #expect(reader.press(.escape) == [.stopRefreshing])
      #expect(reader.notice == "The feeds are not read any further.")
      reader.press(.down)
      #expect(!reader.status.contains("Reading feeds…"))
      reader.take(.notRefreshed(feed))
      #expect(reader.notice?.hasPrefix("“\(Publication.lantern.title)”: ") == true, "not its identifier")
    }
  }

  @Test func escapeWidensTheShelfStepByStep() {
    var reader = Reader(issues: Issue.fixtures(3))
    reader.type("S")
    reader.press(.enter)
    reader.type("/fog")
    reader.press(.enter)
    #expect(reader.state.shelf.filter == ShelfFilter(words: "fog", publication: Publication.lantern.id))
    reader.press(.escape)
    #expect(reader.state.shelf.filter == ShelfFilter(publication: Publication.lantern.id))
    reader.press(.escape)
    #expect(reader.state.shelf.filter.isEmpty)
  }

  @Test func whatWasReadIsSelected() throws {
    var reader = Reader(issues: Issue.fixtures(5))
    let issue = reader.state.shelf.shown[3]
    try reader.open([[5]], of: issue)
    reader.type("q")
    #expect(reader.state.shelf.selected?.id == issue.id)
  }

  @Test func aTitleThatItsCoverHasNoRoomForIsBelow() {
    let long = "The Adventure of the Copper Beeches, with a Plan of the House and of its Garden"
    for (title, isBelow) in [(long, true), ("Short", false)] {
      let issues = [Issue.fixture(1, title: title), .fixture(2)]
      let reader = Reader(80, 24, issues: issues, publications: [.lantern])
      #expect(reader.status.contains(title.prefix(50)) == isBelow)
      #expect(reader.status.hasSuffix("? help   q quit"))
    }
  }

  @Test func escapeNeverQuitsAndQDoes() {
    var reader = Reader(issues: Issue.fixtures(3))
    for _ in 0..<5 { #expect(!reader.press(.escape).contains(.quit)) }
    #expect(reader.type("q") == [.quit])
    #expect(reader.press(.control("c")) == [.quit])
    #expect(reader.press(.control("l")) == [.redraw])
    #expect(reader.press(.control("z")) == [.suspend])
    #expect(reader.take(.event(.end)) == [.quit])
  }

  @Test func controlKeysWorkOnEveryScreen() throws {
    let ways: [(Screen, [Key])] = [
      (.help, [.character("?")]), (.question, [.character("x")]), (.form, [.character("/")]),
    ]
    for (screen, keys) in ways {
      var reader = Reader(issues: [.fixture(1)])
      for key in keys { reader.press(key) }
      #expect(reader.state.screen == screen)
      #expect(reader.press(.control("l")) == [.redraw])
      #expect(reader.press(.control("z")) == [.suspend])
      #expect(reader.press(.control("c")) == [.quit])
    }
  }

  @Test func aReloadKeepsTheSelectionOnItsIssue() {
    var reader = Reader(issues: Issue.fixtures(14))
    for _ in 0..<5 { reader.press(.right) }
    let id = reader.state.shelf.selected?.id
    let newer = (20..<25).map { Issue.fixture($0) }
    reader.load(newer + Issue.fixtures(14))
    #expect(reader.state.shelf.selected?.id == id && reader.state.shelf.selection == 10)
    #expect(isSelectionOnScreen(reader))
    // It is gone itself: something is selected, and what is there is on the screen.
    reader.load(Issue.fixtures(3))
    #expect(reader.state.shelf.selection == 2 && isSelectionOnScreen(reader))
    reader.load([], publications: [])
    #expect(reader.state.shelf.selected == nil)
    reader.load(Issue.fixtures(3))
    #expect(reader.state.shelf.selection == 0)
  }

  @Test func downloadsThatEndAreTold() {
    let before = Issue.fixture(1, isHere: false, download: .active)
    var reader = Reader(issues: [before])
    reader.load([.fixture(1)])
    #expect(reader.notice == "“Issue 1” is here." && reader.state.notice?.isFailure == false)
    // So fast that nobody saw it on its way.
    reader = Reader(issues: [.fixture(1, isHere: false)])
    reader.load([.fixture(1)])
    #expect(reader.notice == "“Issue 1” is here.")
    let failed = Issue.fixture(
      1, isHere: false, download: .failed, failure: .transfer(.status(404, retryAfter: nil)))
    reader = Reader(issues: [before])
    reader.load([failed])
    #expect(reader.notice == "“Issue 1”: The server does not have it (HTTP 404).")
    #expect(reader.state.notice?.isFailure == true)
    // Once, and the reason stays to be read after the next key.
    reader.press(.escape)
    reader.load([failed])
    #expect(reader.notice == nil)
    #expect(reader.status.contains("Enter try again   The server does not have it (HTTP 404)."))
  }

  @Test func theFirstLookTellsNothing() {
    #expect(Reader(issues: [.fixture(1)]).notice == nil)
    // Except of what was on its way when the downloads were read, a moment before.
    var reader = Reader(hasShelf: false)
    reader.take(downloads: [.fixture(2, isHere: false, download: .queued)])
    reader.take(.library([.fixture(1), .fixture(2)], publications: [.lantern]))
    #expect(reader.notice == "“Issue 2” is here.")
  }

  // MARK: Covers

  private func answer(_ effects: [Effect], _ reader: inout Reader) {
    for case .loadCover(let issue, let size, _) in effects {
      reader.take(.cover(issue.id, size, Grid(size: size)))
    }
  }

  @Test func eachCoverIsAskedForOnce() {
    var reader = Reader(issues: (1...14).map { .fixture($0, cover: $0 != 3) })
    let asked = reader.effects.compactMap {
      if case .loadCover(let issue, _, _) = $0 { issue.name } else { nil }
    }
    #expect(asked.count == Set(asked).count && asked.contains("issue-1") && !asked.contains("issue-3"))
    #expect(reader.press(.right).isEmpty)
    reader.take(.cover(.init(publication: "lantern", name: "issue-1"), reader.state.shelf.covers.size, nil))
    #expect(reader.press(.right).isEmpty)
  }

  @Test func aCoverOfAnotherSizeIsIgnored() {
    var reader = Reader(issues: [.fixture(1, cover: true)])
    let id = Issue.fixture(1).id
    let old = reader.state.shelf.covers.size
    reader.resize(120, 40)
    #expect(reader.state.shelf.covers.size != old)
    reader.take(.cover(id, old, Grid(size: old)))
    #expect(reader.state.shelf.covers.drawn[id] == .some(nil))
  }

  @Test func theCoversOnTheScreenStayHoweverMuchWasSeen() {
    var reader = Reader(issues: (1...1000).map { .fixture($0, cover: true) })
    var asked: [Effect] = reader.effects
    answer(reader.effects, &reader)
    for _ in 0..<100 {
      asked += reader.press(.pageDown)
      answer(reader.effects, &reader)
      let shelf = reader.state.shelf
      for index in reader.state.shelfLayout.range(from: shelf.top) {
        #expect(shelf.covers.drawn[shelf.shown[index].id]?.map { $0 } != nil)
      }
      #expect(shelf.covers.drawn.count < 300)
    }
    #expect(asked.count > 500 && asked.count == Set(asked).count)
  }

  @Test func aCoverWithAnotherAddressIsAskedForAgain() {
    let old = Issue.fixture(1, cover: true)
    var facts = old.facts
    facts.cover = "https://example.org/another.png"
    let new = Issue(id: old.id, facts: facts)
    var reader = Reader(issues: [old])
    let size = reader.state.shelf.covers.size
    reader.take(.cover(old.id, size, Grid(size: size)))
    #expect(reader.state.shelf.covers.drawn[old.id]?.map { $0 } != nil)
    reader.take(.library([new], publications: []))
    #expect(reader.state.shelf.covers.drawn[old.id]?.map { $0 } == nil)
    #expect(
      reader.effects.contains { if case .loadCover(new, _, _) = $0 { true } else { false } })
  }
}
