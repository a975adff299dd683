/// A sentence at the bottom of the screen, until the next key.
struct Notice: Hashable, Sendable {
  let text: String
  var isFailure = false
  /// Where all of it is said, should it not fit.
  var more: String?
}
