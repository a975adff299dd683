/// The footnotes of an HTML document: links to what is written elsewhere in it and leads back.
struct HTMLNotes {
  struct Note {
    /// The node whose content is the note.
    let node: Int
    let number: Int
    /// The mark that the reference has in the source.
    let mark: String
  }

  /// Longer texts, in bytes, are not notes.
  private static let longest = 8000

  /// In the order of the numbers, which is that of the first references.
  private(set) var notes: [Note] = []
  /// The number that a link is a reference to.
  private(set) var references: [Int: Int] = [:]
  /// The bytes of notes in the nodes around them.
  private var inkOfNotes: [Int: Int] = [:]
  private var numbers: [Int: Int] = [:]
  private var marks: [Int: String] = [:]
  private var returns: Set<String> = []

  init(_ html: HTML) {
    let tree = html.tree
    let links = Self.links(in: html)
    guard !links.isEmpty else { return }
    let places = Self.places(in: tree)
    for (link, place) in links {
      guard let target = places[place], target > link, let note = Self.note(at: target, in: tree),
        !tree.inside(note).contains(link), Self.isReference(link, to: note, place, in: html)
      else { continue }
      add(note, reference: link, in: tree)
    }
    for (node, number) in numbers { notes.append(Note(node: node, number: number, mark: marks[node] ?? "")) }
    notes.sort { $0.number < $1.number }
  }

  private mutating func add(_ note: Int, reference: Int, in tree: HTMLTree) {
    if numbers[note] == nil {
      // A note has no notes inside and is in none.
      guard inkOfNotes[note] == nil,
        !Self.ancestors(of: note, in: tree).contains(where: { numbers[$0] != nil })
      else { return }
      numbers[note] = numbers.count + 1
      marks[note] = Self.mark(tree.words(in: reference, limit: 64))
      for ancestor in Self.ancestors(of: note, in: tree) {
        inkOfNotes[ancestor, default: 0] += Int(tree.nodes[note].ink)
      }
    }
    references[reference] = numbers[note]
    for node in [reference] + Self.ancestors(of: reference, in: tree).prefix(3) {
      if let name = Self.name(of: node, in: tree) { returns.insert(name) }
    }
  }

  func isNote(_ node: Int) -> Bool { numbers[node] != nil }

  /// Whether a link in a note leads back to where one came from.
  func isReturn(_ place: String) -> Bool { returns.contains(place) }

  /// Whether a node has nothing but notes, and a heading over them.
  func isEmptied(_ node: Int, in tree: HTMLTree) -> Bool {
    guard let notes = inkOfNotes[node] else { return false }
    let rest = Int(tree.nodes[node].ink) - notes
    guard rest < 200 else { return false }
    let headings = tree.inside(node).reduce(0) {
      $0 + (tree.element($1)?.headingLevel == nil ? 0 : Int(tree.nodes[$1].ink))
    }
    return rest <= headings
  }

  // MARK: Looking for them

  /// The links to places in the document.
  private static func links(in html: HTML) -> [(node: Int, place: String)] {
    html.tree.nodes.indices.compactMap { node in
      guard html.tree.element(node) == .a, let address = html.tree.attribute(.href, of: node),
        address.contains("#"), case .place(let place) = html.address.target(of: address)
      else { return nil }
      return (node, place)
    }
  }

  private static func places(in tree: HTMLTree) -> [String: Int] {
    var places: [String: Int] = [:]
    for node in tree.nodes.indices {
      if let name = name(of: node, in: tree), places[name] == nil { places[name] = node }
    }
    return places
  }

  static func name(of node: Int, in tree: HTMLTree) -> String? {
    tree.attribute(.id, of: node) ?? (tree.element(node) == .a ? tree.attribute(.name, of: node) : nil)
  }

  private static func ancestors(of node: Int, in tree: HTMLTree) -> [Int] {
    Array(sequence(first: node) { tree.parent($0) }.dropFirst())
  }

  /// The block that is the note of a name; nil where none is.
  static func note(named name: String, in tree: HTMLTree) -> Int? {
    let target = tree.nodes.indices.first { Self.name(of: $0, in: tree) == name }
    return target.flatMap { note(at: $0, in: tree) }
  }

  /// Whether a link to a place in another document is, as far as can be told from here, a reference to a note.
  static func isReference(_ link: Int, toFile path: String, place: String, in tree: HTMLTree) -> Bool {
    if !kinds(of: link, in: tree).isDisjoint(with: ["doc-noteref", "noteref"]) { return true }
    guard isMark(tree.words(in: link, limit: 64)) else { return false }
    let isRaised =
      ancestors(of: link, in: tree).prefix(2).contains { tree.element($0) == .sup }
      || tree.inside(link).prefix(8).contains { tree.element($0) == .sup }
    let names = [place, path.split(separator: "/").last.map(String.init) ?? path].map { $0.lowercased() }
    return isRaised || names.contains { $0.contains("note") || $0.hasPrefix("fn") || $0.contains("ftn") }
  }

  /// The block that is the note at a place; nil where nothing there can be one.
  private static func note(at target: Int, in tree: HTMLTree) -> Int? {
    let around = sequence(first: target) { tree.parent($0) }
    guard var note = around.first(where: { tree.element($0)?.isBlock == true }) else { return nil }
    if let parent = tree.parent(note), kinds(of: parent, in: tree).contains("footnote") { note = parent }
    let ink = tree.nodes[note].ink
    guard ink > 0, ink <= longest, !tree.has([.heading, .hidden], note) else { return nil }
    switch tree.element(note) {
    case .p, .li, .div, .aside, .dd, .section, .blockquote, .address: return note
    default: return nil
    }
  }

  /// What a node says that it is: by its role, its type and its classes.
  static func kinds(of node: Int, in tree: HTMLTree) -> Set<String> {
    let said = [HTMLAttribute.role, .epubType, .class].compactMap {
      tree.attribute($0, of: node)?.lowercased()
    }
    return Set(said.flatMap { $0.split(whereSeparator: \.isWhitespace).map(String.init) })
  }

  private static func isReference(_ link: Int, to note: Int, _ place: String, in html: HTML) -> Bool {
    let tree = html.tree
    if !kinds(of: link, in: tree).isDisjoint(with: ["doc-noteref", "noteref"]) { return true }
    guard isMark(tree.words(in: link, limit: 64)) else { return false }
    let said = kinds(of: note, in: tree)
    let isCalledNote = !said.isDisjoint(with: [
      "footnote", "endnote", "rearnote", "note", "doc-footnote", "doc-endnote",
    ])
    let place = place.lowercased()
    if isCalledNote || place.contains("note") || place.hasPrefix("fn") || place.contains("ftn") {
      return true
    }
    // It leads back.
    let names = ([link] + ancestors(of: link, in: tree).prefix(3)).compactMap { name(of: $0, in: tree) }
    return tree.inside(note).prefix(200).contains { node in
      guard tree.element(node) == .a, let address = tree.attribute(.href, of: node),
        case .place(let back) = html.address.target(of: address)
      else { return false }
      return names.contains(back)
    }
  }

  /// Whether words are the mark of a note: a number, a letter, a star, in brackets or without.
  private static func isMark(_ words: String) -> Bool {
    let mark = mark(words)
    guard (1...4).contains(mark.count) else { return false }
    return mark.allSatisfy(\.isNumber) || mark.count == 1 || mark.allSatisfy { "*†‡§¶#ivxlc".contains($0) }
  }

  static func mark(_ words: String) -> String {
    words.filter { !$0.isWhitespace && !"[](){}.".contains($0) }
  }
}
