public import TerminalKit

/// What a page draws itself for. A value: whatever changes in it asks for a new drawing.
public struct PageContext: Hashable, Sendable {
  /// The place there is on the screen, in cells.
  public private(set) var size: Size
  public let theme: Theme
  public let pictures: PictureRenderer
  /// What the person chose on the page.
  public var view: PageView
  /// The key that opens what the page has, its photos or its movie, as people call it; nil where none does.
  public let openingKey: String?
  /// Which pages stand side by side: each of them is drawn with the other.
  public var spreads = Spreads.none
  /// The side of a spread that the page is on: its picture stands at the fold. nil of a page alone.
  private(set) var side: SpreadSide?

  public init(
    size: Size, theme: Theme, pictures: PictureRenderer, view: PageView = PageView(),
    openingKey: String? = nil
  ) {
    self.size = size
    self.theme = theme
    self.pictures = pictures
    self.view = view
    self.openingKey = openingKey
  }

  /// The same for another place on the screen.
  func sized(_ size: Size) -> PageContext {
    var context = self
    context.size = size
    return context
  }

  /// The same for a page on one side of a spread.
  func onSide(_ side: SpreadSide, size: Size) -> PageContext {
    var context = sized(size)
    context.side = side
    return context
  }
}
