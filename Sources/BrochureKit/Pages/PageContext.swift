public import TerminalKit

/// What a page draws itself for. A value: whatever changes in it asks for a new drawing.
public struct PageContext: Hashable, Sendable {
  /// The place there is on the screen, in cells.
  public let size: Size
  public let theme: Theme
  public let pictures: PictureRenderer
  /// What the person chose on the page.
  public var view: PageView
  /// The key that opens what the page has, its photos or its movie, as people call it; nil where none does.
  public let openingKey: String?

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
}
