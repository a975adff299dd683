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
  /// Whether all stands still for now, whatever is played.
  var isHeld = false {
    didSet { if isHeld != oldValue { start() } }
  }

  init(post: @escaping @MainActor (Message) -> Void) { self.post = post }

  /// Plays this from now on, or holds it; nothing where nil.
  func play(_ playback: Playback?) {
    if let playback, let current, current.isOfSamePicture(as: playback) {
      self.current = playback
    } else {
      current = playback
      frames = nil
      elapsed = .zero
    }
    start()
  }

  private func start() {
    task?.cancel()
    task = nil
    guard let current, current.isRunning, !isHeld else { return }
    task = Task { await run(current) }
  }

  private func run(_ playback: Playback) async {
    if frames == nil {
      let opened = await Background.run { playback.animation.frames(in: playback.context) }
      if Task.isCancelled { return }
      frames = opened
    }
    var time = elapsed
    let start = clock.now - time
    while true {
      let frame = await Background.run { [frames, time] in frames?.frame(at: time) }
      if Task.isCancelled { return }
      elapsed = time
      post(.frame(frame?.cells, playback, isLast: frame?.remaining == nil))
      guard let remaining = frame?.remaining else {
        elapsed = .zero
        return
      }
      let next = max(start + time + remaining, clock.now + Self.shortestPause)
      do { try await Pause.wait(until: next) } catch { return }
      time = clock.now - start
    }
  }
}
