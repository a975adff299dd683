import CGdkPixbuf

extension Pixels {
  /// The picture at just this size, its proportions given up where they differ.
  func scaled(to size: PixelSize) -> Pixels {
    guard size != PixelSize(width: width, height: height) else { return self }
    return withPixbuf { pixbuf in
      guard
        let scaled = gdk_pixbuf_scale_simple(pixbuf, gint(size.width), gint(size.height), GDK_INTERP_BILINEAR)
      else { return nil }  // no memory
      defer { newsstand_pixbuf_unref(scaled) }
      return PixelSource(scaled)?.pixels(divided: 1)
    } ?? self
  }

  /// A part of the picture.
  func part(x: Int, y: Int, size: PixelSize) -> Pixels {
    precondition(x >= 0 && y >= 0 && x + size.width <= width && y + size.height <= height)
    var part: [UInt8] = []
    part.reserveCapacity(size.width * size.height * 4)
    for row in y..<y + size.height {
      let start = (row * width + x) * 4
      part += rgba[start..<start + size.width * 4]
    }
    return Pixels(width: size.width, height: size.height, rgba: part)
  }

  /// The picture as gdk-pixbuf has one, for as long as `body` runs.
  func withPixbuf<Result>(_ body: (OpaquePointer) -> Result?) -> Result? {
    rgba.withUnsafeBufferPointer { bytes in
      guard
        let pixbuf = gdk_pixbuf_new_from_data(
          bytes.baseAddress, GDK_COLORSPACE_RGB, 1, 8, gint(width), gint(height), gint(width * 4), nil, nil)
      else { return nil }
      defer { newsstand_pixbuf_unref(pixbuf) }
      return body(pixbuf)
    }
  }
}
