import Localization
import NewsstandKit
import ReaderKit
import TerminalKit

struct ShelfCommand: Command {
  let name = ""
  let summary = localized("open the shelf")
  let count = 0...0
  let options = Screen.options
  let showsScreen = true

  func run(_ call: Call) async throws {
    try Screen.check(call)
    let library = try await call.library()
    // A library that never had a publication begins with the one that ships with the program. Only here:
    // commands do what they are told, and a shelf without it is a shelf all the same.
    if let feed = Installation.bundledFeed {
      _ = try? await library.begin(with: feed, title: Installation.bundledTitle)
    }
    try await Screen.read(library, call)
  }
}
