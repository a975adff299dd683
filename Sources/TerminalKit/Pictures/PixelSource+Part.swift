import CGdkPixbuf

extension PixelSource {
  /// A part of the picture at just `size` pixels. Its edges may lie inside pixels: parts that lie side by side fit
  /// together.
  func pixels(of part: PicturePart, at size: PixelSize) -> Pixels {
    let across = Span(part.cells.minX..<part.cells.maxX, of: part.whole.width, pixels: width)
    let down = Span(part.cells.minY..<part.cells.maxY, of: part.whole.height, pixels: height)
    let cut = PixelSource(
      bytes: bytes + down.pixels.lowerBound * stride + across.pixels.lowerBound * channels,
      width: across.pixels.count, height: down.pixels.count, stride: stride, channels: channels)
    let divisor = max(1, min(Int(across.length) / size.width, Int(down.length) / size.height))
    let source = cut.pixels(divided: divisor)
    let scaleX = Double(size.width * divisor) / across.length
    let scaleY = Double(size.height * divisor) / down.length
    var scaled = [UInt8](repeating: 0, count: size.width * size.height * 4)
    _ = source.withPixbuf { from -> Void? in
      scaled.withUnsafeMutableBufferPointer { bytes in
        guard
          let to = gdk_pixbuf_new_from_data(
            bytes.baseAddress, GDK_COLORSPACE_RGB, 1, 8, gint(size.width), gint(size.height),
            gint(size.width * 4), nil, nil)
        else { return }  // no memory: the part stays empty
        defer { newsstand_pixbuf_unref(to) }
        gdk_pixbuf_scale(
          from, to, 0, 0, gint(size.width), gint(size.height), -across.before / Double(divisor) * scaleX,
          -down.before / Double(divisor) * scaleY, scaleX, scaleY, GDK_INTERP_BILINEAR)
      }
    }
    return Pixels(width: size.width, height: size.height, rgba: scaled)
  }

  /// One side of the part, in pixels of the source.
  private struct Span {
    /// The whole pixels that it touches, and one more beside them to blend with.
    let pixels: Range<Int>
    /// How far inside the first of them it begins.
    let before: Double
    let length: Double

    init(_ cells: Range<Int>, of whole: Int, pixels count: Int) {
      let perCell = Double(count) / Double(whole)
      let start = Double(cells.lowerBound) * perCell
      length = Double(cells.count) * perCell
      let first = min(count - 1, max(0, Int(start) - 1))
      pixels = first..<max(first + 1, min(count, Int((start + length).rounded(.up)) + 1))
      before = start - Double(first)
    }
  }
}
