import Localization
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

  /// The usual keys: those of vi, and the arrows.
  public static let standard = Keymap([
    .shelf: [
      Binding([.enter], .open, localized("read the issue, or download it")),
      Binding([.left, .character("h")], .left, localized("left")),
      Binding([.right, .character("l")], .right, localized("right")),
      Binding([.up, .character("k")], .up, localized("up")),
      Binding([.down, .character("j")], .down, localized("down")),
      Binding([.pageDown, .character(" ")], .nextScreen, localized("next screen")),
      Binding([.pageUp, .backspace], .previousScreen, localized("previous screen")),
      Binding([.character("g"), .home], .first, localized("first issue")),
      Binding([.character("G"), .end], .last, localized("last issue")),
      Binding([.character("d")], .download, localized("download, or try again now")),
      Binding([.character("p")], .pauseOrResume, localized("pause or resume the download")),
      Binding([.character("x")], .remove, localized("archive (the entry stays), or cancel")),
      Binding([.character("D")], .downloads, localized("downloads")),
      Binding([.character("S")], .publications, localized("publications: subscribe and unsubscribe")),
      Binding([.character("r")], .refresh, localized("refresh: look for new issues")),
      Binding([.character("/")], .filter, localized("show only issues with these words")),
      Binding([.character("s")], .sort, localized("sort in another way")),
      Binding([.character("v")], .switchView, localized("covers or list")),
      Binding([.character("i")], .information, localized("all that is known of the issue")),
      Binding([.character("'"), .character("B")], .allBookmarks, localized("bookmarks in all issues")),
      Binding([.escape], .close, localized("end the filter")),
      Binding([.character("q")], .quit, localized("quit")),
    ] + common,
    .issue: [
      Binding([.left, .character("h")], .left, localized("previous article, round the end")),
      Binding(
        [.right, .character("l")], .right, localized("next article, round the end; 5 before it: five further")
      ),
      Binding([.up, .character("k")], .up, localized("up in the article")),
      Binding([.down, .character("j")], .down, localized("down in the article; 3 before it: three screens")),
      Binding(
        [.character(" ")], .playOrNextScreen, localized("next screen; play or stop a picture that moves")),
      Binding([.pageDown], .nextScreen, localized("next screen")),
      Binding([.backspace, .pageUp], .previousScreen, localized("previous screen")),
      Binding([.character("g"), .home], .first, localized("first article; 12 before it: the twelfth")),
      Binding([.character("G"), .end], .last, localized("last article")),
      Binding([.character("t")], .contents, localized("contents")),
      Binding([.character("/")], .search, localized("look for words in the issue")),
      Binding([.character("n")], .nextHit, localized("next hit, round the end")),
      Binding([.character("N")], .previousHit, localized("previous hit, round the beginning")),
      Binding([.character("b")], .bookmark, localized("set a bookmark here, or delete it")),
      Binding([.character("'")], .bookmarks, localized("bookmarks of the issue")),
      Binding([.character("B")], .allBookmarks, localized("bookmarks in all issues")),
      Binding([.character("u")], .undo, localized("bring back the bookmark that was deleted last")),
      Binding([.character("i")], .information, localized("all that is known of the issue")),
      Binding([.character("s")], .switchStatus, localized("hide or show the line at the bottom")),
      Binding([.enter], .photos, localized("the page's photos, its movie or its links")),
      Binding([.character("o")], .openOutside, localized("open a movie or picture elsewhere; follow a link")),
      Binding(
        [.control("o"), .character("[")], .returnFromLink, localized("back to where a link was followed")),
      Binding([.tab], .switchForm, localized("between a picture and its text, or pages looked at closely")),
    ] + zooming + [
      Binding([.character("d")], .download, localized("download what is not here, or try again now")),
      Binding([.character("p")], .pauseOrResume, localized("pause or resume the download")),
      Binding([.character("D")], .downloads, localized("downloads")),
      Binding([.escape], .close),
      Binding([.character("q")], .back, localized("back to the shelf")),
    ] + common,
    .downloads: [
      Binding([.enter], .open, localized("read what is here, or try again now")),
      Binding([.character("r"), .character("d")], .download, localized("try again now")),
      Binding([.up, .character("k")], .up, localized("up")),
      Binding([.down, .character("j")], .down, localized("down")),
      Binding([.pageDown, .character(" ")], .nextScreen, localized("next screen")),
      Binding([.pageUp, .backspace], .previousScreen, localized("previous screen")),
      Binding([.character("g"), .home], .first, localized("first download")),
      Binding([.character("G"), .end], .last, localized("last download")),
      Binding([.character("p")], .pauseOrResume, localized("pause or resume")),
      Binding([.character("P")], .pauseOrResumeAll, localized("pause or resume all")),
      Binding([.character("x")], .remove, localized("cancel the download")),
      Binding([.escape, .character("q"), .character("D")], .close, localized("back")),
    ] + common,
    .publications: [
      Binding([.enter], .open, localized("its issues on the shelf; Esc there shows all")),
      Binding([.character("a")], .subscribe, localized("subscribe: type or paste an address or a path")),
      Binding([.character("o")], .catalog, localized("open a catalogue: type or paste its address")),
      Binding([.character("x")], .remove, localized("unsubscribe (asks)")),
      Binding([.character("r")], .refresh, localized("look for new issues of it")),
      Binding([.character("R")], .refreshAll, localized("look for new issues of all")),
      Binding([.character("e")], .rename, localized("give it another title")),
      Binding([.up, .character("k")], .up, localized("up")),
      Binding([.down, .character("j")], .down, localized("down; 3 before it: three further")),
      Binding([.pageDown, .character(" ")], .nextScreen, localized("next screen")),
      Binding([.pageUp, .backspace], .previousScreen, localized("previous screen")),
      Binding([.character("g"), .home], .first, localized("first publication; 12 before it: the twelfth")),
      Binding([.character("G"), .end], .last, localized("last publication")),
      Binding([.character("D")], .downloads, localized("downloads")),
      Binding([.escape, .character("q"), .character("S")], .close, localized("back")),
    ] + common,
    .catalog: [
      Binding(
        [.enter, .right, .character("l")], .open,
        localized("look into the section, or download the publication")),
      Binding([.character("a")], .subscribe, localized("subscribe to the section, or to the list")),
      Binding(
        [.character("d")], .download, localized("take the publication onto the shelf, and download it")),
      Binding([.character("/")], .search, localized("look for words in the catalogue")),
    ] + list(localized("first line; 12 before it: the twelfth"), localized("last line")) + [
      Binding([.character("D")], .downloads, localized("downloads")),
      Binding(
        [.escape, .left, .character("h")], .close, localized("back a page; give up what is being read")),
      Binding([.character("q"), .character("S")], .quitCatalog, localized("leave the catalogue")),
    ] + common,
    .contents: [
      Binding(
        [.enter, .right, .character("l")], .open, localized("go to the article; 12 selects the twelfth")),
      Binding([.character("/")], .search, localized("only articles with these words")),
      Binding([.up, .character("k")], .up, localized("up")),
      Binding([.down, .character("j")], .down, localized("down")),
      Binding([.pageDown, .character(" ")], .nextScreen, localized("next screen")),
      Binding([.pageUp, .backspace], .previousScreen, localized("previous screen")),
      Binding([.character("g"), .home], .first, localized("first article")),
      Binding([.character("G"), .end], .last, localized("last article")),
    ] + common + [
      Binding(
        [.escape, .character("t"), .character("q"), .left, .character("h")], .close, localized("close"))
    ],
    .gallery: [
      Binding([.right, .character("l")], .right, localized("next photo, round the end")),
      Binding([.left, .character("h")], .left, localized("previous photo, round the end")),
      Binding([.down, .character("j"), .character(" "), .pageDown], .down, localized("next photo, too")),
      Binding([.up, .character("k"), .backspace, .pageUp], .up, localized("previous photo, too")),
      Binding([.character("g"), .home], .first, localized("first photo")),
      Binding([.character("G"), .end], .last, localized("last photo")),
      Binding([.character("o")], .openOutside, localized("open the photo with another program")),
    ] + zooming + common + [
      Binding([.escape, .enter, .character("q")], .close, localized("back to the page"))
    ],
    .links: [
      Binding([.enter, .character("o")], .open, localized("open the link; 12 selects the twelfth")),
      Binding([.up, .character("k")], .up, localized("up")),
      Binding([.down, .character("j")], .down, localized("down")),
      Binding([.pageDown, .character(" ")], .nextScreen, localized("next screen")),
      Binding([.pageUp, .backspace], .previousScreen, localized("previous screen")),
      Binding([.character("g"), .home], .first, localized("first link")),
      Binding([.character("G"), .end], .last, localized("last link")),
    ] + common + [Binding([.escape, .character("q"), .left, .character("h")], .close, localized("close"))],
    .hits: [
      Binding([.enter, .right, .character("l")], .open, localized("go to the hit; 12 selects the twelfth")),
      Binding([.character("n")], .nextHit, localized("next hit, round the end")),
      Binding([.character("N")], .previousHit, localized("previous hit, round the beginning")),
      Binding([.character("/")], .search, localized("look for other words")),
    ] + list(localized("first hit"), localized("last hit")) + common
      + [
        Binding([.escape, .character("q"), .left, .character("h")], .close, localized("close; stop looking"))
      ],
    .bookmarks: [
      Binding(
        [.enter, .right, .character("l")], .open, localized("go to the bookmark; 12 selects the twelfth")),
      Binding([.character("r")], .rename, localized("give it another name")),
      Binding([.character("x"), .delete], .remove, localized("delete it")),
      Binding([.character("u")], .undo, localized("bring back the one that was deleted last")),
    ] + list(localized("first bookmark"), localized("last bookmark")) + common
      + [
        Binding(
          [.escape, .character("'"), .character("q"), .left, .character("h")], .close, localized("close")),
        Binding([.character("B")], .allBookmarks, localized("bookmarks in all issues")),
      ],
    .information: list(localized("beginning"), localized("end")) + common + [
      Binding(
        [.escape, .character("i"), .character("q"), .enter, .left, .character("h")], .close,
        localized("close"))
    ],
    .note: [
      Binding([.enter], .open, localized("go to where the note stands"))
    ] + list(localized("beginning"), localized("end")) + common + [
      Binding([.escape, .character("q"), .left, .character("h")], .close, localized("close"))
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
      Binding([.enter], .open, localized("take what is typed")),
      Binding([.escape], .close, localized("leave it; a feed that is being fetched is given up")),
      Binding([.function(1)], .help, localized("this help")),
    ] + quiet,
    .question: [
      Binding([.character("y"), .character("Y")], .open, localized("yes; keep what is here")),
      Binding([.character("d"), .character("D")], .remove, localized("yes; delete what is here")),
      Binding([.escape, .character("n"), .character("N"), .character("q")], .close, localized("no")),
    ] + common,
  ])

  private static let zooming = [
    Binding(
      [.character("+"), .character("=")], .zoomIn, localized("look closer at a picture; arrows move it then")),
    Binding([.character("-")], .zoomOut, localized("from farther away")),
    Binding([.character("0")], .fit, localized("all of the picture")),
  ]

  /// What all lists have.
  private static func list(_ first: String, _ last: String) -> [Binding] {
    [
      Binding([.up, .character("k")], .up, localized("up")),
      Binding([.down, .character("j")], .down, localized("down")),
      Binding([.pageDown, .character(" ")], .nextScreen, localized("next screen")),
      Binding([.pageUp, .backspace], .previousScreen, localized("previous screen")),
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
    Binding([.character("?"), .function(1)], .help, localized("this help")),
    Binding([.control("l")], .redraw, localized("draw everything again")),
    Binding([.control("z")], .suspend, localized("suspend")),
    Binding([.control("c")], .quit, localized("quit")),
  ]
}
