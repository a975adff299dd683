import Foundation

/// Catalogues of publications (OPDS, and whatever else is a feed), to be looked through. Nothing is kept of them.
public struct Catalog: Sendable {
  private let transfer: TransferSettings

  public init(_ transfer: TransferSettings = TransferSettings()) { self.transfer = transfer }

  /// A catalogue's address for people to see: without name and password.
  public static func shown(_ address: String) -> String { AddressText.withoutCredentials(address) }

  /// Fetches a page.
  ///
  /// - Parameter address: an https or http address, or the path of a file.
  public func page(at address: String) async throws(NewsstandError) -> CatalogPage {
    guard let place = FeedAddress(argument: address) else {
      throw .badFeedAddress(AddressText.withoutCredentials(address))
    }
    do throws(FeedFailure) {
      guard let fetched = try await FeedReader.fetch(place, since: Validator(), settings: transfer) else {
        throw .empty
      }
      return page(fetched, at: place)
    } catch {
      throw .feed(publication: AddressText.withoutCredentials(address), error)
    }
  }

  /// The first page of what is found for words.
  ///
  /// - Parameter page: of the catalogue; where it does not say how it is searched, its first page is asked.
  public func search(for words: String, in page: CatalogPage) async throws(NewsstandError) -> CatalogPage {
    guard let template = try await template(for: page) else {
      throw .notSearchable(AddressText.withoutCredentials(page.address))
    }
    guard let address = template.address(for: words) else {
      throw .notSearchable(AddressText.withoutCredentials(page.address))
    }
    return try await self.page(at: transfer.withoutKept(address))
  }

  private func template(for page: CatalogPage) async throws(NewsstandError) -> SearchTemplate? {
    switch page.search {
    case .template(let template): return template
    case .description(let address): return try await template(describedAt: address)
    case nil:
      guard let start = page.start, start != page.address else { return nil }
      let first = try await self.page(at: start)
      return first.search == nil ? nil : try await template(for: first)
    }
  }

  private func template(describedAt address: String) async throws(NewsstandError) -> SearchTemplate? {
    let sink = MemorySink(limit: SearchDescription.limit)
    do throws(TransferFailure) {
      var request = TransferRequest(address, transfer)
      request.acceptsCompression = true
      let result = try await TransferLoop.shared.perform(request, into: sink)
      return FeedAddress(stored: result.address).flatMap {
        SearchDescription.template(in: sink.bytes, base: $0)
      }
    } catch {
      throw .feed(publication: AddressText.withoutCredentials(address), .transfer(error))
    }
  }

  private func page(_ fetched: FeedReader.Fetched, at place: FeedAddress) -> CatalogPage {
    let feed = fetched.feed
    return CatalogPage(
      address: fetched.address, title: feed.title ?? place.suggestedTitle,
      sections: feed.sections.map {
        CatalogSection(title: $0.title, address: transfer.withoutKept($0.address), summary: $0.summary)
      },
      entries: feed.entries.compactMap { entry in
        entry.facts.map {
          CatalogEntry(
            facts: $0, creators: entry.creators, offers: entry.offers, complaints: entry.complaints)
        }
      }, next: feed.next.map(transfer.withoutKept),
      start: feed.start.map(transfer.withoutKept), search: feed.search)
  }
}
