import Foundation
import TestSupport

/// A port that takes connections and never says a word.
final class ListeningOnly {
  let port: UInt16
  private let descriptor: Int32

  init() throws {
    descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = INADDR_LOOPBACK.bigEndian
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let isListening = withUnsafeMutablePointer(to: &address) { [descriptor] in
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(descriptor, $0, length) == 0 && getsockname(descriptor, $0, &length) == 0
          && listen(descriptor, 8) == 0
      }
    }
    guard isListening else { throw TestFailure("no port to listen on") }
    port = UInt16(bigEndian: address.sin_port)
  }

  deinit { close(descriptor) }
}
