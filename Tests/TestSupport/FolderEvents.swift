import Foundation

/// Tells what happens to the files below a folder as it happens (inotify), so that a test can act between two
/// steps of another process.
public final class FolderEvents: Sendable {
  /// A file or folder was made, written or renamed.
  public struct Event: Sendable {
    /// Counts the events from 1.
    public let number: Int
    /// Relative to the folder.
    public let path: String
  }

  private let stopping: Gate

  /// Watches a folder and all below it, those that come later too; what is in those already when they are seen
  /// counts as made just then, maybe twice.
  ///
  /// - Parameter report: is called on a thread of its own.
  public init(below root: String, report: @escaping @Sendable (Event) -> Void) async throws(TestSupportError)
  {
    stopping = try Gate()
    let descriptor = try await whenFree {
      let descriptor = inotify_init1(Int32(IN_NONBLOCK | IN_CLOEXEC))
      return descriptor < 0 && errno == EMFILE ? nil : descriptor
    }
    guard descriptor >= 0 else { throw .system("inotify_init1") }
    var first = Reader(root: root, descriptor: descriptor)
    first.watch("")
    Thread { [stopping, first] in
      defer { close(descriptor) }
      var reader = first
      while awaitReady([(stopping.descriptor, POLLIN), (descriptor, POLLIN)])[0] == 0 {
        for event in reader.read() { report(event) }
      }
    }.start()
  }

  deinit { stopping.open() }

  private struct Reader {
    let root: String
    let descriptor: Int32
    /// The folders that are watched, relative to the root, by the kernel's number.
    var folders: [Int32: String] = [:]
    var count = 0

    /// Watches a folder and those in it. Returns the paths of all that is there.
    @discardableResult
    mutating func watch(_ folder: String) -> [String] {
      let mask = UInt32(IN_CREATE | IN_MODIFY | IN_MOVED_TO | IN_ONLYDIR)
      let number = inotify_add_watch(descriptor, "\(root)/\(folder)", mask)
      guard number >= 0 else { return [] }
      folders[number] = folder
      let names = (try? FileManager.default.contentsOfDirectory(atPath: "\(root)/\(folder)")) ?? []
      return names.flatMap { [path(folder, $0)] + watch(path(folder, $0)) }
    }

    mutating func read() -> [Event] {
      var buffer = [UInt8](repeating: 0, count: 64 << 10)
      let count = Foundation.read(descriptor, &buffer, buffer.count)
      var events: [Event] = []
      buffer.prefix(max(0, count)).withUnsafeBytes { bytes in
        var offset = 0
        while offset + MemoryLayout<inotify_event>.size <= bytes.count {
          let event = bytes.loadUnaligned(fromByteOffset: offset, as: inotify_event.self)
          let start = offset + MemoryLayout<inotify_event>.size
          offset = start + Int(event.len)
          let name = String(decoding: bytes[start..<offset].prefix { $0 != 0 }, as: UTF8.self)
          guard let folder = folders[event.wd], !name.isEmpty else { continue }
          let changed = path(folder, name)
          let isFolder = event.mask & UInt32(IN_ISDIR) != 0
          for path in [changed] + (isFolder ? watch(changed) : []) {
            self.count += 1
            events.append(Event(number: self.count, path: path))
          }
        }
      }
      return events
    }

    private func path(_ folder: String, _ name: String) -> String {
      folder.isEmpty ? name : "\(folder)/\(name)"
    }
  }
}
