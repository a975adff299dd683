import BrochureKit

/// The playing of a page's picture.
struct Playback: Hashable, Sendable {
  let page: PageIndex
  let animation: PageAnimation
  let context: PageContext
  /// Whether it moves; else it stands at the frame that it had come to.
  var isRunning = true

  /// Whether both are of the same picture, running or not.
  func isOfSamePicture(as other: Playback) -> Bool {
    page == other.page && animation == other.animation && context == other.context
  }
}
