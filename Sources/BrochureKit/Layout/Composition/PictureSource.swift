internal import TerminalKit

/// Finds and measures the pictures of a document.
struct PictureSource: Sendable {
  let asset: @Sendable (String) -> Result<Asset, PageError>
  let renderer: PictureRenderer
  /// The most rows that a picture may take.
  let rows: Int

  /// The file and the cells that it takes in a column, or why there is nothing to see.
  func measured(_ source: String, columns: Int) throws(PageError) -> (asset: Asset, size: Size) {
    let asset = try asset(source).get()
    // Its name stands for it.
    if renderer.mode == .none { return (asset, Size(width: columns, height: 1)) }
    let path = try asset.file()
    do {
      let pixels = try renderer.pictureSize(path: path)
      let fitting = Size(width: columns, height: rows)
      return (asset, renderer.cells(forPixelWidth: pixels.width, height: pixels.height, fitting: fitting))
    } catch {
      throw .undrawable(asset.name, error)
    }
  }
}
