import Synchronization

/// Drawn pictures by what they depend on, the ones used last within a memory limit.
///
/// Cells are drawn again where a page comes back at the same size; and a picture that is the same one as before
/// need not be sent to the terminal again.
final class PictureCache: Sendable {
  /// What all renderers of the process share.
  static let shared = PictureCache(limit: 32 << 20)

  private struct Entry {
    let picture: DrawnPicture
    let cost: Int
    var used: UInt64
  }

  private struct State {
    var entries: [PictureKey: Entry] = [:]
    var cost = 0
    var clock: UInt64 = 0
  }

  private let limit: Int
  private let state = Mutex(State())

  /// Keeps up to `limit` bytes.
  init(limit: Int) { self.limit = limit }

  subscript(key: PictureKey) -> DrawnPicture? {
    state.withLock { state in
      state.clock += 1
      state.entries[key]?.used = state.clock
      return state.entries[key]?.picture
    }
  }

  /// Keeps a drawing. One that alone has no room is not kept.
  func insert(_ picture: DrawnPicture, for key: PictureKey, imageBytes: Int) {
    let cells = picture.cells.width * picture.cells.height
    let cost = cells * MemoryLayout<Cell>.stride + imageBytes
    guard cost <= limit else { return }
    state.withLock { state in
      state.clock += 1
      state.cost += cost - (state.entries[key]?.cost ?? 0)
      state.entries[key] = Entry(picture: picture, cost: cost, used: state.clock)
      while state.cost > limit, let oldest = state.entries.min(by: { $0.value.used < $1.value.used }) {
        state.entries[oldest.key] = nil
        state.cost -= oldest.value.cost
      }
    }
  }

  /// The bytes that are kept.
  var cost: Int { state.withLock { $0.cost } }
}
