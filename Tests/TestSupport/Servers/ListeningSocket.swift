import Foundation

/// A TCP socket that listens on a port of 127.0.0.1.
struct ListeningSocket: Sendable {
  let descriptor: Int32

  init(on port: LoopbackPort) throws(TestSupportError) {
    descriptor = try boundSocket(port.number).descriptor
    guard listen(descriptor, 64) == 0 else {
      let error = TestSupportError.system("listen")
      close()
      throw error
    }
  }

  /// Takes the next connection, or nil when it is gone already.
  func accept() -> Int32? {
    descriptorLock.withLock { _ in
      let connection = Foundation.accept(descriptor, nil, nil)
      guard connection >= 0 else { return nil }
      _ = fcntl(connection, F_SETFD, FD_CLOEXEC)
      return connection
    }
  }

  func close() { _ = Foundation.close(descriptor) }
}
