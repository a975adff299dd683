import Foundation
import TestSupport
import Testing

/// Every text that a person sees comes from the catalogues: the program is walked through in a language that has none of
/// our letters.
@Suite(.timeLimit(.minutes(5)))
struct TranslationTests {
  /// What is the same in every language: the program's name, units, and what is typed as it is.
  private static let known: Set = [
    "newsstand", "kB", "MB", "HTTP", "png", "mp", "md",
  ]

  @Test func noTextOfTheScreensIsForgotten() async throws {
    let language = try await PseudoLanguage()
    let listed = try [
      Self.issue(), .leaf("2", title: "二", date: "2016-06-05T08:00:00Z"),
      .leaf("3", title: "三", date: "2015-06-05T08:00:00Z"),
    ]
    let corpus = try Corpus([listed[0], listed[2]])
    try corpus.list(listed)
    let server = try await NginxServer(serving: corpus.folder.path)
    // Its second page is on its way for long enough.
    let large = try Corpus([Self.largeIssue()])
    let slow = try await NginxServer(serving: large.folder.path, limitRate: 10_000)
    defer { withExtendedLifetime((corpus, large)) {} }
    let account = try Account(program: language.program)
    let shell = try await account.shell(width: 150, height: 50, changing: language.environment)
    let walk = Walk(shell: shell, known: Self.known)

    try await shell.enter("clear; newsstand")
    try await walk.expect("There is no publication here yet.")
    try await walk.press("?", shows: "Keys among the publications")
    try await walk.press("Escape", "a", shows: "The address of a feed")
    try await walk.press("F1", shows: "Keys while something is typed")
    try await walk.press("Escape", "Enter", shows: "Type or paste the address")
    try await shell.type("/1")
    try await walk.press("Enter", shows: "is neither a file that is here")
    try await walk.press("Escape", "q", shows: "The shelf is empty.")
    try await walk.press("?", shows: "Keys on the shelf")
    try await walk.press("Escape", "D", shows: "Nothing is being downloaded.")
    try await walk.press("?", shows: "Keys among the downloads")
    try await walk.press("Escape", "q", "S", shows: "There is no publication here yet.")
    try await walk.press("a", shows: "The address of a feed")
    try await shell.type(server.baseURL.absoluteString + "issues.plist")
    try await walk.press("Enter", shows: "Subscribed to")
    try await walk.expect("3 issues.")
    try await walk.press("e", shows: "Another title")
    try await walk.press("C-u", shows: "renames it")
    try await shell.type("四")
    try await walk.press("Enter", shows: "3 issues.")
    try await walk.press("a", shows: "The address of a feed")
    try await shell.type(slow.baseURL.absoluteString + "issues.plist")
    try await walk.press("Enter", shows: "Subscribed to")
    try await walk.expect("1 issue.")
    try await walk.press("g", "x", shows: "Unsubscribe from")
    try await walk.press("Escape", "r", shows: "has nothing new")
    try await walk.press("R", shows: "Nothing new.")
    try await walk.press("q", "v", shows: "covers")
    try await shell.send("g")
    try await walk.press("s", shows: "Publications by their titles")
    try await walk.press("s", shows: "All issues by their titles.")
    try await walk.press("s", shows: "All issues, those first")
    try await walk.press("s", shows: "The newest first, each")
    try await walk.press("v", shows: "list")
    try await walk.press("v", "/", shows: "keep the filter")
    try await shell.type("9")
    try await walk.expect("No issue matches")
    try await walk.press("Escape", "x", shows: "Only an issue that is here")
    try await walk.press("i", shows: "Publication")
    try await walk.press("?", shows: "Keys in the information")
    try await walk.press("Escape", "Escape", "B", shows: "No bookmarks yet.")
    try await walk.press("?", shows: "Keys among the bookmarks")
    try await walk.press("Escape", "Escape", "Down", "Enter", shows: "The server does not have it")
    try await walk.press("D", shows: "gives it up")
    try await walk.press("x", shows: "Cancel the download of")
    try await walk.press("?", shows: "Keys for a question")
    try await walk.press("Escape", "y", shows: "Nothing is being downloaded.")
    try await walk.press("q", "Up", "Enter", shows: "is here.")
    try await walk.press("x", shows: "Archive")
    try await walk.press("Escape", "i", shows: "On disk")
    try await walk.press("Escape", "/", "大", "Enter", shows: "1")
    try await walk.press("Enter", shows: "Downloading")
    try await walk.press("D", shows: "pause")
    try await walk.press("p", shows: "resume")
    try await walk.press("P", "q", shows: "Enter read")
    try await walk.press("Enter", shows: "article 1/2")
    try await walk.press("Right", shows: "This page is on its way.")
    try await walk.press("p", shows: "lets it go on")
    try await walk.press("i", shows: "On disk")
    try await walk.press("Escape", "q", "x", "y", shows: "download")
    try await walk.press("Escape", shows: "4 issues")
    try await walk.press("g", "Enter", shows: "article 1/6")
    // A page is asked for what it has once it is drawn.
    try await walk.expect("壱")
    try await walk.press("?", shows: "Keys in an issue")
    try await walk.press("q", "Tab", shows: "There is no text that goes with")
    try await walk.press("Right", shows: "opens them")
    try await walk.press("Enter", shows: "back to the page")
    try await walk.press("?", shows: "Keys among the photos")
    try await walk.press("Escape", "Escape", "Right", shows: "plays it")
    try await walk.press("Right", shows: "a kind that this version cannot show")
    try await walk.press("Right", shows: "is not in this issue")
    try await walk.press("Enter", shows: "This page has no photos")
    try await walk.press("Right", shows: "一 二 三")
    try await walk.press("Enter", shows: "Links of this page")
    try await walk.press("?", shows: "Keys among the links")
    try await walk.press("Escape", "Escape", "l", shows: "Round the end")
    try await walk.press("h", shows: "Round the beginning")
    try await walk.press("n", shows: "Nothing was looked for yet")
    try await walk.press("/", "一", "Enter", shows: "shows it")
    try await walk.press("?", shows: "Keys among the hits")
    try await walk.press("Escape", "Enter", "b", shows: "Bookmark")
    try await walk.press("'", shows: "Bookmarks of this issue")
    try await walk.press("r", shows: "Name:")
    try await walk.press("Escape", "x", shows: "is deleted")
    try await walk.press("u", shows: "is back")
    try await walk.press("Escape", "t", shows: "Contents")
    try await walk.press("?", shows: "Keys in the contents")
    try await shell.send("Escape", "Escape", "q", "q")
    try await shell.wait(untilContains: "ready>")
  }

