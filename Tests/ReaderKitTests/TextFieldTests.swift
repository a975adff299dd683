import TerminalKit
import Testing

@testable import ReaderKit

@Suite struct TextFieldTests {
  /// The field with a bar where its cursor is, after some keys.
  private func field(_ text: String, _ keys: Key...) -> String {
    var field = TextField(text)
    for key in keys {
      let isTaken = field.take(key)
      #expect(isTaken, "\(key)")
    }
    return field.before + "|" + field.after
  }

  @Test func charactersGoInWhereTheCursorIs() {
    #expect(field("ab", .left, .character("x")) == "ax|b")
    #expect(field("ab", .home, .character("日")) == "日|ab")
    #expect(field("ab", .home, .end, .character("!")) == "ab!|")
    #expect(field("", .character("e"), .character("\u{301}"), .backspace) == "|", "a mark joins its letter")
  }

  @Test func theCursorStopsAtBothEnds() {
    #expect(field("ab", .right, .left, .left, .left) == "|ab")
    #expect(field("ab", .control("a"), .right, .right, .right) == "ab|")
    #expect(field("ab", .control("a"), .control("f"), .control("e"), .control("b")) == "a|b")
  }

  @Test(arguments: ["e\u{301}", "👩‍👩‍👧", "🇳🇴", "日", "क्षि"]) func oneKeyIsOneCluster(_ cluster: String) {
    #expect(field("a" + cluster, .left) == "a|" + cluster)
    #expect(field("a" + cluster, .left, .right) == "a\(cluster)|")
    #expect(field("a" + cluster, .backspace) == "a|")
    #expect(field(cluster + "b", .home, .delete) == "|b")
  }

  @Test func deletingTakesACharacterAWordOrASide() {
    #expect(field("ab", .left, .backspace) == "|b")
    #expect(field("ab", .left, .delete) == "a|")
    #expect(field("", .backspace, .delete, .control("w"), .control("u"), .control("k")) == "|")
    #expect(field("one two  three", .control("w")) == "one two  |")
    #expect(field("one two  ", .control("w")) == "one |")
    #expect(field("ab", .left, .control("u")) == "|b")
    #expect(field("ab", .left, .control("k")) == "a|")
  }

  @Test(arguments: [.enter, .escape, .up, .down, .tab, .pageUp, .function(1), .control("c")] as [Key])
  func whatIsNoKeyOfALineIsLeftToItsOwner(_ key: Key) {
    var field = TextField("ab")
    let isTaken = field.take(key)
    #expect(!isTaken && field == TextField("ab"))
  }

  @Test func aFieldHoldsNoMoreThanItsLimit() {
    var field = TextField("abc", limit: 5)
    field.insert("defgh")
    #expect(field.text == "abcde")
    _ = field.take(.character("x"))
    #expect(field.text == "abcde")
    field.set("a longer text")
    #expect(field.text == "a lon")
  }

  // MARK: On the screen

  private func row(_ text: String, cursor index: Int? = nil, columns: Int, unicode: Bool = true) -> String {
    var field = TextField(text)
    if let index { field.moveCursor(to: index) }
    var grid = Grid(width: columns, height: 1)
    let cursor = TextFieldView(field, columns: columns)
      .draw(x: 0, y: 0, style: .plain, hint: "an address", unicode: unicode, into: &grid)
    return grid.text + " \(cursor.x)"
  }

  @Test func aTextThatFitsIsShownWhole() {
    #expect(row("abc", columns: 8) == "abc 3")
    #expect(row("abcdefg", columns: 8) == "abcdefg 7")
    #expect(row("", columns: 12).hasPrefix("an address"))
    #expect(row("", columns: 5).hasPrefix("an a…"))
  }

  @Test func aLongTextShowsThePartThatTheCursorIsIn() {
    #expect(row("0123456789abcdef", columns: 10) == "…9abcdef 8")
    #expect(row("0123456789abcdef", cursor: 0, columns: 10) == "012345678… 0")
    #expect(row("0123456789abcdef", cursor: 0, columns: 10, unicode: false) == "012345678~ 0")
  }

  /// Whatever is typed and wherever the cursor is: it stands within the field, on the cluster it is before.
  @Test(arguments: ["a long line of letters", "日本の海岸とカモメの長い題名", "a日b本c 👩‍👩‍👧 🇳🇴x", ""])
  func theCursorStandsOnItsClusterAtEveryWidth(_ text: String) {
    for columns in 1...30 {
      for index in 0...text.count {
        var field = TextField(text)
        field.moveCursor(to: index)
        let view = TextFieldView(field, columns: columns)
        var grid = Grid(width: columns + 4, height: 1)
        let cursor = view.draw(x: 2, y: 0, style: .plain, unicode: true, into: &grid)
        #expect((2..<2 + columns).contains(cursor.x), "\(index) in \(columns)")
        if columns >= 8 {
          #expect(view.index(atColumn: view.cursor) == index)
          if index < text.count {
            let cluster = text[text.index(text.startIndex, offsetBy: index)]
            #expect(
              [cluster, "…"].contains(grid[cursor.x, 0].character)
                || TextWidth.of(String(cluster)) != grid[cursor.x, 0].width)
          }
        }
      }
    }
  }

  @Test func aClickPlacesTheCursor() {
    let view = TextFieldView(TextField("a日b"), columns: 20)
    #expect([-1, 0, 1, 2, 3, 4, 9].map(view.index(atColumn:)) == [0, 0, 1, 1, 2, 3, 3])
  }
}
