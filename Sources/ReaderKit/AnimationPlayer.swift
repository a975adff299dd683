import BrochureKit
import TerminalKit

/// Posts the frames of a page's picture when they are due. Where they cannot be drawn in time, some are left out.
@MainActor
final class AnimationPlayer {
  /// A pause after each frame, however late it is: keys come first.
  private static let shortestPause = Duration.milliseconds(10)

  private let post: @MainActor (Message) -> Void
  private let clock = ContinuousClock()
  private var current: Playback?
  private var frames: PictureAnimation?
  /// The time in the picture of the frame that was posted last.
  private var elapsed = Duration.zero
  private var task: Task<Void, Never>?

  init(post: @escaping @MainActor (Message) -> Void) { self.post = post }

  /// Plays this from now on, or holds it; nothing where nil.
  func play(_ playback: Playback?) {
    task?.cancel()
    task = nil
    if let playback, let current, current.isOfSamePicture(as: playback) {
      self.current = playback
    } else {
      current = playback
      frames = nil
      elapsed = .zero
    }
    guard let playback, playback.isRunning else { return }
    task = Task { await run(playback) }
  }

  private func run(_ playback: Playback) async {
    if frames == nil {
      let opened = await Background.run { playback.animation.frames(in: playback.context) }
      if Task.isCancelled { return }
      frames = opened
    }
    let start = clock.now - elapsed
    while true {
      let time = elapsed
      let frame = await Background.run { [frames] in frames?.frame(at: time) }
      if Task.isCancelled { return }
      post(.frame(frame?.cells, playback, isLast: frame?.remaining == nil))
      guard let remaining = frame?.remaining else {
        elapsed = .zero
        return
      }
      let next = max(start + time + remaining, clock.now + Self.shortestPause)
      do { try await clock.sleep(until: next) } catch { return }
      elapsed = clock.now - start
    }
  }
}
