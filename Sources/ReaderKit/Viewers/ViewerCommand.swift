internal import Foundation
internal import NewsstandKit

/// A program that shows what the terminal cannot, with its arguments, as a person writes it in the settings.
public struct ViewerCommand: Hashable, Sendable {
  /// The program's name or path, and its arguments. Never empty.
  public let words: [String]

  /// Splits a line into words at its blanks, as a shell does: what stands in quotes is one word, and a backslash takes
  /// the next character as it is (not within single quotes). There is no shell, so nothing else has a meaning but a
  /// `~/` at the beginning of a word, which is the home folder.
  ///
  /// - Returns: nil where there is no word, a quotation does not end, or a backslash stands at the end.
  public init?(_ line: String) {
    guard let words = Self.split(line), let program = words.first, !program.isEmpty else { return nil }
    self.words = words
  }

  /// The usual player, and what opens pictures and addresses on most desktops.
  public static let mpv = ViewerCommand(words: ["mpv"])
  public static let xdgOpen = ViewerCommand(words: ["xdg-open"])

  private init(words: [String]) { self.words = words }

  /// What is called by people: the program without its folder.
  public var name: String { words[0].split(separator: "/").last.map(String.init) ?? words[0] }

  /// The words with what is to be shown: in the place of every `%` (`%%` is a percent sign), else at the end.
  ///
  /// - Parameters:
  ///   - target: a path that begins with `/`, or an address: neither can be taken for an option.
  ///   - endsOptions: whether `--` is put before it at the end, for programs that know that.
  func words(showing target: String, endsOptions: Bool = false) -> [String] {
    var isPlaced = false
    let placed = words.map { word in
      word.components(separatedBy: "%%").map { part in
        if part.contains("%") { isPlaced = true }
        return part.replacingOccurrences(of: "%", with: target)
      }.joined(separator: "%")
    }
    return isPlaced ? placed : placed + (endsOptions ? ["--", target] : [target])
  }

  /// Whether it is told to show movies in the terminal itself, as `mpv --vo=tct` is.
  var drawsInTerminal: Bool {
    let outputs: Set = ["tct", "kitty", "sixel", "drm", "caca"]
    return words.indices.dropFirst().contains { index in
      let word = words[index]
      let value: Substring
      if let option = ["--vo=", "-vo="].first(where: word.hasPrefix) {
        value = word.dropFirst(option.count)
      } else if ["--vo", "-vo"].contains(words[index - 1]) {
        value = word[...]
      } else {
        return false
      }
      // The first of several is what is tried first; after a colon it has options of its own.
      return value.split { $0 == "," || $0 == ":" }.first.map { outputs.contains(String($0)) } ?? false
    }
  }

  private static func split(_ line: String) -> [String]? {
    var words: [String] = []
    var word: String?
    var quote: Character?
    var rest = line[...]
    while let character = rest.popFirst() {
      switch (character, quote) {
      case ("\\", nil), ("\\", "\""):
        guard let next = rest.popFirst() else { return nil }
        word = (word ?? "") + String(next)
      case ("'", nil), ("\"", nil):
        quote = character
        word = word ?? ""
      case (_, let open?) where character == open: quote = nil
      case (_, nil) where character.isWhitespace:
        if let word { words.append(word) }
        word = nil
      default:
        let isHome = character == "~" && quote == nil && word == nil && rest.first == "/"
        word = (word ?? "") + (isHome ? BaseDirectories().home : String(character))
      }
    }
    if let word { words.append(word) }
    return quote == nil ? words : nil
  }
}
