import BrochureKit

/// What came of drawing a page.
struct Drawing: Sendable {
  /// Nil while nothing of the page is here.
  let page: DrawnPage?
  let photos: [Photo]
  /// The ways in which the page can be shown, if it has several.
  let forms: [PageForm]
  /// What other programs can show of it.
  let openings: [Opening]
  /// Those of its text.
  let links: [PageLink]
  /// What the page calls itself.
  let title: String?
  /// The assets that are not here yet, as the brochure names them.
  let awaited: Set<String>
  /// Why one of its pictures is not whole, where that was looked at.
  var damage: PageError?

  init(
    page: DrawnPage?, photos: [Photo] = [], forms: [PageForm] = [], openings: [Opening] = [],
    links: [PageLink] = [], title: String? = nil, awaited: Set<String> = []
  ) {
    self.page = page
    self.photos = photos
    self.openings = openings
    self.forms = forms
    self.links = links
    self.title = title
    self.awaited = awaited
  }

  /// The memory that it takes, in bytes, about.
  var cost: Int {
    // A photo or a link has a name or two and a path.
    (page?.cost ?? 0) + 512 * (photos.count + openings.count + links.count)
  }

  /// Makes a page and draws it.
  ///
  /// Blocks: files are read, pictures decoded.
  ///
  /// - Parameter isInMaking: whether its pictures may be half written: then it is looked whether each is whole.
  init(
    of description: PageDescription, in brochure: Brochure, _ registry: PageRegistry, _ context: PageContext,
    isInMaking: Bool = false
  ) {
    self.init(of: registry.page(for: description, in: brochure), context, isInMaking: isInMaking)
  }

  /// Makes what is at a place, a page or two side by side, and draws it.
  ///
  /// Blocks as above.
  ///
  /// - Returns: nil where there is no such place.
  init?(
    at index: PageIndex, in brochure: Brochure, _ registry: PageRegistry, _ context: PageContext,
    isInMaking: Bool = false
  ) {
    guard let page = registry.page(at: index, in: brochure, context.spreads) else { return nil }
    self.init(of: page, context, isInMaking: isInMaking)
  }

  private init(of page: any Page, _ context: PageContext, isInMaking: Bool) {
    if let awaited = page.awaited {
      self.init(page: nil, awaited: [awaited])
    } else {
      // Before and after: meanwhile it may have been begun anew, or ended.
      let before = isInMaking ? page.damage : nil
      let drawn = page.draw(in: context)
      self.init(
        page: drawn, photos: page.photos, forms: page.forms(in: context), openings: page.openings,
        links: page.links,
        title: page.title, awaited: drawn.awaited)
      if isInMaking { damage = before ?? page.damage }
    }
  }
}

extension Page {
  /// Why one of its pictures is not whole; nil where all are.
  fileprivate var damage: PageError? {
    let check = PictureCheck()
    return pictures.lazy.compactMap(check.problem).first
  }
}

extension Drawing {
  /// The same with another page, or with that of which less is waited for.
  func with(page: DrawnPage?, awaited: Set<String>) -> Drawing {
    Drawing(
      page: page, photos: photos, forms: forms, openings: openings, links: links, title: title,
      awaited: awaited)
  }
}
