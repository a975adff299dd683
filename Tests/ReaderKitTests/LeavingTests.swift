import BrochureKit
import TerminalKit
import TestSupport
import Testing

@testable import ReaderKit

/// Esc closes what is on top and never quits, wherever one is.
@Suite struct LeavingTests {
  /// Ways to every screen from the shelf.
  private func screens() throws -> [Reader] {
    let issues: [Issue] = [
      .fixture(1), .fixture(2, isHere: false, download: .active),
      .fixture(3, isHere: false, download: .failed),
    ]
    var readers: [Reader] = []
    for keys in [
      "", "/", "/zzz", "v", "x", "?", "D", "D?", "Dx", "S", "S?", "Sx", "Sa", "Se", "SD", "12", "S3",
    ] {
      var reader = Reader(issues: issues)
      reader.type(keys)
      readers.append(reader)
    }
    for keys in ["", "t", "t?", "?", "12", "h", "+", "D", "Dx?"] {
      var reader = Reader(issues: issues)
      try reader.open([[100, 5], [1], [5]])
      reader.type(keys)
      readers.append(reader)
    }
    readers.append(Reader(hasShelf: false))
    readers.append(Reader(publications: []))
    return readers
  }

  @Test func escNeverQuitsAndComesToAnEnd() throws {
    for (number, screen) in try screens().enumerated() {
      var reader = screen
      for _ in 0..<8 { #expect(!reader.press(.escape).contains(.quit), "screen \(number)") }
      let last = reader.state.screen
      #expect([.shelf, .issue].contains(last), "\(number) ends at \(last)")
      #expect(reader.state.count == nil)
    }
  }

  /// Whatever was pressed before.
  @Test(arguments: 1...20 as ClosedRange<UInt64>) func escNeverQuitsAfterAnyKeys(seed: UInt64) throws {
    var random = RandomText(seed: seed)
    let keys: [Key] =
      "hjklgGdpxrv/t?qynYDSaeRP +=-0o3".map(Key.character) + [
        .enter, .tab, .function(1), .pageDown, .backspace,
      ]
    for screen in try screens() {
      var reader = screen
      for _ in 0..<12 {
        reader.press(keys[random.next(keys.count)])
        reader.draw()
        var other = reader
        #expect(!other.press(.escape).contains(.quit))
        #expect(reader.press(.control("c")).contains(.quit))
      }
    }
  }

  @Test func theHelpIsOnEveryScreenAndNamesIt() throws {
    for (number, screen) in try screens().enumerated() {
      var reader = screen
      if reader.state.screen == .help { continue }
      let before = reader.state.screen
      reader.press(.function(1))
      #expect(reader.state.screen == .help && reader.screen.contains("Keys "), "screen \(number)")
      reader.press(.escape)
      #expect(reader.state.screen == before, "screen \(number)")
    }
  }

  @Test func aNumberIsShownWhileItIsTypedAndCounts() {
    var reader = Reader(issues: Issue.fixtures(40))
    reader.type("12")
    #expect((reader.status + " ").hasPrefix(" 12 "))
    reader.type("g")
    #expect(reader.state.shelf.selection == 11 && reader.status != " 12")
    reader.type("3l")
    #expect(reader.state.shelf.selection == 14)
    reader.type("99h")
    #expect(reader.state.shelf.selection == 0)
    reader.type("2j")
    #expect(reader.state.shelf.selection == 2 * reader.state.shelfLayout.columns)
    reader.type("40G")
    #expect(reader.state.shelf.selection == 39)
  }
}