  @Test func noTextOfTheHelpIsForgotten() async throws {
    let language = try await PseudoLanguage()
    let account = try Account(program: language.program)
    let commands = [
      "subscribe", "unsubscribe", "publications", "refresh", "catalog", "list", "download", "pause", "resume",
      "cancel",
      "status", "archive", "read", "show", "search", "lint", "pack", "unpack", "agent",
    ]
    // The values of options.
    let values = [
      "auto", "bit", "mono", "kitty", "sixel", "iterm", "blocks", "ascii", "none", "light", "dark", "high",
      "contrast",
    ]
    for words in [[]] + commands.map({ [$0] }) {
      let result = try await account.run(words + ["--help"], changing: language.environment)
      #expect(result.status == .code(0))
      let text = result.outputText.split(separator: "\n").map { line in
        line.split(separator: " ").filter {
          !$0.hasPrefix("-") && !$0.hasPrefix("[") && $0 != $0.uppercased()
        }
        .joined(separator: " ")
      }.joined(separator: "\n")
      let known = Self.known.union(commands).union(values)
      let strangers = PseudoLanguage.strangers(in: text, besides: known)
      #expect(strangers.isEmpty, "\(words): \(strangers)\n\(result.outputText)")
    }
  }

  /// An issue with no letters of ours in it.
  private static func issue() throws -> Issue {
    let photos = ["1", "2"].map { ["photo": "\($0).png", "thumbnail": "\($0).png", "caption": $0] }
    return Issue(
      name: "1", title: "一", date: "2024-05-01T08:00:00Z", cover: "1.png",
      files: [
        "brochure.plist": try Issue.brochure([
          [("SimplePage", ["baseImage": "1.png", "title": "一", "caption": "壱"])],
          [("PhotoPage", ["title": "二", "photos": photos])],
          [("MoviePage", ["title": "三", "movie": "1.mp4"])],
          [("9", ["title": "四"])],
          [("SimplePage", ["baseImage": "9.png", "title": "五"])],
          [("TextPage", ["title": "六", "text": "1.md"])],
        ]),
        "1.png": PNG.shade(96, 64, hue: (255, 240, 160)), "2.png": PNG.shade(64, 48, hue: (255, 60, 60)),
        "1.mp4": [0, 0, 0, 0], "1.md": Array("一 [二](http://127.0.0.1/2) [三](http://127.0.0.1/3)".utf8),
      ])
  }

  /// One that takes its time, its picture last.
  private static func largeIssue() throws -> Issue {
    var issue = try Issue.bulk("5", bytes: 400_000)
    issue.title = "大"
    issue.files["brochure.plist"] = try Issue.brochure([
      [("TextPage", ["title": "七", "text": "七"])], [("SimplePage", ["title": "八", "baseImage": "z.png"])],
    ])
    issue.files["z.png"] = PNG.shade(64, 48, hue: (60, 255, 60))
    return issue
  }
}

/// A way through the screens, each of which is looked at.
private struct Walk {
  let shell: TmuxSession
  let known: Set<String>

  /// Presses keys one after the other and looks at the screen once it has a text.
  func press(
    _ keys: String..., shows text: String, besides own: Set<String> = [],
    sourceLocation: SourceLocation = #_sourceLocation
  ) async throws {
    for key in keys { try await shell.send(key) }
    try await expect(text, besides: own, sourceLocation: sourceLocation)
  }

  func expect(
    _ text: String, besides own: Set<String> = [], sourceLocation: SourceLocation = #_sourceLocation
  ) async throws {
    let screen = try await shell.wait(untilContains: PseudoLanguage.text(text), timeout: .seconds(20))
    let strangers = PseudoLanguage.strangers(in: screen, besides: known.union(own))
    #expect(strangers.isEmpty, "\(strangers)\n\(screen)", sourceLocation: sourceLocation)
  }
}
