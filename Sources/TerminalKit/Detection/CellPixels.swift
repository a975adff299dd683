import CNcurses

/// How large a terminal says its cells are.
enum CellPixels {
  /// From the size of the window in cells and pixels (tty_ioctl(2), TIOCGWINSZ); nil where it says none, or one that
  /// cannot be.
  static func reported(by descriptor: Int32) -> PixelSize? {
    var window = winsize()
    guard newsstand_window_size(descriptor, &window) == 0 else { return nil }
    return of(
      columns: Int(window.ws_col), rows: Int(window.ws_row),
      pixels: PixelSize(width: Int(window.ws_xpixel), height: Int(window.ws_ypixel)))
  }

  static func of(columns: Int, rows: Int, pixels: PixelSize) -> PixelSize? {
    // Some report a screen of their own invention.
    guard columns > 0, rows > 0, pixels != PixelSize(width: 640, height: 480) else { return nil }
    let cell = PixelSize(width: pixels.width / columns, height: pixels.height / rows)
    return cell.isPlausibleCell ? cell : nil
  }
}
