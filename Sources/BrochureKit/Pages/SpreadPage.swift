internal import TerminalKit

/// Two pages side by side.
public struct SpreadPage: Page {
  /// In the order of reading.
  private let pages: [any Page]
  private let direction: ReadingDirection

  /// - Parameter direction: says on which side the first one stands.
  init(_ first: any Page, _ second: any Page, _ direction: ReadingDirection) {
    pages = [first, second]
    self.direction = direction
  }

  /// Spreads are found; a brochure cannot ask for one.
  public init(properties: PageProperties) throws(PageError) {
    throw .unknownClass("SpreadPage")
  }

  public var title: String? { pages.lazy.compactMap(\.title).first }

  public func draw(in context: PageContext) -> DrawnPage {
    let size = context.size
    let fold = size.width / 2
    let sides = direction == .leftToRight ? pages : pages.reversed()
    let left = sides[0].draw(in: context.onSide(.left, size: Size(width: fold, height: size.height)))
    let right = sides[1].draw(
      in: context.onSide(.right, size: Size(width: size.width - fold, height: size.height)))
    var grid = Grid(
      width: size.width, height: max(left.height, right.height), style: context.theme.text)
    grid.draw(left.grid, x: 0, y: 0)
    grid.draw(right.grid, x: fold, y: 0)
    var page = DrawnPage(grid)
    page.awaited = left.awaited.union(right.awaited).union(pages.compactMap(\.awaited))
    page.isZoomable = left.isZoomable || right.isZoomable
    page.animation = left.animation ?? right.animation?.moved(right: fold)
    return page
  }

  public func text(columns: Int) -> [String] { pages.flatMap { $0.text(columns: columns) } }
  public var readingTexts: [ReadingText] { pages.flatMap(\.readingTexts) }
  public var textProblem: PageError? { pages.lazy.compactMap(\.textProblem).first }
  public var openings: [Opening] { pages.flatMap(\.openings) }
  public var pictures: [Asset] { pages.flatMap(\.pictures) }
  public var problems: [PageError] { pages.flatMap(\.problems) }
}

extension PageRegistry {
  /// What a brochure shows at a place: its page, or that and the one beside it.
  public func page(at index: PageIndex, in brochure: Brochure, _ spreads: Spreads) -> (any Page)? {
    guard let description = brochure[index] else { return nil }
    let page = page(for: description, in: brochure)
    guard let facing = spreads.facing(index).flatMap({ brochure[$0] }) else { return page }
    return SpreadPage(page, self.page(for: facing, in: brochure), brochure.direction)
  }
}
