/// What a drawn picture depends on: two drawings with the same key are the same.
struct PictureKey: Hashable, Sendable {
  let file: FileIdentity
  let size: Size
  let renderer: PictureRenderer
  /// What of the picture is drawn; nil for all of it.
  var part: PicturePart?
  /// Which frame it is of a picture that moves, 0 for one as it is first seen; or which page of a document.
  var frame = 0
}
