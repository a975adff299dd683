/// What a feed's bytes say: its entries in the order of the feed, what is wrong with each, and where it leads.
struct Feed: Hashable, Sendable {
  struct Entry: Hashable, Sendable {
    /// Counted from 1.
    private(set) var number: Int
    /// Nil where it cannot be used.
    var facts: IssueFacts?
    /// What of it could not be used as it stands.
    var complaints: [FeedComplaint] = []
    /// Whether it has a title of its own.
    var hasTitle = false
    /// Dates that were read and are written in another form than the standard's.
    var oddDates: [String] = []
    /// Who made it.
    var creators: [String] = []
    /// All ways in which it can be had; the best of them is its content.
    var offers: [ContentOffer] = []
  }

  /// The feed's own name, where the format has one.
  var title: String?
  var entries: [Entry] = []
  /// Other feeds that a catalogue leads to.
  var sections: [CatalogSection] = []
  /// Where its next page is.
  var next: String?
  /// Where the catalogue begins that it is a page of.
  var start: String?
  var search: CatalogSearch?
  /// What is wrong with the feed as a whole.
  var faults: [FeedComplaint] = []

  /// Takes a further page. What was on one before counts.
  mutating func append(_ page: Feed) {
    next = page.next
    faults += page.faults
    let identities = Set(entries.compactMap(\.facts?.identity))
    var names = Set(entries.compactMap(\.facts?.name))
    for var entry in page.entries {
      if let facts = entry.facts {
        if let identity = facts.identity, identities.contains(identity) { continue }
        entry.take(name: facts.name, of: &names)
      }
      entries.append(entry.numbered(entries.count + 1))
    }
    let known = Set(sections.map(\.address))
    sections += page.sections.filter { !known.contains($0.address) }
  }

  /// Of the usable entries.
  var issues: [IssueFacts] { entries.compactMap(\.facts) }
  /// One line for each thing that could not be used as it stands.
  var complaints: [FeedComplaint] { entries.flatMap(\.complaints) + faults }
  /// Entries in the document, usable or not.
  var entryCount: Int { entries.count }
}

extension Feed.Entry {
  /// Gives it a name that none has yet.
  fileprivate mutating func take(name: String, of names: inout Set<String>) {
    if names.insert(name).inserted { return }
    let distinct = SafeName.distinct(name, identity: facts?.identity ?? name) { names.contains($0) }
    names.insert(distinct)
    rename(to: distinct)
  }

  mutating func rename(to name: String) {
    facts?.name = name
    complaints = complaints.map { $0.renamed(to: name) }
  }

  fileprivate func numbered(_ number: Int) -> Feed.Entry {
    var entry = self
    entry.number = number
    return entry
  }
}
