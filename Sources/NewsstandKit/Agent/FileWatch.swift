import Dispatch
import Foundation

/// Tells that a file changed (inotify): whoever waits for another process's word sleeps until
/// it comes.
final class FileWatch: Sendable {
  /// One element for any number of changes since the last one was taken.
  let changes: AsyncStream<Void>
  private let cancel: @Sendable () -> Void

  /// Watches one file, whether it is there already or comes later, for events of inotify(7). Nil where its
  /// folder cannot be watched at all.
  ///
  /// - Parameter state: what to look at where others have used up the system's watches.
  init?(_ path: String, events: Int32, state: @escaping @Sendable (String) -> [Int] = FileWatch.modification)
  {
    let folder = (path as NSString).deletingLastPathComponent
    let file = Array((path as NSString).lastPathComponent.utf8)
    guard access(folder, R_OK) == 0 else { return nil }
    let (changes, continuation) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
    self.changes = changes
    let source: any DispatchSourceProtocol
    switch Self.watch(folder, events) {
    case .success(let descriptor):
      source = DispatchSource.makeReadSource(
        fileDescriptor: descriptor, queue: DispatchQueue(label: "newsstand.watch"))
      source.setEventHandler { if Self.drain(descriptor, file: file) { continuation.yield() } }
      source.setCancelHandler {
        close(descriptor)
        continuation.finish()
      }
    case .failure(let error) where [.EMFILE, .ENFILE, .ENOSPC, .ENOMEM, .ENOSYS].contains(error.code):
      source = Self.polling({ state(path) }, changed: { continuation.yield() })
      source.setCancelHandler { continuation.finish() }
    case .failure: return nil
    }
    source.resume()
    // Safe: a constant, set up whole before it is shared, of which nothing but `cancel` is used from then on, once,
    // by `deinit` on whatever thread; dispatch_source_cancel(3) may be called from any. libdispatch's types do not
    // say so, and a Mutex does not take them.
    nonisolated(unsafe) let shared = source
    cancel = { shared.cancel() }
  }

  private static func watch(_ folder: String, _ events: Int32) -> Result<Int32, POSIXError> {
    func failure() -> Result<Int32, POSIXError> { .failure(POSIXError(.init(rawValue: errno) ?? .EIO)) }
    let descriptor = inotify_init1(Int32(IN_NONBLOCK | IN_CLOEXEC))
    guard descriptor >= 0 else { return failure() }
    guard inotify_add_watch(descriptor, folder, UInt32(events)) >= 0 else {
      defer { close(descriptor) }
      return failure()
    }
    return .success(descriptor)
  }

  /// When the file was changed last, and which it is.
  @Sendable static func modification(_ path: String) -> [Int] {
    var status = stat()
    guard stat(path, &status) == 0 else { return [] }
    // Two changes within one tick of the file system's clock look the same: soon after one, each look counts.
    var now = timespec()
    clock_gettime(CLOCK_REALTIME, &now)
    let isRecent = now.tv_sec - status.st_mtim.tv_sec <= 1
    return [
      isRecent ? now.tv_nsec : -1, status.st_mtim.tv_sec, status.st_mtim.tv_nsec,
      Int(truncatingIfNeeded: status.st_ino),
    ]
  }

  /// Looks every now and then: for systems whose watches others have used up (128 a person, usually).
  private static func polling(
    _ state: @escaping @Sendable () -> [Int], changed: @escaping @Sendable () -> Void
  ) -> any DispatchSourceProtocol {
    var seen = state()
    let timer = DispatchSource.makeTimerSource(queue: DispatchQueue(label: "newsstand.watch"))
    timer.schedule(deadline: .now() + .milliseconds(100), repeating: .milliseconds(100))
    timer.setEventHandler {
      let now = state()
      if now != seen { changed() }
      seen = now
    }
    return timer
  }

  deinit { cancel() }

  /// Reads all events; returns whether one was of the file.
  private static func drain(_ descriptor: Int32, file: [UInt8]) -> Bool {
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
        let name = UnsafeRawBufferPointer(start: buffer + start, count: Int(event.len)).prefix { $0 != 0 }
        // An overflown queue lost names: anything may have changed.
        if name.elementsEqual(file) || event.mask & UInt32(IN_Q_OVERFLOW) != 0 { matters = true }
        offset = start + Int(event.len)
      }
    }
  }
}
