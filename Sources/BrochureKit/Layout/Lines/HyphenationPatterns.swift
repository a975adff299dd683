internal import CHyphen
internal import Foundation
internal import Synchronization

/// Where the words of a language may be parted: the patterns of a file of `/usr/share/hyphen`.
final class HyphenationPatterns: Sendable {
  static let folder = "/usr/share/hyphen"
  /// In bytes. Longer words are names of chemicals, and cost the square of their length.
  static let longestWord = 63

  /// Owns the patterns.
  private struct Handle: ~Copyable {
    let dictionary: UnsafeMutablePointer<HyphenDict>

    deinit { hnj_hyphen_free(dictionary) }
  }

  private let handle: Mutex<Handle>
  private let encoding: String.Encoding

  private init?(path: String) {
    guard let dictionary = hnj_hyphen_load(path) else { return nil }
    let name = withUnsafeBytes(of: dictionary.pointee.cset) {
      String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
    }
    let encoding = Self.encoding(named: name)
    handle = Mutex(Handle(dictionary: dictionary))
    guard let encoding else { return nil }
    self.encoding = encoding
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

  private static func encoding(named name: String) -> String.Encoding? {
    switch name.uppercased() {
    case "UTF-8": .utf8
    case "ISO8859-1", "ISO-8859-1": .isoLatin1
    case "ISO8859-2", "ISO-8859-2": .isoLatin2
    case "MICROSOFT-CP1251": .windowsCP1251
    case "MICROSOFT-CP1250": .windowsCP1250
    default: nil
    }
  }

  /// The offsets in UTF-8 bytes at which a word of letters may be parted; ascending, none at its ends.
  func points(in word: String) -> [Int] {
    let lower = word.lowercased()
    // A few letters change their length; the offsets would be another word's.
    guard word.utf8.count <= Self.longestWord, lower.utf8.count == word.utf8.count,
      let data = lower.data(using: encoding), !data.isEmpty
    else { return [] }
    let marks = marks(in: [UInt8](data))
    guard encoding != .utf8 else { return marks.map { $0 + 1 }.filter { $0 < word.utf8.count } }
    // One byte a letter there, and in UTF-8 some more.
    var points: [Int] = []
    var offset = 0
    for (number, scalar) in lower.unicodeScalars.enumerated() {
      offset += scalar.utf8.count
      if marks.contains(number), offset < word.utf8.count { points.append(offset) }
    }
    return points
  }

  /// The indices of the bytes after which the word may be parted as it is written.
  private func marks(in word: [UInt8]) -> [Int] {
    handle.withLock { handle in
      var hyphens = [CChar](repeating: 0, count: word.count + 5)
      var replacements: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?
      var positions: UnsafeMutablePointer<Int32>?
      var cuts: UnsafeMutablePointer<Int32>?
      // libhyphen searches the word as a C string, too.
      let failure = (word + [0]).withUnsafeBytes {
        hnj_hyphen_hyphenate2(
          handle.dictionary, $0.baseAddress?.assumingMemoryBound(to: CChar.self), Int32(word.count), &hyphens,
          nil, &replacements, &positions, &cuts)
      }
      // Where a hyphen changes the spelling (Hungarian, old German) there is none.
      let changed = (0..<word.count).map { index in replacements?[index] != nil }
      for index in 0..<word.count { free(replacements?[index]) }
      free(replacements)
      free(positions)
      free(cuts)
      guard failure == 0 else { return [] }
      return word.indices.filter { hyphens[$0] & 1 == 1 && !changed[$0] }
    }
  }
}
