import Foundation

/// Makes a feed of items: names them, and chooses what of each is the issue.
///
/// A name is made from the title, else from what identifies the entry. Of several that would have the same name the
/// oldest has it, for new ones come; the others have a digest of what identifies them behind it. Who keeps issues
/// knows them by `identity` (see `Store.merge`), so a name that was given once stays.
struct FeedBuilder {
  /// Whether an entry that names no file to be read is an issue: in a feed of news most are articles, or talks.
  let keepsEmpty: Bool
  private var items: [FeedItem] = []

  init(keepsEmpty: Bool = true) { self.keepsEmpty = keepsEmpty }

  mutating func add(_ item: FeedItem) { items.append(item) }

  /// The entries, in the order in which their items came.
  func entries() -> [Feed.Entry] {
    let drafts = items.enumerated().map { place, item in Draft(item, number: place + 1) }
    var entries = drafts.map { $0.entry(keepingEmpty: keepsEmpty) }
    var seen: Set<String> = []
    var places: [String: [Int]] = [:]
    for (place, draft) in drafts.enumerated() where entries[place].facts != nil {
      if seen.insert(draft.identity).inserted {
        places[draft.stem, default: []].append(place)
      } else {
        entries[place].complaints.append(.duplicate(name: draft.item.title ?? draft.stem))
        entries[place].facts = nil
      }
    }
    var taken = Set(places.keys)
    for (_, group) in places where group.count > 1 {
      let sorted = group.sorted {
        let (one, other) = (drafts[$0], drafts[$1])
        return (one.date?.date ?? .distantFuture, one.identity) < (
          other.date?.date ?? .distantFuture, other.identity
        )
      }
      for place in sorted.dropFirst() {
        let draft = drafts[place]
        let name = SafeName.distinct(draft.stem, identity: draft.identity) { taken.contains($0) }
        taken.insert(name)
        entries[place].rename(to: name)
      }
    }
    return entries
  }

  /// An entry with the name that it would have alone.
  private struct Draft {
    /// The name of what is called by signs alone, which no name can have in it.
    private static let nameOfSigns = "issue"

    let item: FeedItem
    let number: Int
    let identity: String
    /// Empty of an entry that nothing tells from others.
    let stem: String
    let best: ContentOffer?
    let date: LenientDate.Reading?

    init(_ item: FeedItem, number: Int) {
      self.item = item
      self.number = number
      best = ContentOffer.best(of: item.offers)
      identity = item.identity ?? best?.address ?? item.offers.first?.address ?? item.title ?? ""
      stem =
        item.title.flatMap { SafeName.name($0) } ?? SafeName.stem(ofAddress: identity).flatMap {
          SafeName.name($0)
        }
        ?? SafeName.name(identity) ?? (identity.isEmpty ? "" : Self.nameOfSigns)
      date = item.dates.lazy.compactMap { LenientDate.read($0) }.first
    }

    func entry(keepingEmpty: Bool) -> Feed.Entry {
      var entry = Feed.Entry(number: number)
      entry.hasTitle = item.title != nil
      entry.creators = item.creators
      entry.offers = item.offers
      if best == nil, item.offers.allSatisfy(\.plays), item.badAddresses.isEmpty, !keepingEmpty {
        return entry
      }
      guard !stem.isEmpty else {
        entry.complaints.append(.nameless(entry: number))
        return entry
      }
      entry.facts = IssueFacts(
        name: stem, title: item.title ?? stem, date: date?.date, cover: item.cover, content: best?.address,
        summary: item.summary, size: best?.size, endDate: item.endDate.flatMap { LenientDate.parse($0) },
        identity: identity, datePrecision: date?.precision ?? .day)
      complain(&entry)
      return entry
    }

    private func complain(_ entry: inout Feed.Entry) {
      entry.complaints += item.badAddresses.map {
        .badAddress(name: stem, address: AddressText.withoutCredentials($0))
      }
      if date == nil, let text = item.dates.first(where: { !$0.isEmpty }), !LenientDate.isPlaceholder(text) {
        entry.complaints.append(.unreadableDate(name: stem, date: String(text.prefix(100))))
      }
      if let text = item.endDate, !text.isEmpty, LenientDate.parse(text) == nil {
        entry.complaints.append(.unreadableDate(name: stem, date: String(text.prefix(100))))
      }
      if best?.access == .sample { entry.complaints.append(.sampleOnly(name: stem)) }
      guard best == nil, !item.offers.isEmpty else { return }
      let readable = item.offers.contains { $0.format != nil }
      let types = item.offers.map { $0.type.isEmpty ? $0.shownAddress : $0.type }
      entry.complaints.append(
        readable || item.offers.allSatisfy { $0.access == .restricted }
          ? .notFree(name: stem) : .unreadableFormat(name: stem, types: Array(types.prefix(5))))
    }
  }
}
