/// Mode 2026: a terminal shows what comes between its beginning and its end at once
/// (gist.github.com/christianparpart/d8a62cc1ab659194337d73e399004036).
struct SynchronizedOutput: Hashable, Sendable {
  let isThere: Bool

  func around(_ frame: [UInt8]) -> [UInt8] {
    isThere ? Array("\u{1B}[?2026h".utf8) + frame + Array("\u{1B}[?2026l".utf8) : frame
  }
}
