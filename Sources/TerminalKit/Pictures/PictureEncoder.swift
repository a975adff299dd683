import CGdkPixbuf

/// Makes files of pixels, with gdk-pixbuf.
enum PictureEncoder {
  /// A PNG file (ISO 15948), compressed quickly; nil where there is no memory. Opaque pixels are meant: alpha is left
  /// out.
  static func png(_ pixels: Pixels) -> [UInt8]? { encode(pixels, as: "png", "compression", "1") }

  /// A JPEG file of a quality that looks like the original; nil where there is no memory.
  static func jpeg(_ pixels: Pixels) -> [UInt8]? { encode(pixels, as: "jpeg", "quality", "92") }

  private static func encode(
    _ pixels: Pixels, as type: String, _ option: String, _ value: String
  ) -> [UInt8]? {
    pixels.withOpaquePixbuf { pixbuf in
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
