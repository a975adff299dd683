/// Baker's `shelf.json`: an array of issues with `name`, `title`, `info`, `date`, `cover` and `url`.
enum BakerShelf: FeedFormat {
  static func recognises(_ document: FeedDocument) -> Bool {
    document.json?.array.map { list in list.contains { $0["url"] != nil || $0["name"] != nil } || list.isEmpty
    } ?? false
  }

  static func read(_ document: FeedDocument, base: FeedAddress) throws(FeedFailure) -> Feed {
    guard let list = document.json?.array else { throw .notAFeed(reason: "damaged JSON") }
    var feed = Feed()
    feed.entries = list.enumerated().map { place, value in entry(value, number: place + 1, base: base) }
    var names: Set<String> = []
    for (place, entry) in feed.entries.enumerated() {
      guard let name = entry.facts?.name, !names.insert(name).inserted else { continue }
      feed.entries[place].facts = nil
      feed.entries[place].complaints.append(.duplicate(name: name))
    }
    return feed
  }

  private static func entry(_ value: JSONValue, number: Int, base: FeedAddress) -> Feed.Entry {
    var entry = Feed.Entry(number: number)
    guard value.object != nil else {
      entry.complaints.append(.notADictionary(entry: number))
      return entry
    }
    let source = value["url"]?.text
    guard let name = value["name"]?.text ?? source.flatMap({ SafeName.stem(ofAddress: $0) }) else {
      entry.complaints.append(.nameless(entry: number))
      return entry
    }
    func resolve(_ text: String?) -> String? {
      guard let text else { return nil }
      let address = base.resolve(text)
      if address == nil {
        entry.complaints.append(.badAddress(name: name, address: AddressText.withoutCredentials(text)))
      }
      return address
    }
    let title = FeedText.title(value["title"]?.text)
    entry.hasTitle = title != nil
    var facts = IssueFacts(name: name, title: title, summary: FeedText.summary(value["info"]?.text))
    facts.content = resolve(source)
    facts.cover = resolve(value["cover"]?.text)
    if let text = value["date"]?.text {
      let reading = LenientDate.read(text)
      facts.date = reading?.date
      facts.datePrecision = reading?.precision ?? .day
      if reading == nil {
        entry.complaints.append(.unreadableDate(name: name, date: String(text.prefix(100))))
      }
    }
    if let content = facts.content { entry.offers = [ContentOffer(content, type: "application/hpub+zip")] }
    entry.facts = facts
    return entry
  }
}
