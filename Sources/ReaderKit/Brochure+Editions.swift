import BrochureKit

/// One page in two editions of a brochure.
extension Brochure {
  /// Where the page is that another edition has at `place`: there, where this one has the same, else as near
  /// as it can be; nil where it has it no more.
  func index(of place: PageIndex, in other: Brochure) -> PageIndex? {
    let page = other[place]
    if self[place] == page { return place }
    let found = articles.indices.flatMap { article in
      articles[article].pages.indices.filter { articles[article].pages[$0] == page }.map {
        PageIndex(article: article, page: $0)
      }
    }
    return found.min {
      (abs($0.article - place.article), abs($0.page - place.page))
        < (abs($1.article - place.article), abs($1.page - place.page))
    }
  }
}
