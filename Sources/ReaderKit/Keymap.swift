import TerminalKit

/// What the keys mean, by screen. The help is made from it.
public struct Keymap: Sendable {
  struct Binding: Sendable {
    fileprivate(set) var keys: [Key]
    let action: Action
    /// What it does, for the help; nil where it goes without saying.
    let help: String?

    init(_ keys: [Key], _ action: Action, _ help: String? = nil) {
      self.keys = keys
      self.action = action
      self.help = help
    }
  }

  private var bindings: [Screen: [Binding]]
  private var actions: [Screen: [Key: Action]]

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

  /// Gives a key another meaning on a screen, none where `action` is nil.
  ///
  /// - Precondition: the screen has the action.
  mutating func bind(_ key: Key, to action: Action?, on screen: Screen) {
    var list = bindings(on: screen)
    for index in list.indices { list[index].keys.removeAll { $0 == key } }
    if let action {
      guard let index = list.firstIndex(where: { $0.action == action }) else {
        preconditionFailure("a screen takes only its own actions")
      }
      list[index].keys.insert(key, at: 0)
    }
    bindings[screen] = list
    actions[screen, default: [:]][key] = action
  }

  /// What is written for the key of an action where there is room for one: the first that is bound, and Esc, which
  /// closes anyway, where there is no other. Nil where none is.
  func keyName(of action: Action, on screen: Screen, unicode: Bool) -> String? {
    let keys = bindings(on: screen).filter { $0.action == action }.flatMap(\.keys)
    return (keys.first { $0 != .escape } ?? keys.first)?.name(unicode: unicode)
  }

