/// A picture, or the first frame of one that moves.
struct DecodedPicture: Sendable {
  let pixels: Pixels
  let isAnimated: Bool
}
