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
        list.flatMap { binding in binding.keys.map { ($0, binding.action) } },
        uniquingKeysWith: { first, _ in first })
    }
  }

  func action(for key: Key, on screen: Screen) -> Action? { actions[screen]?[key] }

  /// The bindings of a screen in the order of the help.
  func bindings(on screen: Screen) -> [Binding] { bindings[screen] ?? [] }

  static let standard = Keymap([
    .shelf: [
      Binding([.enter], .open, "read the issue, or download it"),
      Binding([.left, .character("h")], .left, "left"),
      Binding([.right, .character("l")], .right, "right"),
      Binding([.up, .character("k")], .up, "up"),
      Binding([.down, .character("j")], .down, "down"),
      Binding([.pageDown, .character(" ")], .nextScreen, "next screen"),
      Binding([.pageUp, .backspace], .previousScreen, "previous screen"),
      Binding([.character("g"), .home], .first, "first issue"),
      Binding([.character("G"), .end], .last, "last issue"),
      Binding([.character("d")], .download, "download, or try again now"),
      Binding([.character("p")], .pauseOrResume, "pause or resume the download"),
      Binding([.character("x")], .remove, "archive (the entry stays), or cancel"),
      Binding([.character("D")], .downloads, "downloads"),
      Binding([.character("r")], .refresh, "refresh: look for new issues"),
      Binding([.character("/")], .filter, "show only issues with these words"),
      Binding([.character("s")], .sort, "sort in another way"),
      Binding([.character("v")], .switchView, "covers or list"),
      Binding([.escape], .close, "end the filter"),
      Binding([.character("q")], .quit, "quit"),
    ] + common,
    .issue: [
      Binding([.left, .character("h")], .left, "previous article, round the end"),
      Binding([.right, .character("l")], .right, "next article, round the end"),
      Binding([.up, .character("k")], .up, "up in the article"),
      Binding([.down, .character("j")], .down, "down in the article"),
      Binding([.character(" ")], .playOrNextScreen, "next screen; play or stop a picture that moves"),
      Binding([.pageDown], .nextScreen, "next screen"),
      Binding([.backspace, .pageUp], .previousScreen, "previous screen"),
      Binding([.character("g"), .home], .first, "first article; 12g: the twelfth"),
      Binding([.character("G"), .end], .last, "last article"),
      Binding([.character("t")], .contents, "contents"),
      Binding([.enter], .photos, "the page's photos, or its movie"),
      Binding([.character("o")], .openOutside, "open a movie, link or picture elsewhere"),
      Binding([.tab], .switchForm, "between a picture and its text"),
    ] + zooming + [
      Binding([.character("d")], .download, "download what is not here, or try again now"),
      Binding([.character("p")], .pauseOrResume, "pause or resume the download"),
      Binding([.character("D")], .downloads, "downloads"),
      Binding([.escape], .close),
      Binding([.character("q")], .back, "back to the shelf"),
    ] + common,
    .downloads: [
      Binding([.enter], .open, "read what is here, or try again now"),
      Binding([.character("r"), .character("d")], .download, "try again now"),
      Binding([.up, .character("k")], .up, "up"),
      Binding([.down, .character("j")], .down, "down"),
      Binding([.pageDown, .character(" ")], .nextScreen, "next screen"),
      Binding([.pageUp, .backspace], .previousScreen, "previous screen"),
      Binding([.character("g"), .home], .first, "first download"),
      Binding([.character("G"), .end], .last, "last download"),
      Binding([.character("p")], .pauseOrResume, "pause or resume"),
      Binding([.character("P")], .pauseOrResumeAll, "pause or resume all"),
      Binding([.character("x")], .remove, "cancel the download"),
      Binding([.escape, .character("q"), .character("D")], .close, "back"),
    ] + common,
    .contents: [
      Binding([.enter, .right, .character("l")], .open, "go to the article"),
      Binding([.up, .character("k")], .up, "up"),
      Binding([.down, .character("j")], .down, "down"),
      Binding([.pageDown, .character(" ")], .nextScreen, "next screen"),
      Binding([.pageUp, .backspace], .previousScreen, "previous screen"),
      Binding([.character("g"), .home], .first, "first article"),
      Binding([.character("G"), .end], .last, "last article"),
    ] + common + [
      Binding([.escape, .character("t"), .character("q"), .left, .character("h")], .close, "close")
    ],
    .gallery: [
      Binding([.right, .character("l")], .right, "next photo, round the end"),
      Binding([.left, .character("h")], .left, "previous photo, round the end"),
      Binding([.down, .character("j"), .character(" "), .pageDown], .down, "next photo, too"),
      Binding([.up, .character("k"), .backspace, .pageUp], .up, "previous photo, too"),
      Binding([.character("g"), .home], .first, "first photo"),
      Binding([.character("G"), .end], .last, "last photo"),
      Binding([.character("o")], .openOutside, "open the photo with another program"),
    ] + zooming + common + [Binding([.escape, .enter, .character("q")], .close, "back to the page")],
    .links: [
      Binding([.enter, .character("o")], .open, "open the link"),
      Binding([.up, .character("k")], .up, "up"),
      Binding([.down, .character("j")], .down, "down"),
      Binding([.pageDown, .character(" ")], .nextScreen, "next screen"),
      Binding([.pageUp, .backspace], .previousScreen, "previous screen"),
      Binding([.character("g"), .home], .first, "first link"),
      Binding([.character("G"), .end], .last, "last link"),
    ] + common + [Binding([.escape, .character("q"), .left, .character("h")], .close, "close")],
    .help: [
      Binding([.down, .character("j")], .down),
      Binding([.up, .character("k")], .up),
      Binding([.character(" "), .pageDown], .nextScreen),
      Binding([.backspace, .pageUp], .previousScreen),
      Binding([.escape, .character("?"), .character("q"), .enter], .close),
    ] + quiet,
    .question: [
      Binding([.character("y"), .character("Y")], .open, "yes"),
      Binding([.escape, .character("n"), .character("N"), .character("q")], .close, "no"),
    ] + quiet,
  ])

  private static let zooming = [
    Binding([.character("+"), .character("=")], .zoomIn, "look closer at a picture; arrows move it then"),
    Binding([.character("-")], .zoomOut, "from farther away"),
    Binding([.character("0")], .fit, "all of the picture"),
  ]

  private static let quiet = [
    Binding([.control("l")], .redraw),
    Binding([.control("z")], .suspend),
    Binding([.control("c")], .quit),
  ]

  private static let common = [
    Binding([.character("?"), .function(1)], .help, "this help"),
    Binding([.control("l")], .redraw, "draw everything again"),
    Binding([.control("z")], .suspend, "suspend"),
    Binding([.control("c")], .quit, "quit"),
  ]
}
