public import TerminalKit

/// Looks whether pictures can be shown, and all of each.
public struct PictureCheck: Sendable {
  private let renderer = PictureRenderer(capabilities: Capabilities(colors: .direct, unicode: true))

  public init() {}

  /// What is wrong with a picture, as far as its header and its end tell it. Reads little, whatever its size.
  public func problem(of asset: Asset) -> PageError? {
    let path: String
    do throws(PageError) {
      path = try asset.file()
    } catch {
      return error
    }
    do throws(PictureError) {
      _ = try renderer.pictureSize(path: path)
    } catch {
      return .undrawable(asset.name, error)
    }
    return PictureEnd.isMissing(path: path) ? .cutOff(asset.name) : nil
  }

  /// The size of a picture in pixels. Decodes all of it.
  ///
  /// - Throws: `undrawable`, `cutOff`, `unreadable`.
  public func size(of asset: Asset) throws(PageError) -> PixelSize {
    let path = try asset.file()
    let size: (width: Int, height: Int)
    do throws(PictureError) {
      size = try renderer.pictureSize(path: path)
      // All is decoded, though little is drawn.
      _ = try renderer.draw(path: path, fitting: Size(width: 4, height: 2))
    } catch {
      throw .undrawable(asset.name, error)
    }
    // Decoders take what there is.
    if PictureEnd.isMissing(path: path) { throw .cutOff(asset.name) }
    return PixelSize(width: size.width, height: size.height)
  }
}
