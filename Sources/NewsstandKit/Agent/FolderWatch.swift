import Dispatch
import Foundation

/// Tells that files of a folder changed (inotify): whoever waits for another process's word sleeps until
/// it comes.
final class FolderWatch: Sendable {
  /// One element for any number of changes since the last one was taken.
  let changes: AsyncStream<Void>
  private let cancel: @Sendable () -> Void

  /// Watches the files in `folder` whose names begin with `prefix`. Nil where the system has no watch to
  /// give.
  init?(folder: String, prefix: String) {
    let descriptor = inotify_init1(Int32(IN_NONBLOCK | IN_CLOEXEC))
    guard descriptor >= 0 else { return nil }
    let mask = UInt32(IN_MODIFY | IN_CREATE | IN_MOVED_TO | IN_DELETE)
    guard inotify_add_watch(descriptor, folder, mask) >= 0 else {
      close(descriptor)
      return nil
    }
    let (changes, continuation) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
    self.changes = changes
    let source = DispatchSource.makeReadSource(fileDescriptor: descriptor, queue: .global())
    source.setEventHandler {
      if Self.drain(descriptor, prefix: Array(prefix.utf8)) { continuation.yield() }
    }
    source.setCancelHandler {
      close(descriptor)
      continuation.finish()
    }
    source.resume()
    // Sources may be used from any thread (libdispatch), which their Swift type does not say.
    nonisolated(unsafe) let shared = source
    cancel = { shared.cancel() }
  }

  deinit { cancel() }

  /// Reads all events; returns whether one was of a file that matters.
  private static func drain(_ descriptor: Int32, prefix: [UInt8]) -> Bool {
    var matters = false
    let capacity = 16 << 10
    let buffer = UnsafeMutableRawPointer.allocate(
      byteCount: capacity, alignment: MemoryLayout<inotify_event>.alignment)
    defer { buffer.deallocate() }
    while true {
      let count = read(descriptor, buffer, capacity)
      guard count > 0 else { return matters }
      var offset = 0
      while offset + MemoryLayout<inotify_event>.size <= count {
        let event = buffer.loadUnaligned(fromByteOffset: offset, as: inotify_event.self)
        let start = offset + MemoryLayout<inotify_event>.size
        let name = UnsafeRawBufferPointer(start: buffer + start, count: Int(event.len))
        // An overflown queue lost names: anything may have changed.
        if name.starts(with: prefix) || event.mask & UInt32(IN_Q_OVERFLOW) != 0 { matters = true }
        offset = start + Int(event.len)
      }
    }
  }
}
