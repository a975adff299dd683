import Dispatch
import Foundation
import Synchronization

/// Tells that something of a name that matters came into one of several folders (inotify), as long as the value
/// lives: how a front sees the content of a download come.
public final class FolderWatch: Sendable {
  /// One element for any number of changes since the last one was taken. For one taker.
  public let changes: AsyncStream<Void>
  private let descriptor: Int32
  private let watched: Mutex<Watched>
  private let cancel: @Sendable () -> Void

  private struct Watched {
    /// The kernel's numbers of the folders.
    var folders: Set<Int32> = []
    /// Nil where all matter.
    var names: Set<String>? = []
  }

  /// Watches nothing yet. Nil where the system has no watch to give (128 a person, usually).
  public init?() {
    let descriptor = inotify_init1(Int32(IN_NONBLOCK | IN_CLOEXEC))
    guard descriptor >= 0 else { return nil }
    self.descriptor = descriptor
    let (changes, continuation) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
    self.changes = changes
    watched = Mutex(Watched())
    let source = DispatchSource.makeReadSource(
      fileDescriptor: descriptor, queue: DispatchQueue(label: "newsstand.watch"))
    // Safe: a constant that only this initializer uses until it returns; from then on nothing but `cancel` is used,
    // once, by `deinit` on whatever thread, and dispatch_source_cancel(3) may be called from any. libdispatch's types
    // do not say so, and a Mutex does not take them.
    nonisolated(unsafe) let shared = source
    cancel = { shared.cancel() }
    source.setEventHandler { [weak self] in if self?.drain() == true { continuation.yield() } }
    source.setCancelHandler {
      close(descriptor)
      continuation.finish()
    }
    source.resume()
  }

  deinit { cancel() }

  /// Watches these folders and no other, for these names in whatever case, or for all; also for the folders' own end.
  ///
  /// - Parameter includingWrites: whether it is told, too, that a file was written to or went away.
  /// What came before is not told: look for it afterwards. May be called from any thread; of two calls at a time
  /// either may be the last.
  ///
  /// - Returns: false where a folder is missing or cannot be watched; the others are.
  public func watch(
    _ folders: Set<String>, for names: Set<String>?, includingWrites: Bool = false
  ) -> Bool {
    let writes = includingWrites ? IN_MODIFY | IN_CLOSE_WRITE | IN_DELETE | IN_MOVED_FROM : 0
    let mask = UInt32(IN_CREATE | IN_MOVED_TO | IN_DELETE_SELF | IN_MOVE_SELF | IN_ONLYDIR | writes)
    let names = names.map { Set($0.map { $0.lowercased() }) }
    return watched.withLock { watched in
      watched.names = names
      let answers = folders.map { inotify_add_watch(descriptor, $0, mask) }
      let numbers = Set(answers.filter { $0 >= 0 })
      for old in watched.folders.subtracting(numbers) { inotify_rm_watch(descriptor, old) }
      watched.folders = numbers
      return answers.allSatisfy { $0 >= 0 }
    }
  }

  /// Reads all events; returns whether one matters.
  private func drain() -> Bool {
    var matters = false
    var buffer = [UInt8](repeating: 0, count: 16 << 10)
    while true {
      let count = read(descriptor, &buffer, buffer.count)
      guard count > 0 else { return matters }
      let names = watched.withLock { $0.names }
      buffer[..<count].withUnsafeBytes { bytes in
        var offset = 0
        while offset + MemoryLayout<inotify_event>.size <= bytes.count {
          let event = bytes.loadUnaligned(fromByteOffset: offset, as: inotify_event.self)
          let start = offset + MemoryLayout<inotify_event>.size
          offset = start + Int(event.len)
          let name = String(decoding: bytes[start..<offset].prefix { $0 != 0 }, as: UTF8.self)
          // Without a name it is of a folder itself, or of an overflown queue: anything may have changed. That a watch
          // was given up says nothing.
          if name.isEmpty ? event.mask & UInt32(IN_IGNORED) == 0 : names?.contains(name.lowercased()) != false
          {
            matters = true
          }
        }
      }
    }
  }
}