  /// The usual keys: those of vi, and the arrows.
  public static let standard = Keymap([
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
      Binding([.character("S")], .publications, "publications: subscribe and unsubscribe"),
      Binding([.character("r")], .refresh, "refresh: look for new issues"),
      Binding([.character("/")], .filter, "show only issues with these words"),
      Binding([.character("s")], .sort, "sort in another way"),
      Binding([.character("v")], .switchView, "covers or list"),
      Binding([.character("i")], .information, "all that is known of the issue"),
      Binding([.character("'"), .character("B")], .allBookmarks, "bookmarks in all issues"),
      Binding([.escape], .close, "end the filter"),
      Binding([.character("q")], .quit, "quit"),
    ] + common,
    .issue: [
      Binding([.left, .character("h")], .left, "previous article, round the end"),
      Binding([.right, .character("l")], .right, "next article, round the end; 5l: five further"),
      Binding([.up, .character("k")], .up, "up in the article"),
      Binding([.down, .character("j")], .down, "down in the article; 3j: three screens"),
      Binding([.character(" ")], .playOrNextScreen, "next screen; play or stop a picture that moves"),
      Binding([.pageDown], .nextScreen, "next screen"),
      Binding([.backspace, .pageUp], .previousScreen, "previous screen"),
      Binding([.character("g"), .home], .first, "first article; 12g: the twelfth"),
      Binding([.character("G"), .end], .last, "last article"),
      Binding([.character("t")], .contents, "contents"),
      Binding([.character("/")], .search, "look for words in the issue"),
      Binding([.character("n")], .nextHit, "next hit, round the end"),
      Binding([.character("N")], .previousHit, "previous hit, round the beginning"),
      Binding([.character("b")], .bookmark, "set a bookmark here, or delete it"),
      Binding([.character("'")], .bookmarks, "bookmarks of the issue"),
      Binding([.character("B")], .allBookmarks, "bookmarks in all issues"),
      Binding([.character("u")], .undo, "bring back the bookmark that was deleted last"),
      Binding([.character("i")], .information, "all that is known of the issue"),
      Binding([.character("s")], .switchStatus, "hide or show the line at the bottom"),
      Binding([.enter], .photos, "the page's photos, its movie or its links"),
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
    .publications: [
      Binding([.enter], .open, "its issues on the shelf; Esc there shows all"),
      Binding([.character("a")], .subscribe, "subscribe: type or paste an address or a path"),
      Binding([.character("x")], .remove, "unsubscribe (asks)"),
      Binding([.character("r")], .refresh, "look for new issues of it"),
      Binding([.character("R")], .refreshAll, "look for new issues of all"),
      Binding([.character("e")], .rename, "give it another title"),
      Binding([.up, .character("k")], .up, "up"),
      Binding([.down, .character("j")], .down, "down; 3j: three further"),
      Binding([.pageDown, .character(" ")], .nextScreen, "next screen"),
      Binding([.pageUp, .backspace], .previousScreen, "previous screen"),
      Binding([.character("g"), .home], .first, "first publication; 12g: the twelfth"),
      Binding([.character("G"), .end], .last, "last publication"),
      Binding([.character("D")], .downloads, "downloads"),
      Binding([.escape, .character("q"), .character("S")], .close, "back"),
    ] + common,
    .contents: [
      Binding([.enter, .right, .character("l")], .open, "go to the article; 12 selects the twelfth"),
      Binding([.character("/")], .search, "only articles with these words"),
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
    .hits: [
      Binding([.enter, .right, .character("l")], .open, "go to the hit"),
      Binding([.character("/")], .search, "look for other words"),
    ] + list("first hit", "last hit") + common
      + [Binding([.escape, .character("q"), .left, .character("h")], .close, "close; stop looking")],
    .bookmarks: [
      Binding([.enter, .right, .character("l")], .open, "go to the bookmark"),
      Binding([.character("r")], .rename, "give it another name"),
      Binding([.character("x"), .delete], .remove, "delete it"),
      Binding([.character("u")], .undo, "bring back the one that was deleted last"),
    ] + list("first bookmark", "last bookmark") + common
      + [
        Binding([.escape, .character("'"), .character("q"), .left, .character("h")], .close, "close"),
        Binding([.character("B")], .allBookmarks, "bookmarks in all issues"),
      ],
    .information: list("beginning", "end") + common + [
      Binding([.escape, .character("i"), .character("q"), .enter, .left, .character("h")], .close, "close")
    ],
    .help: [
      Binding([.down, .character("j")], .down),
      Binding([.up, .character("k")], .up),
      Binding([.character(" "), .pageDown], .nextScreen),
      Binding([.backspace, .pageUp], .previousScreen),
      Binding([.character("g"), .home], .first),
      Binding([.character("G"), .end], .last),
      Binding([.escape, .character("?"), .function(1), .character("q"), .enter], .close),
    ] + quiet,
    .form: [
      Binding([.enter], .open, "take what is typed"),
      Binding([.escape], .close, "leave it; a feed that is being fetched is given up"),
      Binding([.function(1)], .help, "this help"),
    ] + quiet,
    .question: [
      Binding([.character("y"), .character("Y")], .open, "yes; keep what is here"),
      Binding([.character("d"), .character("D")], .remove, "yes; delete what is here"),
      Binding([.escape, .character("n"), .character("N"), .character("q")], .close, "no"),
    ] + common,
  ])

  private static let zooming = [
    Binding([.character("+"), .character("=")], .zoomIn, "look closer at a picture; arrows move it then"),
    Binding([.character("-")], .zoomOut, "from farther away"),
    Binding([.character("0")], .fit, "all of the picture"),
  ]

  /// What all lists have.
  private static func list(_ first: String, _ last: String) -> [Binding] {
    [
      Binding([.up, .character("k")], .up, "up"),
      Binding([.down, .character("j")], .down, "down"),
      Binding([.pageDown, .character(" ")], .nextScreen, "next screen"),
      Binding([.pageUp, .backspace], .previousScreen, "previous screen"),
      Binding([.character("g"), .home], .first, first),
      Binding([.character("G"), .end], .last, last),
    ]
  }

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
