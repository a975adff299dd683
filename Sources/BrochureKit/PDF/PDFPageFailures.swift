internal import PDFWire

/// Pages over which a worker ended or was late. Whoever draws a page asks several things of it, and would wait for each.
struct PDFPageFailures {
  /// What can be asked of a page.
  enum Kind: Hashable {
    case picture
    case text
    case links
  }

  private struct Page {
    var answered: Set<Kind> = []
    var failure: (PDFFailure, at: ContinuousClock.Instant)?
  }

  /// A page is left alone for so long: what it failed of may have been this machine, not the page.
  private let rest: Duration
  private var pages: [Int: Page] = [:]

  init(rest: Duration) { self.rest = rest }

  /// Why something is not to be asked now; nil where it is. What a page has answered before it will answer again, be it
  /// that its picture fails because it is looked at too closely.
  func failure(of kind: Kind, page number: Int) -> PDFFailure? {
    guard let page = pages[number], let (failure, time) = page.failure, !page.answered.contains(kind) else {
      return nil
    }
    return time + rest > .now ? failure : nil
  }

  mutating func note(_ failure: PDFFailure, page number: Int) {
    pages[number, default: Page()].failure = (failure, .now)
  }

  mutating func noteAnswer(_ kind: Kind, page number: Int) {
    pages[number, default: Page()].answered.insert(kind)
  }
}

extension PDFRequest {
  /// nil for what is asked of the document.
  var ofPage: (number: Int, kind: PDFPageFailures.Kind)? {
    switch self {
    case .open: nil
    case .picture(let page, _): (page, .picture)
    case .text(let page): (page, .text)
    case .links(let page): (page, .links)
    }
  }
}
