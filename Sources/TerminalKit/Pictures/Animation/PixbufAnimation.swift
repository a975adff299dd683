import CGdkPixbuf

/// The one owner of a `GdkPixbufAnimation` and of where it is: frames are made one after the other from what was
/// read, so that however many there are, one is in memory.
struct PixbufAnimation: ~Copyable {
  private let animation: OpaquePointer
  private let iterator: OpaquePointer

  /// Keeps `animation` for itself, too; its time is 0.
  init?(_ animation: OpaquePointer?) {
    guard let animation, let iterator = newsstand_animation_iterator(animation) else { return nil }
    newsstand_object_ref(UnsafeMutableRawPointer(animation))
    self.animation = animation
    self.iterator = iterator
  }

  deinit {
    newsstand_object_unref(UnsafeMutableRawPointer(iterator))
    newsstand_object_unref(UnsafeMutableRawPointer(animation))
  }

  /// Width and height in pixels.
  var size: PixelSize {
    PixelSize(
      width: Int(gdk_pixbuf_animation_get_width(animation)),
      height: Int(gdk_pixbuf_animation_get_height(animation)))
  }

  /// Goes to the frame that is seen so many milliseconds after the beginning.
  mutating func move(to milliseconds: Int) { newsstand_animation_advance(iterator, milliseconds) }

  /// Milliseconds until the next frame; nil after the last.
  var remaining: Int? {
    let delay = Int(gdk_pixbuf_animation_iter_get_delay_time(iterator))
    return delay < 0 ? nil : delay
  }

  /// The frame, made smaller where it is several times larger than `need`; nil where there is no memory.
  func pixels(atLeast need: PixelSize) -> Pixels? {
    guard let pixbuf = gdk_pixbuf_animation_iter_get_pixbuf(iterator) else { return nil }
    return PixelSource(pixbuf)?.pixels(atLeast: need)
  }
}
