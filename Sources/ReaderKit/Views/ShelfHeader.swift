import TerminalKit

/// The shelf's first line: the publication that is shown alone, what is looked for, how it is sorted, and how many
/// issues there are.
struct ShelfHeader {
  private static let name = "newsstand"
  private static let start = 1 + name.count + 2
  /// What the words have at least where both they and a publication's title are long.
  private static let leastForWords = 12

  private let state: ReaderState
  /// What is said on the right, and where.
  private let facts: [(x: Int, text: String)]
  /// The title of the publication that is shown alone.
  private let publication: String
  private let showsWords: Bool
  /// Where the words are typed and shown, behind their sign.
  let filter: Rect

  init(_ state: ReaderState) {
    self.state = state
    let shelf = state.shelf
    showsWords = state.isTypingFilter || !shelf.filter.words.isEmpty
    let hasTitle = shelf.filter.publication != nil
    // Where there is little room the filter matters more.
    let least = Self.start + (showsWords ? Self.leastForWords : 0) + (hasTitle ? Self.leastForWords : 0)
    var right = state.size.width - 1
    var facts: [(x: Int, text: String)] = []
    for text in Self.facts(shelf) where right - TextWidth.of(text) > least {
      right -= TextWidth.of(text)
      facts.append((right, text))
      right -= 3
    }
    self.facts = facts
    let room = max(0, right - Self.start)
    let title = shelf.filter.publication.map(shelf.publicationTitle) ?? ""
    publication = TextWidth.clipped(
      title, to: max(0, room - (showsWords ? Self.leastForWords : 0)), ellipsis: state.ellipsis)
    let x = Self.start + (publication.isEmpty ? 0 : TextWidth.of(publication) + 2) + 1
    filter = Rect(x: x, y: 0, width: max(1, right - x), height: 1)
  }

  func draw(into grid: inout Grid) {
    let theme = state.theme
    grid.put(Self.name, x: 1, y: 0, style: theme.heading)
    for fact in facts { grid.put(fact.text, x: fact.x, y: 0, style: theme.muted) }
    grid.put(publication, x: Self.start, y: 0, style: theme.accent)
    guard showsWords else { return }
    grid.put("/", x: filter.minX - 1, y: 0, style: theme.accent)
    guard !state.isTypingFilter else { return }
    let words = TextWidth.clipped(state.shelf.filter.words, to: filter.width, ellipsis: state.ellipsis)
    grid.put(words, x: filter.minX, y: 0, style: theme.accent)
  }

  /// What is said on the right, from the end.
  private static func facts(_ shelf: ShelfState) -> [String] {
    guard shelf.hasBegun else { return [] }
    let all = shelf.contents.count(of: shelf.filter.publication)
    let count =
      shelf.filter.words.isEmpty
      ? ShelfSentences.issues(all.issues, unread: all.unread)
      : ShelfSentences.matches(shelf.shown.count, of: all.issues)
    return [count, ShelfSentences.name(shelf.preferences.sort)].compactMap { $0 }
  }
}
