import Foundation
import TestSupport

/// A feed and the archives it names, in a folder that a server can serve.
struct Corpus: Sendable {
  let folder: TemporaryFolder
  private let issues: [Issue]

  init(_ issues: [Issue]) throws {
    folder = try TemporaryFolder()
    self.issues = issues
    for issue in issues {
      try folder.write(Data(issue.archive), to: "\(issue.name).zip")
      if let cover = issue.cover {
        try folder.write(Data(PNG.shade(48, 64, hue: (200, 200, 255))), to: cover)
      }
    }
    try list(issues)
  }

  /// Six issues of all kinds, the oldest first, so that their order is not that of the feed.
  static func standard() throws -> Corpus {
    try Corpus([
      .leaf("undated", title: "Undated", date: "2011-13-45"),
      .leaf("annual", title: "Annual & Almanac", date: "1891-07-01T08:00:00Z"),
      .numbers(), .garden(), .leaf("day", title: "A Day", date: "2016-06-05"), .halfMoon(),
    ])
  }

  func issue(_ name: String) -> Issue? { issues.first { $0.name == name } }

  /// Writes the feed anew: with these issues, which need not have archives.
  func list(_ issues: [Issue]) throws {
    try folder.write(
      "<?xml version=\"1.0\"?><plist version=\"1.0\"><array>\(issues.map(\.entry).joined())</array></plist>",
      to: "issues.plist")
  }

  func add(_ issue: Issue) throws {
    try folder.write(Data(issue.archive), to: "\(issue.name).zip")
    try list(issues + [issue])
  }
}
