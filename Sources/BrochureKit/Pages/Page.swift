/// A page class: what a brochure names in `class`, and what draws itself.
///
/// To add one, conform to this and register it: `registry.register(MyPage.self, as: "MyPage")`.
/// Everything here may block (files are read, pictures decoded) and is called off the main actor;
/// pages are made and drawn ahead in background tasks.
public protocol Page: Sendable {
  /// - Throws: what is missing or wrong; the reader then sees a page that says so.
  init(properties: PageProperties) throws(PageError)

  var title: String? { get }

  /// Draws the page, exactly as wide as the context. It may be taller: the reader scrolls it.
  ///
  /// What goes wrong only now (a picture that cannot be decoded) is said in the place of what is
  /// missing; see `PageError.sentence`. Of what the person chose (`PageContext.view`) a class heeds what it knows.
  func draw(in context: PageContext) -> DrawnPage

  /// The page as plain text, no line wider than `columns` cells (at least 1).
  func text(columns: Int) -> [String]

  /// What words are looked for in: the text alone, without the names of files or what is wrong. None at all where
  /// the page has a text that cannot be read.
  var readingTexts: [ReadingText] { get }

  /// Why the page's text, or what would be one, cannot be read, and nothing is found in it.
  var textProblem: PageError? { get }

  /// The gallery that opens over the page; empty for most classes.
  var photos: [Photo] { get }

  /// The ways in which it can be shown, the one it begins with first; empty where that is of no interest.
  var forms: [PageForm] { get }

  /// The same on a screen: what is shown first may depend on what that can show.
  func forms(in context: PageContext) -> [PageForm]

  /// What of it other programs can show, in the order of reading.
  var openings: [Opening] { get }

  /// The links in its text, in the order of their places.
  var links: [PageLink] { get }

  /// The note at a place of the page that a reference leads to; nil where there is none.
  ///
  /// - Parameter mark: the words of the reference, with which the note may begin.
  func note(named name: String, mark: String) -> Note?

  /// The pictures that it shows or that open over it, as far as their files are here.
  ///
  /// Blocks while it looks for them.
  var pictures: [Asset] { get }

  /// What of the page cannot be shown, apart from pictures that cannot be decoded; empty for a page as it should be.
  var problems: [PageError] { get }
}

extension Page {
  public var readingTexts: [ReadingText] { [ReadingText(text(columns: 1 << 20))] }
  public var textProblem: PageError? { nil }
  public var photos: [Photo] { [] }
  public var forms: [PageForm] { [] }
  public func forms(in context: PageContext) -> [PageForm] { forms }
  public var openings: [Opening] { [] }
  public var links: [PageLink] { [] }
  public func note(named name: String, mark: String) -> Note? { nil }
  public var pictures: [Asset] { [] }
  public var problems: [PageError] { [] }

  /// The asset without which there is nothing of the page to show yet; nil of any other page.
  public var awaited: String? { (self as? ProblemPage)?.error.awaited }
}
