/// A picture as the kitty graphics protocol takes one: a PNG file in base64.
struct KittyImage: Sendable {
  let payload: [UInt8]

  /// nil where there is no memory.
  init?(_ pixels: Pixels) {
    guard let file = PictureEncoder.png(pixels) else { return nil }
    payload = base64(file)
  }
}
