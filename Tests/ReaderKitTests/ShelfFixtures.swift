import NewsstandKit
import TerminalKit

@testable import ReaderKit

/// A shelf of three publications.
enum ShelfFixtures {
  static let publications: [Publication] = [.almanac, .lantern, .tides]

  /// The newest first, as a library reads them: the newest of all is one of the lantern's.
  static let issues: [Issue] = [
    .fixture(1, title: "Harbour Lights", cover: true), .fixture(2, title: "Kites", read: 0.42),
    .fixture(3, title: "Spring Tides", isHere: false, of: "tides"),
    .fixture(4, title: "Fog Signals", isHere: false, download: .active, received: 640),
    .fixture(5, title: "The Winter Almanac: Snow, Salt and the Stars", of: "almanac"),
    .fixture(6, title: "Knots", read: 1), .fixture(7, title: "Neap Tides", isHere: false, of: "tides"),
    .fixture(8, title: "日本の海岸とカモメ", isHere: false), .fixture(9, title: "Driftwood", isHere: false),
    .fixture(10, title: "Rope", isHere: false), .fixture(11, title: "Lamp Oil", isHere: false),
    .fixture(12, title: "Gulls", isHere: false), .fixture(13, title: "Nets", isHere: false),
  ]

  static let continued = issues[1]

  static func reader(_ width: Int = 80, _ height: Int = 24, unicode: Bool = true, _ keys: String = "")
    -> Reader
  {
    var reader = Reader(
      width, height, unicode: unicode, issues: issues, publications: publications, continued: continued)
    reader.type(keys)
    return reader
  }

  /// So many issues of so many publications, in turns.
  static func many(_ count: Int, of publications: Int) -> [Issue] {
    (0..<count).map { .fixture($0 + 1, of: "publication-\($0 % publications)") }
  }
}
