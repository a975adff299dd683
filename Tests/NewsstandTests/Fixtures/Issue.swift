import Foundation
import TestSupport

/// An issue of the tests' feed: its entry there, and the files of its archive.
struct Issue: Sendable {
  let name: String
  var title: String
  /// As the feed writes it, which need not be a date.
  var date: String?
  var cover: String?
  /// By their paths in the archive.
  var files: [String: [UInt8]]
  /// 0 stores, 8 deflates.
  var method: UInt16 = 8
  /// Whether its entry names the archive.
  var hasContent = true

  var archive: [UInt8] {
    let members = files.sorted { $0.key < $1.key }.map {
      ArchiveBuilder.Member($0.key, $0.value, method: method)
    }
    return ArchiveBuilder(members).bytes()
  }

  var entry: String {
    let fields = [
      ("Name", name), ("Title", title), ("Content", hasContent ? "\(name).zip" : nil), ("Cover", cover),
    ]
    let texts = fields.compactMap { key, value in
      value.map { "<key>\(key)</key><string>\($0.replacing("&", with: "&amp;"))</string>" }
    }
    let date = date.map { "<key>Date</key><date>\($0)</date>" } ?? ""
    return "<dict>\(texts.joined())\(date)</dict>"
  }

  /// A brochure.plist of articles, each a list of pages.
  static func brochure(_ articles: [[(class: String, properties: [String: Any])]]) throws -> [UInt8] {
    let list = articles.map { $0.map { ["class": $0.class, "properties": $0.properties] as [String: Any] } }
    return [UInt8](try PropertyListSerialization.data(fromPropertyList: list, format: .xml, options: 0))
  }
}
