import Foundation

/// What an entry of a feed says before it is an issue.
struct FeedItem {
  /// What the feed tells its entries apart by.
  var identity: String?
  var title: String?
  /// As they are written, the one that counts most first.
  var dates: [String] = []
  var endDate: String?
  var summary: String?
  var cover: String?
  var creators: [String] = []
  var offers: [ContentOffer] = []
  /// Addresses that may not be followed.
  var badAddresses: [String] = []

  /// An item for each file of the kind that counts: a magazine may come in several parts.
  var parts: [FeedItem] {
    guard let best = ContentOffer.best(of: offers) else { return [self] }
    var seen: Set<String> = []
    let same = offers.filter { $0.format == best.format && $0.isUsable && seen.insert($0.address).inserted }
    guard same.count > 1 else { return [self] }
    return same.enumerated().map { place, offer in
      var part = self
      part.offers = [offer]
      guard place > 0 else { return part }
      part.identity = "\(identity ?? "") \(offer.address)"
      let stem = SafeName.stem(ofAddress: offer.address) ?? String(place + 1)
      part.title = [title, stem].compactMap { $0 }.joined(separator: " – ")
      return part
    }
  }
}
