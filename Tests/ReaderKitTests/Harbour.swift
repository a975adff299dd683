import Foundation
import NewsstandKit
import TestSupport

/// A library in a folder of its own, and what it can subscribe to there.
struct Harbour {
  let folder: TemporaryFolder
  let library: Library

  init() throws {
    folder = try TemporaryFolder()
    library = try Library(LibraryFolder(root: folder.file("library"), cache: folder.file("cache")))
  }

  /// A feed of two issues: one of three articles, one whose content is missing.
  func subscribe() async throws {
    let texts = ["Low tide", "Lamp oil", "The ferry"]
    let brochure: [[[String: Any]]] = texts.map { title in
      [["class": "TextPage", "properties": ["title": title, "text": "\(title), as the keeper told it."]]]
    }
    let plist = try PropertyListSerialization.data(fromPropertyList: brochure, format: .xml, options: 0)
    let archive = ArchiveBuilder([.init("brochure.plist", Array(plist))])
    try folder.write(Data(archive.bytes()), to: "tides.zip")
    let feed: [[String: Any]] = [
      [
        "Name": "tides", "Title": "Tides", "Date": Date(timeIntervalSince1970: 1_700_000_000),
        "Content": "tides.zip",
      ],
      [
        "Name": "gone", "Title": "Gone", "Date": Date(timeIntervalSince1970: 1_600_000_000),
        "Content": "gone.zip",
      ],
    ]
    let data = try PropertyListSerialization.data(fromPropertyList: feed, format: .xml, options: 0)
    try await library.subscribe(to: try folder.write(data, to: "issues.plist"), title: "Harbour")
  }

  /// Adds an issue that no feed names.
  func add(_ name: String, content: String) async throws {
    try await library.addIssue(
      named: name, date: nil, content: content, to: try await library.publications()[0].id)
  }
}
