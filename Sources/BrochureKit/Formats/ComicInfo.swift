internal import Foundation
import Markup

/// `ComicInfo.xml`: what a comic says of itself, as ComicRack began it and the Anansi Project writes it down (version
/// 2.1).
struct ComicInfo {
  /// What it says of one picture.
  struct Page {
    var isDeleted = false
    /// Whether it is a spread by itself; nil where nothing is said.
    var isWide: Bool?
    var bookmark: String?
  }

  private static let name = "comicinfo.xml"
  /// In bytes. With a line for each of a thousand pages it has a tenth.
  private static let byteLimit = 4 << 20

  let metadata: BrochureMetadata
  let direction: ReadingDirection
  /// By the number of the picture among all, in their order, from 0.
  let pages: [Int: Page]

  /// Whether a file has its name, in whatever case.
  static func isNamed(_ path: String) -> Bool {
    path.split(separator: "/").last?.lowercased() == name
  }

  /// Reads that of a folder; nil where there is none, or it cannot be read: the pictures can be seen all the same.
  ///
  /// - Parameter path: relative to the folder.
  init?(_ path: String, in contents: FolderContents) {
    guard let bytes = try? contents.bytes(of: path, limit: Self.byteLimit) else { return nil }
    self.init(bytes)
  }

  init?(_ bytes: [UInt8]) {
    guard let root = (try? XMLDocument(bytes))?.root, root.name.lowercased() == "comicinfo" else {
      return nil
    }
    metadata = BrochureMetadata(root)
    direction = root.first("Manga")?.words == "YesAndRightToLeft" ? .rightToLeft : .leftToRight
    var pages: [Int: Page] = [:]
    for page in root.first("Pages")?.all("Page") ?? [] {
      if let number = page.attribute("Image").flatMap({ Int($0) }) { pages[number] = Page(page) }
    }
    self.pages = pages
  }
}

extension ComicInfo.Page {
  fileprivate init(_ page: XMLElement) {
    isDeleted = page.attribute("Type") == "Deleted"
    bookmark = page.attribute("Bookmark").flatMap { text in
      let words = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
      return words.isEmpty ? nil : words
    }
    if page.attribute("DoublePage")?.lowercased() == "true" {
      isWide = true
    } else if let width = page.attribute("ImageWidth").flatMap({ Int($0) }), width > 0,
      let height = page.attribute("ImageHeight").flatMap({ Int($0) }), height > 0
    {
      isWide = width > height
    }
  }
}

extension BrochureMetadata {
  /// - Parameter comic: the element that holds all.
  fileprivate init(_ comic: XMLElement) {
    self.init()
    func text(_ name: String) -> String? { comic.first(name)?.words }
    // Unknown numbers are -1.
    func number(_ name: String, in range: ClosedRange<Int>) -> Int? {
      text(name).flatMap { Int($0) }.flatMap { range.contains($0) ? $0 : nil }
    }
    let issue = text("Number") ?? number("Volume", in: 1...99_999).map(String.init)
    let series = text("Series").map { series in issue.map { "\(series) \($0)" } ?? series }
    let parts = [series, text("Title")].compactMap { $0 }
    title = parts.isEmpty ? nil : parts.joined(separator: ": ")
    for role in ["Writer", "Penciller"] {
      for person in (text(role) ?? "").split(separator: ",") {
        let name = person.trimmingCharacters(in: .whitespaces)
        if !name.isEmpty, !creators.contains(name) { creators.append(name) }
      }
    }
    publisher = text("Publisher")
    language = text("LanguageISO")
    summary = text("Summary")
    if let year = number("Year", in: 1...9999) {
      var parts = [String(format: "%04d", year)]
      if let month = number("Month", in: 1...12) {
        parts.append(String(format: "%02d", month))
        if let day = number("Day", in: 1...31) { parts.append(String(format: "%02d", day)) }
      }
      date = parts.joined(separator: "-")
    }
  }
}
