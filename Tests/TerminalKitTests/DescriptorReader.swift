import Glibc

/// Reads a descriptor beside the test until it is stopped.
final class DescriptorReader: Sendable {
  private let task: Task<[UInt8], Never>
  private let stopping: Int32

  init(_ descriptor: Int32) {
    var ends: [Int32] = [0, 0]
    pipe(&ends)
    let (wake, stopping) = (ends[0], ends[1])
    self.stopping = stopping
    task = Task.detached {
      var result: [UInt8] = []
      var buffer = [UInt8](repeating: 0, count: 1 << 16)
      var ready = [
        pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0),
        pollfd(fd: wake, events: Int16(POLLIN), revents: 0),
      ]
      while poll(&ready, 2, -1) > 0 {
        if ready[0].revents & Int16(POLLIN) != 0 {
          let count = read(descriptor, &buffer, buffer.count)
          result += buffer.prefix(max(0, count))
        } else {
          break
        }
      }
      close(wake)
      return result
    }
  }

  /// What came until now.
  func stop() async -> [UInt8] {
    close(stopping)
    return await task.value
  }
}
