internal import Foundation
import Plist

/// Finds what pages name of an issue's files.
struct ReferenceFinder {
  private(set) var references: [FileReference] = []

  private let folder: String
  private var assets: AssetFolder
  /// The files by the keys of their paths relative to the brochure's folder; of several with one key, the first.
  private let byName: [String: String]
  /// Texts that were looked through.
  private var seen: Set<String> = []

  /// Longer values are texts, not names.
  private static let longestName = 1024
  private static let textLimit = 8 << 20

  init(_ brochure: Brochure, _ files: IssueFiles) {
    folder = brochure.folder
    assets = AssetFolder(brochure.folder)
    let pairs = files.files.compactMap { file in
      file.realPath.path(below: brochure.folder).map { (Self.key($0), file.realPath) }
    }
    byName = Dictionary(pairs) { one, _ in one }
  }

  mutating func add(_ description: PageDescription, at page: PageIndex) {
    for name in Self.texts(in: .dictionary(description.properties)) {
      if let path = file(named: name) { add(name, path, at: page) } else { addNames(in: name, at: page) }
    }
  }

  /// - Parameter folder: of the text that names it, from the brochure's, with a slash at its end.
  private mutating func add(
    _ name: String, _ path: String, below folder: String = "", at page: PageIndex
  ) {
    let isExact = ["", folder].contains { access(self.folder + "/" + $0 + name, F_OK) == 0 }
    references.append(FileReference(page: page, name: name, path: path, isExact: isExact))
    guard FileKind(path) == .text, seen.insert(path).inserted,
      let data = try? FileBytes.read(path, limit: Self.textLimit)
    else { return }
    let inner = path.path(below: self.folder) ?? ""
    let parent = inner.utf8.lastIndex(of: UInt8(ascii: "/")).map { String(inner[...$0]) } ?? ""
    addNames(in: TextDecoder.text(from: data), below: parent, at: page)
  }

  /// Texts name files in whatever way their mark-up has: every word between quotes, brackets or spaces that is the
  /// name of a file, relative to the text or to the brochure, is taken for one.
  private mutating func addNames(in text: String, below parent: String = "", at page: PageIndex) {
    // Without a full stop there is no file's name in it; most captions end here.
    guard text.utf8.contains(UInt8(ascii: ".")) else { return }
    var found: Set<String> = []
    for phrase in text.split(whereSeparator: { "\"'<>()[]\n".contains($0) }) {
      for word in [phrase] + phrase.split(whereSeparator: { $0.isWhitespace || $0 == "=" }) {
        guard word.utf8.count <= Self.longestName, word.contains(".") else { continue }
        let plain = String(word.split(separator: "#", omittingEmptySubsequences: false)[0])
        let name = plain.removingPercentEncoding ?? plain
        guard let path = byName[Self.key(parent + name)] ?? byName[Self.key(name)] else { continue }
        if found.insert(path).inserted { add(name, path, below: parent, at: page) }
      }
    }
  }

  private mutating func file(named name: String) -> String? {
    guard name.utf8.count <= Self.longestName, !name.contains(where: \.isNewline) else { return nil }
    return try? assets.path(to: name, .picture)
  }

  /// All texts in a value: those of a dictionary before those of the lists in it; of the dictionaries in a list first
  /// the thumbnails.
  private static func texts(in value: PropertyList) -> [String] {
    switch value {
    case .string(let text): return [text]
    case .array(let values):
      let thumbnails = values.flatMap { value in
        (value.dictionary ?? [:]).filter { $0.key.lowercased() == "thumbnail" }.values.flatMap(texts)
      }
      return thumbnails + values.flatMap(texts)
    case .dictionary(let values):
      let sorted = values.sorted { $0.key < $1.key }.map(\.value)
      return sorted.filter { $0.array == nil }.flatMap(texts)
        + sorted.filter { $0.array != nil }.flatMap(texts)
    default: return []
    }
  }

  /// A path as names are compared: in lower case, of one normalisation, without `.`.
  private static func key(_ path: String) -> String {
    var components: [Substring] = []
    for component in path.utf8.split(separator: UInt8(ascii: "/")).map({ Substring($0) }) {
      switch component {
      case ".": continue
      case "..": _ = components.popLast()
      default: components.append(component)
      }
    }
    return components.joined(separator: "/").lowercased().precomposedStringWithCanonicalMapping
  }
}
