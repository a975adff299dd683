import CGdkPixbuf

/// Makes files of pixels, with gdk-pixbuf.
enum PictureEncoder {
  /// A PNG file (ISO 15948), compressed quickly; nil where there is no memory. Opaque pixels are meant, unless alpha
  /// is to be kept.
  static func png(_ pixels: Pixels, keepsAlpha: Bool = false) -> [UInt8]? {
    func encode(_ pixbuf: OpaquePointer) -> [UInt8]? { file(of: pixbuf, as: "png", "compression", "1") }
    return keepsAlpha ? pixels.withPixbuf(encode) : pixels.withOpaquePixbuf(encode)
  }

  /// A JPEG file of a quality that looks like the original; nil where there is no memory.
  static func jpeg(_ pixels: Pixels) -> [UInt8]? {
    pixels.withOpaquePixbuf { file(of: $0, as: "jpeg", "quality", "92") }
  }

  private static func file(
    of pixbuf: OpaquePointer, as type: String, _ option: String, _ value: String
  ) -> [UInt8]? {
    var file: UnsafeMutablePointer<gchar>?
    var count: gsize = 0
    let isMade = withCStrings([option]) { options in
      withCStrings([value]) { values in
        gdk_pixbuf_save_to_bufferv(pixbuf, &file, &count, type, options, values, nil)
      }
    }
    defer { g_free(file) }
    guard isMade != 0, let file else { return nil }
    return Array(UnsafeRawBufferPointer(start: file, count: Int(count)))
  }

  /// A null-terminated list of strings.
  private static func withCStrings<Result>(
    _ strings: [String], _ body: (UnsafeMutablePointer<UnsafeMutablePointer<gchar>?>?) -> Result
  ) -> Result {
    var pointers = strings.map { g_strdup($0) } + [nil]
    defer { for pointer in pointers { g_free(pointer) } }
    return body(&pointers)
  }
}

extension Pixels {
  /// The pixels of a file that ``PictureEncoder`` has made; nil of what is damaged.
  init?(encoded file: [UInt8]) {
    guard let loader = gdk_pixbuf_loader_new() else { return nil }
    defer { newsstand_pixbuf_loader_unref(loader) }
    let isTaken = gdk_pixbuf_loader_write(loader, file, gsize(file.count), nil) != 0
    // It must be closed before it goes, whatever became of it.
    let isWhole = gdk_pixbuf_loader_close(loader, nil) != 0
    guard isTaken, isWhole, let pixbuf = gdk_pixbuf_loader_get_pixbuf(loader),
      let pixels = PixelSource(pixbuf)?.pixels(divided: 1)
    else { return nil }
    self = pixels
  }

  /// The picture as gdk-pixbuf has one without alpha, for as long as `body` runs.
  fileprivate func withOpaquePixbuf<Result>(_ body: (OpaquePointer) -> Result?) -> Result? {
    var rgb = [UInt8](repeating: 0, count: width * height * 3)
    rgba.withUnsafeBufferPointer { source in
      rgb.withUnsafeMutableBufferPointer { target in
        for index in 0..<width * height {
          target[index * 3] = source[index * 4]
          target[index * 3 + 1] = source[index * 4 + 1]
          target[index * 3 + 2] = source[index * 4 + 2]
        }
      }
    }
    return rgb.withUnsafeBufferPointer { bytes in
      guard
        let pixbuf = gdk_pixbuf_new_from_data(
          bytes.baseAddress, GDK_COLORSPACE_RGB, 0, 8, gint(width), gint(height), gint(width * 3), nil, nil)
      else { return nil }
      defer { newsstand_pixbuf_unref(pixbuf) }
      return body(pixbuf)
    }
  }
}
