internal import Foundation
internal import Synchronization

/// Where the words of a language may be parted: Liang's patterns (Word Hy-phen-a-tion by Com-put-er, 1983) in a file
/// of `/usr/share/hyphen`.
///
/// A file may have two levels: the first parts compounds, the second their parts. The files are libhyphen's, but it
/// takes three seconds to load the German one; this reader takes some milliseconds.
final class HyphenationPatterns: Sendable {
  static let folder = "/usr/share/hyphen"
  /// In bytes. Longer words are names of chemicals, and cost the square of their length.
  static let longestWord = 63

  private let levels: [PatternTable]

  private init?(path: String) {
    guard let data = FileManager.default.contents(atPath: path), let text = Self.text(data) else {
      return nil
    }
    levels = PatternTable.levels(of: text)
  }

  /// The patterns of a language, kept once they are read; nil where none are installed.
  static func of(language: String) -> HyphenationPatterns? {
    loaded.withLock { loaded in
      if let known = loaded[language] { return known }
      let patterns = file(for: language).flatMap { HyphenationPatterns(path: folder + "/" + $0) }
      // Documents name their language, so the names have no end.
      if loaded.count < 64 { loaded[language] = .some(patterns) }
      return patterns
    }
  }

  private static let loaded = Mutex<[String: HyphenationPatterns?]>([:])

  private static let files: [String] = {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return names.filter { $0.hasPrefix("hyph_") && $0.hasSuffix(".dic") }.sorted()
  }()

  /// `de-CH` is served by `hyph_de_CH.dic`, else `hyph_de.dic`, `hyph_de_DE.dic`, or German of any country.
  private static func file(for language: String) -> String? {
    let parts = language.split { $0 == "-" || $0 == "_" }.map(String.init)
    guard let primary = parts.first?.lowercased(), !primary.isEmpty else { return nil }
    let regions = parts.dropFirst().map { "_" + $0.uppercased() }
    for suffix in regions + ["", "_" + primary.uppercased()] {
      let name = "hyph_\(primary)\(suffix).dic"
      if files.contains(name) { return name }
    }
    return files.first { $0.hasPrefix("hyph_\(primary)_") }
  }

  /// The first line names the encoding of the others.
  private static func text(_ data: Data) -> [UInt8]? {
    let name = String(decoding: data.prefix { $0 != 0x0A && $0 != 0x0D }, as: UTF8.self)
    let encoding: String.Encoding
    switch name.trimmingCharacters(in: .whitespaces).uppercased() {
    case "UTF-8": return [UInt8](data)
    case "ISO8859-1", "ISO-8859-1": encoding = .isoLatin1
    case "ISO8859-2", "ISO-8859-2": encoding = .isoLatin2
    case "MICROSOFT-CP1251": encoding = .windowsCP1251
    case "MICROSOFT-CP1250": encoding = .windowsCP1250
    default: return nil
    }
    return String(data: data, encoding: encoding).map { Array($0.utf8) }
  }

  /// The offsets in UTF-8 bytes at which a word of letters may be parted; ascending, none at its ends.
  func points(in word: String) -> [Int] {
    let letters = Array(word.lowercased().utf8)
    // A few letters change their length; the offsets would be another word's.
    guard letters.count <= Self.longestWord, letters.count == word.utf8.count else { return [] }
    var points: [Int] = []
    var start = 0
    // What is between apostrophes is a word by itself.
    for (offset, length) in Self.apostrophes(in: letters) + [(letters.count, 0)] {
      points += self.points(in: start..<offset, of: letters, level: 0)
      start = offset + length
    }
    return points
  }

  private func points(in part: Range<Int>, of word: [UInt8], level: Int) -> [Int] {
    let points = levels[level].points(in: word[part])
    guard level + 1 < levels.count else { return points }
    let borders = [part.lowerBound] + points + [part.upperBound]
    return zip(borders, borders.dropFirst()).flatMap { start, end in
      self.points(in: start..<end, of: word, level: level + 1) + (end < part.upperBound ? [end] : [])
    }
  }

  /// U+0027 and U+2019.
  private static func apostrophes(in word: [UInt8]) -> [(offset: Int, length: Int)] {
    word.indices.compactMap { index in
      if word[index] == 0x27 { return (index, 1) }
      return word[index...].starts(with: [0xE2, 0x80, 0x99]) ? (index, 3) : nil
    }
  }
}
