/// A part of a picture that is to be drawn, and where.
struct PicturePatch: Hashable {
  let picture: Picture
  /// The part, in cells of the picture.
  let part: Rect
  /// Where its top left corner comes to, in cells of the screen.
  let place: Point
}
