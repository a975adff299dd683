import CGdkPixbuf

/// What the first bytes of a picture tell.
public enum PictureHeader {
  /// Width and height in pixels, as the file has them; nil where they are not in these bytes, or it is a picture of
  /// lines, which has no size.
  public static func size(in bytes: [UInt8]) -> PixelSize? {
    guard OptionalPictureFormat(beginning: Array(bytes.prefix(OptionalPictureFormat.beginningLength))) != .svg
    else { return nil }
    PixbufLoader.makeSilent()
    let loader = gdk_pixbuf_loader_new()!  // g_object_new returns an object or ends the process
    defer { newsstand_pixbuf_loader_unref(loader) }
    let answer = Answer()
    newsstand_connect_size_prepared(
      loader,
      { loader, width, height, context in
        guard let context else { return }
        Unmanaged<Answer>.fromOpaque(context).takeUnretainedValue().size = PixelSize(
          width: Int(width), height: Int(height))
        // Every loader gives up at this, before it takes memory.
        gdk_pixbuf_loader_set_size(loader, 0, 0)
      }, Unmanaged.passUnretained(answer).toOpaque())
    gdk_pixbuf_loader_write(loader, bytes, gsize(bytes.count), nil)
    // One that knows small files only when it is closed tells now. It is closed in any case before it goes.
    gdk_pixbuf_loader_close(loader, nil)
    return withExtendedLifetime(answer) { answer.size }
  }

  private final class Answer { var size: PixelSize? }
}
