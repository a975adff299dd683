/// A terminal's name and version, as it answers XTVERSION: `kitty(0.35.2)`, `WezTerm 20230712-072601-f4abf8fd`,
/// `tmux 3.3a`.
struct TerminalVersion: Hashable, Sendable {
  /// In lower case.
  let name: String
  /// The numbers of the version, as far as they go.
  let numbers: [Int]

  init(_ text: String) {
    let parts = text.split(maxSplits: 1) { $0 == "(" || $0 == " " }
    name = parts.first?.lowercased() ?? ""
    numbers =
      parts.count < 2
      ? []
      : parts[1].split(separator: ".").prefix(4).map { Int($0.prefix { $0.isASCII && $0.isNumber }) ?? 0 }
  }

  /// Whether it is at least of this version.
  func isAtLeast(_ other: [Int]) -> Bool { !numbers.lexicographicallyPrecedes(other) }

  /// Whether it shows pictures of the kitty graphics protocol where placeholders stand. Others answer the question for
  /// the protocol, too.
  var hasKittyPlaceholders: Bool {
    switch name {
    case "kitty": isAtLeast([0, 28])
    case "ghostty": true
    default: false
    }
  }

  /// Whether it is known to show the inline images of iTerm2.
  var hasItermImages: Bool { ["iterm2", "wezterm", "mintty", "konsole"].contains(name) }
}
