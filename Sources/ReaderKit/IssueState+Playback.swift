import BrochureKit
import TerminalKit

extension IssueState {
  /// The page's picture that can be played, where all of it is on the screen.
  var animation: PageAnimation? {
    guard closeUp.isFitted, let animation = page?.animation, animation.area.minY >= row,
      animation.area.maxY <= row + height
    else { return nil }
    return animation
  }

  private var playable: Playback? {
    animation.map { Playback(page: cursor.current, animation: $0, context: pages.context) }
  }

  /// Plays the picture, or stops where it is.
  mutating func togglePlayback() {
    guard let other = playable else { return }
    if playback?.isOfSamePicture(as: other) == true {
      playback?.isRunning.toggle()
    } else {
      playback = other
      frame = nil
    }
  }

  /// The page is as it was before it was played.
  mutating func endPlayback() {
    playback = nil
    frame = nil
  }

  /// Ends what is not on the screen any more.
  mutating func settlePlayback() {
    guard let playback else { return }
    if let playable, playback.isOfSamePicture(as: playable) { return }
    endPlayback()
  }

  /// Takes a frame; nil where it cannot be played. The last one stays until it is played again.
  mutating func take(_ cells: Grid?, of playback: Playback, isLast: Bool) {
    guard let own = self.playback, own.isOfSamePicture(as: playback) else { return }
    guard let cells else { return endPlayback() }
    frame = cells
    if isLast { self.playback?.isRunning = false }
  }
}

extension ReaderState {
  /// What is to be played from now on, where that is another than before. What lies on top holds it.
  mutating func playing() -> [Effect] {
    issue?.settlePlayback()
    var wanted = issue?.playback
    if screen != .issue { wanted?.isRunning = false }
    guard wanted != played else { return [] }
    played = wanted
    return [.play(wanted)]
  }
}
