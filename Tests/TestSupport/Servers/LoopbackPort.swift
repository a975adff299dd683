import Foundation

/// A TCP port of 127.0.0.1 that is ours as long as the last reference lives: the kernel gives it to nobody
/// else, connections to it are refused while no server of ours listens, and one that comes back finds it free.
final class LoopbackPort: Sendable {
  let number: UInt16
  private let descriptor: Int32

  /// - Parameter port: 0 for any that is free; else one that is free or held by another `LoopbackPort`.
  init(_ port: UInt16 = 0) throws(TestSupportError) {
    let (descriptor, number) = try boundSocket(port)
    (self.descriptor, self.number) = (descriptor, number)
  }

  deinit { close(descriptor) }
}

/// A non-blocking TCP socket bound to 127.0.0.1. Sockets that allow it share a port, as long as one of them
/// at most listens; a free port is never chosen among those in use.
func boundSocket(_ port: UInt16) throws(TestSupportError) -> (descriptor: Int32, port: UInt16) {
  let descriptor = socket(
    AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue), 0)
  guard descriptor >= 0 else { throw .system("socket") }
  var on: Int32 = 1
  setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &on, socklen_t(MemoryLayout<Int32>.size))
  var address = sockaddr_in()
  address.sin_family = sa_family_t(AF_INET)
  address.sin_port = port.bigEndian
  address.sin_addr.s_addr = INADDR_LOOPBACK.bigEndian
  var length = socklen_t(MemoryLayout<sockaddr_in>.size)
  let isBound = withUnsafeMutablePointer(to: &address) {
    $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
      bind(descriptor, address, length) == 0 && getsockname(descriptor, address, &length) == 0
    }
  }
  guard isBound else {
    let error = TestSupportError.system("bind")
    close(descriptor)
    throw error
  }
  return (descriptor, UInt16(bigEndian: address.sin_port))
}
