import BrochureKit

/// Draws the parts of a picture that a person looks at, one after the other.
@MainActor
final class CloseUpDrawer {
  private let registry: PageRegistry
  private let finished: @MainActor (Message) -> Void
  private let drawing = LatestDrawing()
  /// The page that is looked at: its text is not read anew for every part of its picture.
  private var last: (index: PageIndex, brochure: Brochure, page: any Page)?

  init(registry: PageRegistry, finished: @escaping @MainActor (Message) -> Void) {
    self.registry = registry
    self.finished = finished
  }

  func draw(_ index: PageIndex, of brochure: Brochure, in context: PageContext) {
    guard let description = brochure[index] else { return }
    drawing.draw { [self, registry] in
      let known = last.flatMap { $0.index == index && $0.brochure == brochure ? $0.page : nil }
      let (page, drawn) = await Background.run {
        let page = known ?? registry.page(for: description, in: brochure)
        return (page, page.draw(in: context))
      }
      // Of an issue that is on its way there may be more the next time.
      last = brochure.isArriving ? nil : (index, brochure, page)
      finished(.drawnCloseUp(index, brochure, context, drawn))
    }
  }
}
