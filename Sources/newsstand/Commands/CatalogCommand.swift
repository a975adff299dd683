import Localization
import NewsstandKit
import ReaderKit

struct CatalogCommand: Command {
  let name = "catalog"
  let arguments = "URL"
  let summary = localized("list what a catalogue leads to and offers")
  let count = 1...1
  let options = [
    Option("--search", value: "WORDS", localized("what it finds for these words")),
    Option("--add", value: "NAME", localized("take this issue onto the shelf and download it")),
  ]

  /// Pages of one list that are printed, at most.
  private static let mostPages = 50

  func run(_ call: Call) async throws {
    let library = try await call.library()
    let sign = LifeSign(isQuiet: call.isQuiet)
    sign.show(localized("Reading the catalogue…"))
    defer { sign.clear() }
    let address = call.arguments[0]
    let first = try await SignIn(library, call, sign).trying {
      () async throws(NewsstandError) in try await library.catalog.page(at: address)
    }
    var page = first
    if let words = call.value("--search") {
      page = try await SignIn(library, call, sign).trying {
        () async throws(NewsstandError) in try await library.catalog.search(for: words, in: first)
      }
    }
    page = try await whole(page, from: library, sign)
    sign.clear()
    if let name = call.value("--add") { return try await add(name, of: page, from: first, to: library, call) }
    try print(page, call)
  }

  /// A page with those that it goes on with.
  private func whole(
    _ first: CatalogPage, from library: Library, _ sign: LifeSign
  ) async throws -> CatalogPage {
    var page = first
    var pages = 1
    while let next = page.next {
      guard pages < Self.mostPages else {
        sign.clear()
        Output.message(FeedComplaint.tooManyPages(read: pages).sentence)
        break
      }
      sign.show(localized("Reading page \(pages + 1)…"))
      let longer = page.continued(by: try await library.catalog.page(at: next))
      // A server that has no more may show the last page for ever.
      guard longer.entries.count + longer.sections.count > page.entries.count + page.sections.count else {
        break
      }
      page = longer
      pages += 1
    }
    return page
  }

  private func print(_ page: CatalogPage, _ call: Call) throws {
    if call.wantsJSON {
      return try Listing.printJSON(
        page.sections.map(CatalogRecord.init) + page.entries.map(CatalogRecord.init))
    }
    if page.sections.isEmpty, page.entries.isEmpty { call.say(localized("There is nothing.")) }
    try Listing.table(
      page.sections.map { [localized("section"), $0.title, Catalog.shown($0.address)] }
        + page.entries.map { entry in
          [
            entry.formats.first?.name ?? "-", entry.facts.name,
            ([entry.facts.title] + entry.creators.prefix(2)).joined(separator: ", "),
          ]
        })
    if page.isSubscribable, page.sections.isEmpty, call.value("--search") == nil {
      call.say(
        localized("“newsstand subscribe \(Catalog.shown(call.arguments[0]))” keeps this list on the shelf."))
    }
  }

  private func add(
    _ name: String, of page: CatalogPage, from first: CatalogPage, to library: Library, _ call: Call
  ) async throws {
    guard let entry = page.entries.first(where: { $0.facts.name == name }) else {
      throw CommandFailure(
        localized("The catalogue lists no “\(name)” there. Without --add the command says what it lists."))
    }
    guard entry.facts.content != nil else {
      throw CommandFailure(
        entry.complaints.first?.sentence ?? CatalogSentences.nothingToDownload(entry.facts.title))
    }
    let id = try await library.add(entry, fromCatalogAt: first.start ?? first.address, titled: first.title)
    let issue = try await library.issue(named: id.description)
    let isOnItsWay = try await Downloads(library, call).fetch([issue], waiting: false)
    if call.wantsJSON { try Listing.print([try await library.issue(id) ?? issue], json: true) }
    if !isOnItsWay { throw CommandFailure() }
  }
}
