import BrochureKit
import Dispatch
import Synchronization
import TerminalKit
import Testing

@testable import ReaderKit

/// Which pages are drawn when. The pages tell when they are being drawn, and take as long as the test says.
@Suite(.serialized) @MainActor struct PageDrawerTests {
  /// What happens while the page with this title is drawn.
  private nonisolated static let drawing = Mutex<@Sendable (String) -> Void>({ _ in })

  private struct SlowPage: Page {
    let title: String?

    init(properties: PageProperties) throws(PageError) { title = try properties.stringIfPresent("title") }

    func draw(in context: PageContext) -> DrawnPage {
      PageDrawerTests.drawing.withLock { $0 }(title ?? "")
      return DrawnPage(Grid(size: context.size))
    }

    func text(columns: Int) -> [String] { [] }
  }

  private final class Flag: Sendable {
    private let value = Mutex(false)
    var isSet: Bool { value.withLock { $0 } }
    func set() { value.withLock { $0 = true } }
  }

  @MainActor private final class Record {
    var drawn: [PageIndex] = []
  }

  private let brochure: Brochure
  private let context = PageContext(
    size: Size(width: 8, height: 4), theme: Theme(.dark, for: Self.capabilities),
    pictures: PictureRenderer(capabilities: Self.capabilities))
  private nonisolated static let capabilities = Capabilities(colors: .palette, unicode: true)

  init() throws {
    brochure = try Brochure(
      folder: "/",
      articles: ["one", "two", "three"].map { title in
        Article(pages: [PageDescription(className: "SlowPage", properties: ["title": .string(title)])])
      })
  }

  private func page(_ article: Int) -> PageIndex { PageIndex(article: article, page: 0) }

  /// Wishes for pages, and returns them in the order in which they were drawn.
  private func draw(_ wishes: [PageIndex]..., during drawing: @escaping @Sendable (String) -> Void) async
    -> [PageIndex]
  {
    Self.drawing.withLock { $0 = drawing }
    var registry = PageRegistry()
    registry.register(SlowPage.self, as: "SlowPage")
    let record = Record()
    let count = wishes.joined().count
    await withCheckedContinuation { continuation in
      let drawer = PageDrawer(registry: registry) { message in
        if case .drawn(let index, _, _, _) = message { record.drawn.append(index) }
        if record.drawn.count == count { continuation.resume() }
      }
      for wish in wishes { drawer.draw(wish, of: brochure, in: context) }
    }
    return record.drawn
  }

  @Test func neighboursWaitUntilThePageThatIsReadIsThere() async {
    let another = DispatchSemaphore(value: 0)
    let isAlone = Flag()
    let drawn = await draw([page(0), page(2), page(1)]) { title in
      if title == "one" {
        // Time enough for another page to begin, where it may.
        if another.wait(timeout: .now() + 0.2) == .timedOut { isAlone.set() }
      } else {
        another.signal()
      }
    }
    #expect(isAlone.isSet)
    #expect(drawn == [page(0), page(2), page(1)])
  }

  @Test func thePageThatIsReadDoesNotWaitForNeighbours() async {
    let isDrawn = DispatchSemaphore(value: 0)
    let isInTime = Flag()
    _ = await draw([page(1)], [page(0)]) { title in
      if title == "one" {
        isDrawn.signal()
      } else if isDrawn.wait(timeout: .now() + 10) == .success {
        isInTime.set()
      }
    }
    #expect(isInTime.isSet)
  }
}
