import Foundation
import TerminalKit
import Testing

@testable import NewsstandKit
@testable import ReaderKit

/// Keys as the settings have them.
@Suite struct KeymapTests {
  private func keymap(_ text: String) -> (Keymap, complaints: [ConfigurationComplaint]) {
    var complaints: [ConfigurationComplaint] = []
    let keymap = Keymap(
      Configuration(path: "/c", bytes: Array(text.utf8)), complaints: &complaints)
    return (keymap, complaints)
  }

  private func expect(
    _ line: String, _ key: Key, _ screen: Screen, _ action: Action?,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let (keymap, complaints) = keymap(line)
    #expect(complaints.isEmpty, sourceLocation: sourceLocation)
    #expect(keymap.action(for: key, on: screen) == action, sourceLocation: sourceLocation)
  }

  @Test func aKeyGetsAnotherMeaningOnOneScreen() {
    expect("key.shelf.w = download", .character("w"), .shelf, .download)
    expect("key.shelf.w = download", .character("w"), .issue, nil)
    expect("key.shelf.j = up", .character("j"), .shelf, .up)
    expect("key.shelf.j = up", .character("j"), .issue, .down)
    expect("key.Shelf.J = UP", .character("J"), .shelf, .up)
  }

  @Test func aKeyGetsAnotherMeaningOnAllScreensThatHaveIt() {
    for screen in [Screen.shelf, .issue, .downloads, .help] {
      expect("key.ctrl-n = down", .control("n"), screen, .down)
    }
    expect("key.ctrl-n = down", .control("n"), .question, nil)
    expect("key.? = none", .character("?"), .shelf, nil)
    expect("key.h = none\nkey.issue.h = next-screen", .character("h"), .issue, .nextScreen)
    expect("key.issue.h = next-screen\nkey.h = none", .character("h"), .issue, nil)
  }

  @Test func keysHaveNames() {
    for (name, key) in Key.configurationNames where key != .escape {
      expect("key.shelf.\(name) = download", key, .shelf, .download)
    }
    expect("key.shelf.. = download", .character("."), .shelf, .download)
    expect("key.. = download", .character("."), .shelf, .download)
    expect("key.shelf.# = download", .character("#"), .shelf, .download)
    expect("key.shelf.ß = download", .character("ß"), .shelf, .download)
    expect("key.shelf.日 = download", .character("日"), .shelf, .download)
    expect("key.shelf.F12 = download", .function(12), .shelf, .download)
    expect("key.shelf.Ctrl-K = download", .control("k"), .shelf, .download)
  }

  @Test func whatCannotBeUsedIsNamedWithItsLineAndTheRestCounts() {
    let (keymap, complaints) = keymap(
      """
      key.shelf.w = download
      key.shelf.hyper-x = download
      key.garage.x = download

      key.shelf.y = explode
      key.shelf.y = photos
      key.shelf.ctrl-c = none
      key.esc = quit
      key. = quit
      key.shelf. = quit
      key.shelf.f25 = quit
      key.shelf.z =
      key.shelf.u = refresh
      """)
    #expect(complaints.compactMap(\.line) == [2, 3, 5, 6, 7, 8, 9, 10, 11, 12])
    #expect(keymap.action(for: .character("w"), on: .shelf) == .download)
    #expect(keymap.action(for: .character("u"), on: .shelf) == .refresh)
    let sentences = complaints.map(\.sentence)
    #expect(sentences[0].hasPrefix("/c:2: “hyper-x” is no key"))
    #expect(sentences[1].contains("“garage.x” is no key") && sentences[1].contains("shelf, issue, downloads"))
    #expect(sentences[2].contains("“explode” is not used") && sentences[2].contains(" download, "))
    #expect(!sentences[3].contains("one of photos") && sentences[3].hasSuffix(", none."))
  }

  /// Whatever the settings say, one gets out.
  @Test func ctrlCQuitsAndEscClosesWhateverIsSet() {
    let names = Key.configurationNames.map(\.key) + "abcdefghijklmnopqrstuvwxyz".map { "ctrl-\($0)" }
    let (keymap, _) = keymap(names.map { "key.\($0) = none" }.joined(separator: "\n"))
    for screen in Screen.allCases {
      #expect(keymap.action(for: .control("c"), on: screen) == .quit, "\(screen)")
      #expect(keymap.action(for: .escape, on: screen) == .close, "\(screen)")
    }
  }

  @Test func theHelpShowsTheKeysAsTheyAre() {
    var state = ReaderState(
      size: Size(width: 100, height: 60), capabilities: Capabilities(colors: .palette, unicode: true),
      keymap: keymap("key.shelf.w = download\nkey.shelf.d = none\nkey.shelf.r = download").0)
    _ = state.update(.event(.key(.character("?"))))
    let rows = ScreenView.draw(state).grid.text.components(separatedBy: "\n")
    #expect(rows.contains { $0.contains(/│ r w +download, or try again now/) })
    #expect(!rows.contains { $0.contains("look for new issues") }, "it has no key any more")
  }

  @Test func noTwoActionsOrScreensHaveOneName() {
    #expect(Set(Action.allCases.map(\.name)).count == Action.allCases.count)
    #expect(Action.nextScreen.name == "next-screen")
    // Every action is of a screen: else the settings could not name it.
    let bound = Set(Screen.allCases.flatMap { Keymap.standard.bindings(on: $0).map(\.action) })
    #expect(bound == Set(Action.allCases))
  }

  @Test func theManualListsEveryActionAndScreen() throws {
    let path = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../../Sources/newsstand/newsstand.1")
    let manual = try String(contentsOf: path, encoding: .utf8)
    let start = try #require(manual.range(of: ".SS Keys of one's own\n")).upperBound
    let section = manual[start...].components(separatedBy: "\n.SH ")[0]
    let listed = section.components(separatedBy: "\n.TP\n.B ").dropFirst().map {
      $0.components(separatedBy: "\n")[0].replacingOccurrences(of: "\\-", with: "-")
    }
    #expect(listed.sorted() == Action.allCases.map(\.name).sorted())
    for screen in Screen.allCases {
      #expect(section.contains("\\fB\(screen.rawValue)\\fR"), "\(screen)")
    }
  }

  @Test func complaintsAreSaidOnceInTheReader() {
    #expect(Notice(complaints: []) == nil)
    #expect(Notice(complaints: ["One."])?.text == "One.")
    #expect(Notice(complaints: ["One.", "Two."])?.text.contains("and 1 more") == true)
    #expect(Notice(complaints: ["One.", "Two.", "Three."])?.text.contains("and 2 more") == true)
  }
}
