/// A picture in the form in which a terminal takes it.
enum PictureImage: Sendable {
  case kitty(KittyImage)
  case sixel(SixelPicture)
  case iterm(ItermImage)

  /// The memory that it takes, in bytes.
  var byteCount: Int {
    switch self {
    case .kitty(let image): image.payload.count
    case .sixel(let picture): picture.byteCount
    case .iterm(let image): image.file.count
    }
  }
}
