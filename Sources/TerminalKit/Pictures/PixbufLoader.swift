import CGdkPixbuf

/// The one owner of a `GdkPixbufLoader`: takes a file's bytes and has, in time, its size, its orientation and
/// its pixels.
final class PixbufLoader {
  static let truncated = "The file ends before the picture does."

  /// Width and height in the file, in pixels, once known.
  private(set) var size: (width: Int, height: Int)?

  private let loader: UnsafeMutablePointer<GdkPixbufLoader>
  private let path: String
  private let target: Target
  private var isTooLarge = false
  /// Of which format the file seems to be, where that needs an own decoder.
  private let optionalFormat: OptionalPictureFormat?

  /// What is to become of the picture once its size is known.
  enum Target {
    /// Nothing: size and orientation are all that is wanted.
    case header
    /// It is decoded, at the size that this gives where the format can scale, or has no size of its own.
    case pixels((_ width: Int, _ height: Int, _ isOfLines: Bool) -> (width: Int, height: Int))
  }

  /// - Parameter file: what is to be loaded.
  init(path: String, _ file: borrowing PictureFile, target: Target) {
    PixbufLoader.makeSilent()
    self.path = path
    self.target = target
    optionalFormat = OptionalPictureFormat(
      beginning: file.beginning(OptionalPictureFormat.beginningLength))
    // gdk-pixbuf itself does not look behind a comment for the first tag.
    let known = optionalFormat == .svg ? gdk_pixbuf_loader_new_with_type("svg", nil) : nil
    loader = known ?? gdk_pixbuf_loader_new()!  // g_object_new returns an object or ends the process
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
      // A loader knows small files only when it is closed.
      let isTaken =
        count == 0
        ? gdk_pixbuf_loader_close(loader, &error)
        : gdk_pixbuf_loader_write(
          loader, buffer.baseAddress?.assumingMemoryBound(to: UInt8.self), gsize(count), &error)
      if isEnough(self), !isTooLarge {
        g_clear_error(&error)
        return
      }
      try check(isTaken != 0, &error, atEnd: count == 0)
      if count == 0 { return }
    }
  }

  /// The decoded picture, turned as it is to be seen, and made smaller where it is several times larger
  /// than `width` by `height`.
  func pixels(atLeast width: Int, _ height: Int) throws(PictureError) -> Pixels {
    try withSource { $0.pixels(atLeast: PixelSize(width: width, height: height)) }
  }

  /// A part of the decoded picture, turned as it is to be seen, at just `size` pixels.
  func pixels(of part: PicturePart, at size: PixelSize) throws(PictureError) -> Pixels {
    try withSource { $0.pixels(of: part, at: size) }
  }

  /// How large what was decoded is, in pixels; nil before.
  var decodedSize: PixelSize? {
    gdk_pixbuf_loader_get_pixbuf(loader).map {
      PixelSize(width: Int(gdk_pixbuf_get_width($0)), height: Int(gdk_pixbuf_get_height($0)))
    }
  }

  private func withSource(_ body: (PixelSource) -> Pixels) throws(PictureError) -> Pixels {
    guard let decoded = gdk_pixbuf_loader_get_pixbuf(loader),
      let pixbuf = gdk_pixbuf_apply_embedded_orientation(decoded)
    else { throw .undecodable(path: path, reason: PixbufLoader.truncated) }
    defer { newsstand_pixbuf_unref(pixbuf) }
    guard let source = PixelSource(pixbuf) else {
      throw .undecodable(path: path, reason: PixbufLoader.truncated)
    }
    return body(source)
  }

  /// Whether there is more than one frame of it; known once the second begins.
  var isAnimated: Bool {
    guard let animation = gdk_pixbuf_loader_get_animation(loader) else { return false }
    return gdk_pixbuf_animation_is_static_image(animation) == 0
  }

  /// All frames of what was loaded as a whole; nil where there is but one.
  func animation() -> PixbufAnimation? {
    isAnimated ? PixbufAnimation(gdk_pixbuf_loader_get_animation(loader)) : nil
  }

  /// Whether the format says in its pixels, not in its header, how the picture is turned.
  var hasOrientation: Bool { ["jpeg", "tiff"].contains(format) }

  private func prepare(_ width: Int, _ height: Int) {
    size = (width, height)
    // One of lines is drawn as large as it is needed, whatever it says.
    isTooLarge =
      format != "svg"
      && (width > PictureDecoder.maximumSide || height > PictureDecoder.maximumSide
        || width * height > PictureDecoder.maximumPixels)
    switch target {
    case .header where hasOrientation && !isTooLarge:
      setSize(1, 1)  // libjpeg decodes as little as it can
    case .pixels(let scaled) where !isTooLarge:
      // Only what scales while it decodes: the others would decode all and then scale, less well than we do.
      guard ["jpeg", "svg"].contains(format) else { return }
      let size = scaled(width, height, format == "svg")
      setSize(max(1, size.width), max(1, size.height))
    default:
      setSize(0, 0)  // every loader gives up at this, before it takes memory
    }
  }

  private func setSize(_ width: Int, _ height: Int) {
    gdk_pixbuf_loader_set_size(loader, gint(width), gint(height))
  }

  private func check(
    _ isGood: Bool, _ error: inout UnsafeMutablePointer<GError>?, atEnd: Bool = false
  ) throws(PictureError) {
    defer { g_clear_error(&error) }
    if isTooLarge, let size { throw .tooLarge(path: path, width: size.width, height: size.height) }
    if isGood { return }
    if format.isEmpty, let optionalFormat { throw .noDecoder(path: path, format: optionalFormat) }
    // libjpeg's own words for this are about calls in a wrong state.
    if atEnd, format == "jpeg" { throw .undecodable(path: path, reason: PixbufLoader.truncated) }
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

  static func makeSilent() { _ = silence }

  /// GLib writes its warnings to stderr, which is the screen. All that matters comes as an error.
  private static let silence: Void = {
    g_log_set_default_handler({ _, _, _, _ in }, nil)
  }()
}
