import Foundation
import Localization
import NewsstandKit
import ReaderKit

struct PublicationsCommand: Command {
  let name = "publications"
  let summary = localized("list the publications")
  let count = 0...0

  private struct Record: Encodable {
    let publication: String
    let title: String
    let feed: String
    let subscribed: Bool
    let refreshed: String?
    let error: String?

    // Written out, because the synthesised form leaves keys without a value out.
    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(publication, forKey: .publication)
      try container.encode(title, forKey: .title)
      try container.encode(feed, forKey: .feed)
      try container.encode(subscribed, forKey: .subscribed)
      try container.encode(refreshed, forKey: .refreshed)
      try container.encode(error, forKey: .error)
    }

    private enum CodingKeys: CodingKey { case publication, title, feed, subscribed, refreshed, error }
  }

  func run(_ call: Call) async throws {
    let publications = try await call.library().publications()
    guard call.wantsJSON else {
      return try Listing.table(
        publications.map {
          [$0.id, $0.title, $0.isSubscribed ? $0.shownFeed : localized("(not subscribed)")]
        })
    }
    try Listing.printJSON(
      publications.map {
        Record(
          publication: $0.id, title: $0.title, feed: $0.shownFeed, subscribed: $0.isSubscribed,
          refreshed: $0.refreshed?.formatted(.iso8601), error: $0.failure?.sentence)
      })
  }
}
