import CGdkPixbuf

/// The one owner of a `GdkPixbufLoader`: takes a file's bytes and has, in time, its size, its orientation and
/// its pixels.
final class PixbufLoader {
  static let truncated = "The file ends before the picture does."

  /// Width and height in the file, in pixels, once known.
  private(set) var size: (width: Int, height: Int)?

  private let loader: UnsafeMutablePointer<GdkPixbufLoader>
  private let path: String
  private let target: (_ width: Int, _ height: Int) -> (width: Int, height: Int)
  private var isTooLarge = false

  /// `target` is asked, when the size is known, for the size to decode at where the format can scale.
  init(path: String, target: @escaping (_ width: Int, _ height: Int) -> (width: Int, height: Int)) {
    _ = PixbufLoader.silence
    self.path = path
    self.target = target
    loader = gdk_pixbuf_loader_new()!  // g_object_new returns an object or ends the process
    // The loader is ours alone and ends in deinit, so the context lives at least as long.
    newsstand_connect_size_prepared(
      loader,
      { _, width, height, context in
        guard let context else { return }
        Unmanaged<PixbufLoader>.fromOpaque(context).takeUnretainedValue().prepare(Int(width), Int(height))
      }, Unmanaged.passUnretained(self).toOpaque())
  }

  deinit {
    // A loader must be closed before it goes; what it says about half a file is of no interest here.
    gdk_pixbuf_loader_close(loader, nil)
    newsstand_pixbuf_loader_unref(loader)
  }

  /// The name of the format, "jpeg" or "png" for instance; empty before it is known.
  var format: String {
    guard let format = gdk_pixbuf_loader_get_format(loader), let name = gdk_pixbuf_format_get_name(format)
    else {
      return ""
    }
    defer { g_free(name) }
    return String(cString: name)
  }

  /// The EXIF orientation, 1 to 8; nil before anything is decoded.
  var orientation: Int? {
    guard let pixbuf = gdk_pixbuf_loader_get_pixbuf(loader) else { return nil }
    return gdk_pixbuf_get_option(pixbuf, "orientation").flatMap { Int(String(cString: $0)) } ?? 1
  }

  /// Whether the picture is to be seen with its width and height exchanged (EXIF 2.3, 4.6.4).
  var isTurned: Bool { (5...8).contains(orientation ?? 1) }

  /// Feeds the file until `isEnough` or its end.
  func load(_ file: borrowing PictureFile, until isEnough: (PixbufLoader) -> Bool) throws(PictureError) {
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 64 << 10, alignment: 16)
    defer { buffer.deallocate() }
    var error: UnsafeMutablePointer<GError>?
    while true {
      let count = try file.read(into: buffer)
      if count == 0 { break }
      let isTaken =
        gdk_pixbuf_loader_write(
          loader, buffer.baseAddress?.assumingMemoryBound(to: UInt8.self), gsize(count), &error) != 0
      try check(isTaken, &error)
      if isEnough(self) { return }
    }
    try check(gdk_pixbuf_loader_close(loader, &error) != 0, &error)
  }

  /// The decoded picture, turned as it is to be seen.
  func pixels() throws(PictureError) -> Pixels {
    guard let decoded = gdk_pixbuf_loader_get_pixbuf(loader),
      let pixbuf = gdk_pixbuf_apply_embedded_orientation(decoded)
    else { throw .undecodable(path: path, reason: PixbufLoader.truncated) }
    defer { newsstand_pixbuf_unref(pixbuf) }
    return PixbufLoader.pixels(of: pixbuf)
  }

  private func prepare(_ width: Int, _ height: Int) {
    size = (width, height)
    isTooLarge =
      width > PictureDecoder.maximumSide || height > PictureDecoder.maximumSide
      || width * height > PictureDecoder.maximumPixels
    if isTooLarge {
      gdk_pixbuf_loader_set_size(loader, 0, 0)  // every loader gives up at this, before it takes memory
    } else if ["jpeg", "svg"].contains(format) {
      // The others would decode all of it and then scale, less well than chafa does.
      let target = target(width, height)
      gdk_pixbuf_loader_set_size(loader, gint(max(1, target.width)), gint(max(1, target.height)))
    }
  }

  private func check(_ isGood: Bool, _ error: inout UnsafeMutablePointer<GError>?) throws(PictureError) {
    defer { g_clear_error(&error) }
    if isTooLarge, let size { throw .tooLarge(path: path, width: size.width, height: size.height) }
    if isGood { return }
    let message = error?.pointee.message.map { String(cString: $0) } ?? ""
    throw .undecodable(path: path, reason: PixbufLoader.sentence(message))
  }

  /// One clean line: loaders pass on what files say.
  private static func sentence(_ message: String) -> String {
    let words = message.compactMap(TextWidth.cleaned).split(separator: " ").joined(separator: [" "])
    let text = TextWidth.clipped(String(words), to: 200)
    guard let last = text.last else { return "It is no picture that can be read." }
    return last.isPunctuation ? text : text + "."
  }

  private static func pixels(of pixbuf: OpaquePointer) -> Pixels {
    let width = Int(gdk_pixbuf_get_width(pixbuf))
    let height = Int(gdk_pixbuf_get_height(pixbuf))
    let stride = Int(gdk_pixbuf_get_rowstride(pixbuf))
    let hasAlpha = gdk_pixbuf_get_has_alpha(pixbuf) != 0
    guard let source = gdk_pixbuf_read_pixels(pixbuf) else { return Pixels(width: 0, height: 0, rgba: []) }
    let rgba = [UInt8](unsafeUninitializedCapacity: width * height * 4) { target, count in
      // Uninitialised memory, filled from front to back.
      var to = target.baseAddress!
      for y in 0..<height {
        var from = source + y * stride
        if hasAlpha {
          to.initialize(from: from, count: width * 4)
          to += width * 4
          continue
        }
        for _ in 0..<width {
          to[0] = from[0]
          to[1] = from[1]
          to[2] = from[2]
          to[3] = 255
          from += 3
          to += 4
        }
      }
      count = width * height * 4
    }
    return Pixels(width: width, height: height, rgba: rgba)
  }

  /// GLib writes its warnings to stderr, which is the screen. All that matters comes as an error.
  private static let silence: Void = {
    g_log_set_default_handler({ _, _, _, _ in }, nil)
  }()
}
