import TerminalKit

/// What the keys mean, by screen. The help is made from it.
struct Keymap: Sendable {
  struct Binding: Sendable {
    let keys: [Key]
    let action: Action
    /// What it does, for the help; nil where it goes without saying.
    let help: String?

    init(_ keys: [Key], _ action: Action, _ help: String? = nil) {
      self.keys = keys
      self.action = action
      self.help = help
    }
  }

  private let bindings: [Screen: [Binding]]
  private let actions: [Screen: [Key: Action]]

  init(_ bindings: [Screen: [Binding]]) {
    self.bindings = bindings
    actions = bindings.mapValues { list in
      Dictionary(
        list.flatMap { binding in binding.keys.map { ($0, binding.action) } }, uniquingKeysWith: { first, _ in first })
    }
  }

  func action(for key: Key, on screen: Screen) -> Action? { actions[screen]?[key] }

  /// The bindings of a screen in the order of the help.
  func bindings(on screen: Screen) -> [Binding] { bindings[screen] ?? [] }

  static let standard = Keymap([
    .shelf: [
      Binding([.enter], .open, "read the issue, or download it"),
      Binding([.left, "h"], .left, "left"),
      Binding([.right, "l"], .right, "right"),
      Binding([.up, "k"], .up, "up"),
      Binding([.down, "j"], .down, "down"),
      Binding([.pageDown, " "], .nextScreen, "next screen"),
      Binding([.pageUp, .backspace], .previousScreen, "previous screen"),
      Binding(["g", .home], .first, "first issue"),
      Binding(["G", .end], .last, "last issue"),
      Binding(["d"], .download, "download"),
      Binding(["p"], .pauseOrResume, "pause or resume the download"),
      Binding(["x"], .archive, "archive: delete the content, keep the entry"),
      Binding(["r"], .refresh, "refresh: look for new issues"),
      Binding(["/"], .filter, "show only issues with these words"),
      Binding(["v"], .switchView, "covers or list"),
    ] + common + [Binding([.escape], .close, "end the filter"), Binding(["q"], .quit, "quit")],
    .issue: [
      Binding([.left, "h"], .left, "previous article, round the end"),
      Binding([.right, "l"], .right, "next article, round the end"),
      Binding([.up, "k"], .up, "up in the article"),
      Binding([.down, "j"], .down, "down in the article"),
      Binding([" ", .pageDown], .nextScreen, "next screen"),
      Binding([.backspace, .pageUp], .previousScreen, "previous screen"),
      Binding(["g", .home], .first, "first article; 12g: the twelfth"),
      Binding(["G", .end], .last, "last article"),
      Binding(["t"], .contents, "contents"),
      Binding([.enter], .photos, "the page's photos"),
    ] + common + [Binding([.escape], .close), Binding(["q"], .back, "back to the shelf")],
    .contents: [
      Binding([.enter, .right, "l"], .open, "go to the article"),
      Binding([.up, "k"], .up, "up"),
      Binding([.down, "j"], .down, "down"),
      Binding([.pageDown, " "], .nextScreen, "next screen"),
      Binding([.pageUp, .backspace], .previousScreen, "previous screen"),
      Binding(["g", .home], .first, "first article"),
      Binding(["G", .end], .last, "last article"),
    ] + common + [Binding([.escape, "t", "q", .left, "h"], .close, "close")],
    .gallery: [
      Binding([.right, .down, " ", "l", "j", .pageDown], .right, "next photo"),
      Binding([.left, .up, .backspace, "h", "k", .pageUp], .left, "previous photo"),
      Binding(["g", .home], .first, "first photo"),
      Binding(["G", .end], .last, "last photo"),
    ] + common + [Binding([.escape, .enter, "q"], .close, "back to the page")],
    .help: [
      Binding([.down, "j"], .down),
      Binding([.up, "k"], .up),
      Binding([" ", .pageDown], .nextScreen),
      Binding([.backspace, .pageUp], .previousScreen),
      Binding([.escape, "?", "q", .enter], .close),
    ] + quiet,
    .question: [
      Binding(["y", "Y"], .open, "yes"),
      Binding([.escape, "n", "N", "q"], .close, "no"),
    ] + quiet,
  ])

  private static let quiet = [
    Binding([.control("l")], .redraw),
    Binding([.control("z")], .suspend),
  ]

  private static let common = [
    Binding(["?", .function(1)], .help, "this help"),
    Binding([.control("l")], .redraw, "draw everything again"),
    Binding([.control("z")], .suspend, "suspend"),
    Binding([.control("c")], .quit, "quit"),
  ]
}

extension Key: @retroactive ExpressibleByUnicodeScalarLiteral {
  public init(unicodeScalarLiteral value: Character) { self = .character(value) }
}
