import Foundation

/// A TCP socket that listens on 127.0.0.1.
struct ListeningSocket: Sendable {
  let descriptor: Int32
  let port: UInt16

  /// - Parameter port: 0 for any that is free.
  init(port: UInt16) throws(TestSupportError) {
    let descriptor = socket(
      AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue), 0)
    guard descriptor >= 0 else { throw .system("socket") }
    // A server that comes back on its old port must not wait for the connections of the first one to age.
    var on: Int32 = 1
    setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &on, socklen_t(MemoryLayout<Int32>.size))
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = INADDR_LOOPBACK.bigEndian
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let isListening = withUnsafeMutablePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
        bind(descriptor, address, length) == 0 && listen(descriptor, 64) == 0
          && getsockname(descriptor, address, &length) == 0
      }
    }
    guard isListening else {
      let error = TestSupportError.system("bind and listen")
      _ = Foundation.close(descriptor)
      throw error
    }
    self.descriptor = descriptor
    self.port = UInt16(bigEndian: address.sin_port)
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
