/// A picture as iTerm2 takes one (iterm2.com/documentation-images.html): a file, here a JPEG.
struct ItermImage: Sendable {
  let file: [UInt8]

  /// nil where there is no memory.
  init?(_ pixels: Pixels) {
    guard let file = PictureEncoder.jpeg(pixels) else { return nil }
    self.file = file
  }

  /// The control string that draws the picture into so many cells from where the cursor is, which stays there.
  func command(size: Size) -> [UInt8] {
    let control =
      "inline=1;size=\(file.count);width=\(size.width);height=\(size.height);preserveAspectRatio=0;doNotMoveCursor=1"
    return Array("\u{1B}]1337;File=\(control):".utf8) + base64(file) + [0x07]
  }

  /// Some of the `size` cells that the picture takes; nil where there is no memory.
  func part(_ part: Rect, of size: Size) -> ItermImage? {
    guard let pixels = Pixels(encoded: file) else { return nil }
    let (width, height) = (pixels.width / size.width, pixels.height / size.height)
    return ItermImage(
      pixels.part(
        x: part.minX * width, y: part.minY * height,
        size: PixelSize(width: part.width * width, height: part.height * height)))
  }
}
