import Foundation
import Plist

/// The issues plist: an array of dictionaries with `Name`, `Title`, `Date`, `Cover` and `Content`, or a
/// dictionary that holds the array under `issues`. Keys in any case.
enum IssuesPlist: FeedFormat {
  static func recognises(_ document: FeedDocument) -> Bool {
    document.bytes.starts(with: Array("bplist".utf8)) || document.rootName == "plist"
  }

  static func read(_ document: FeedDocument, base: FeedAddress) throws(FeedFailure) -> Feed {
    let root: PropertyList
    do throws(PropertyListError) {
      root = try PropertyList(Data(document.bytes))
    } catch {
      switch error {
      case .tooLarge: throw .transfer(.tooLarge(limit: Int64(PropertyList.byteLimit)))
      case .malformed(let reason?): throw .notAFeed(reason: reason)
      case .malformed(nil), .damaged, .tooComplex, .unknownFormat:
        throw .notAFeed(reason: "a damaged property list")
      }
    }
    let folded = root.dictionary.map(Folded.init)
    guard let entries = root.array ?? folded?["issues"]?.array else {
      throw .notAFeed(reason: "a property list without a list of issues")
    }
    var feed = Feed(title: folded?.text("title"))
    feed.entries.reserveCapacity(entries.count)
    var names: Set<String> = []
    for (index, value) in entries.enumerated() {
      var entry = Self.entry(value, number: index + 1, base: base)
      if let name = entry.facts?.name, !names.insert(name).inserted {
        entry.facts = nil
        entry.complaints.append(.duplicate(name: name))
      }
      feed.entries.append(entry)
    }
    return feed
  }

  private static func entry(_ value: PropertyList, number: Int, base: FeedAddress) -> Feed.Entry {
    var entry = Feed.Entry(number: number)
    guard let fields = value.dictionary.map(Folded.init) else {
      entry.complaints.append(.notADictionary(entry: number))
      return entry
    }
    let contentText = fields.address("content")
    guard let name = fields.text("name") ?? contentText.flatMap(SafeName.stem(ofAddress:)) else {
      entry.complaints.append(.nameless(entry: number))
      return entry
    }
    entry.hasTitle = fields.text("title") != nil
    var facts = IssueFacts(name: name, title: fields.text("title"))
    func resolve(_ text: String?) -> String? {
      guard let text else { return nil }
      let address = base.resolve(text)
      if address == nil {
        entry.complaints.append(.badAddress(name: name, address: AddressText.withoutCredentials(text)))
      }
      return address
    }
    facts.content = resolve(contentText)
    facts.cover = resolve(fields.address("cover") ?? fields.address("covers"))
    let date = date(fields["date"], name: name, &entry)
    facts.date = date?.date
    facts.datePrecision = date?.precision ?? .day
    facts.endDate = Self.date(fields["enddate"], name: name, &entry)?.date
    facts.summary = fields.text("summary")
    facts.size = fields.number("size").flatMap { $0 > 0 ? $0 : nil }
    if let digest = fields.text("sha256") {
      facts.sha256 = SHA256.canonical(digest)
      if facts.sha256 == nil { entry.complaints.append(.badDigest(name: name, digest: digest)) }
    }
    entry.facts = facts
    return entry
  }

  private static func date(
    _ value: PropertyList?, name: String, _ entry: inout Feed.Entry
  ) -> LenientDate.Reading? {
    switch value {
    case .date(let date):
      return LenientDate.date(seconds: date.timeIntervalSince1970).map { LenientDate.Reading(date: $0) }
    case .string(let text):
      let date = LenientDate.read(text)
      if date == nil, !text.isEmpty { entry.complaints.append(.unreadableDate(name: name, date: text)) }
      if date != nil, !LenientDate.isStandard(text) { entry.oddDates.append(text) }
      return date
    case .integer(let number):
      let date = LenientDate.read(String(number))
      if date != nil { entry.oddDates.append(String(number)) }
      return date
    default: return nil
    }
  }
}

/// A dictionary whose keys are compared without regard to case.
private struct Folded {
  private var fields: [String: PropertyList] = [:]

  init(_ dictionary: [String: PropertyList]) {
    // Sorted, so that of `Name` and `name` it is always the same one that counts.
    for (key, value) in dictionary.sorted(by: { $0.key > $1.key }) { fields[key.lowercased()] = value }
  }

  subscript(key: String) -> PropertyList? { fields[key] }

  /// A text that is not empty.
  func text(_ key: String) -> String? {
    let text: String?
    switch fields[key] {
    case .string(let value): text = value
    case .integer(let value): text = String(value)
    default: text = nil
    }
    let trimmed = text?.trimmingCharacters(in: .whitespacesAndNewlines)
    return trimmed?.isEmpty == false ? trimmed : nil
  }

  func number(_ key: String) -> Int64? {
    switch fields[key] {
    case .integer(let value): Int64(value)
    case .real(let value): Int64(exactly: value.rounded())
    case .string(let value): Int64(value)
    default: nil
    }
  }

  /// An address: a text, or the first one inside a list or a dictionary (`covers`, several formats).
  func address(_ key: String) -> String? { fields[key].flatMap(Self.firstText) }

  private static func firstText(_ value: PropertyList) -> String? {
    switch value {
    case .string(let text): text.isEmpty ? nil : text
    case .array(let items): items.lazy.compactMap(firstText).first
    case .dictionary(let fields):
      ["url", "href", "source", "large"].lazy.compactMap { fields[$0].flatMap(firstText) }.first
        ?? fields.sorted { $0.key < $1.key }.lazy.compactMap { firstText($0.value) }.first
    default: nil
    }
  }
}
