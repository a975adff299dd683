// SPDX-License-Identifier: GPL-2.0-or-later

import Glibc
import PDFWire

/// The socket to the reader. Where that ends, so does the process: at once, even in the middle of a page.
struct Channel {
  private let descriptor: Int32

  /// nil where there is no socket.
  init?(_ descriptor: Int32) {
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFSOCK else { return nil }
    self.descriptor = descriptor
    // What a hung-up socket sends ends whoever does not handle it. (PR_SET_PDEATHSIG would come when the thread ends
    // that started us, not the process.)
    _ = fcntl(descriptor, F_SETOWN, getpid())
  }

  /// Waits for the next one; nil where nobody asks any more, or not as agreed on.
  func request() -> PDFRequest? {
    guard let length = read(4)?.reversed().reduce(0, { $0 << 8 | Int($1) }), length <= PDFRequest.longest,
      let bytes = read(length), let request = try? PDFRequest(bytes)
    else { return nil }
    setSignal(true)
    // It may have hung up just before.
    var state = pollfd(fd: descriptor, events: 0, revents: 0)
    poll(&state, 1, 0)
    return state.revents == 0 ? request : nil
  }

  func send(_ answer: consuming PDFAnswer) {
    // Who takes some of it makes room, which would be a signal, too.
    setSignal(false)
    let bytes = answer.bytes()
    var length = WireWriter()
    length.number(bytes.count)
    write(length.bytes)
    write(bytes)
  }

  /// Whether a signal tells that the other side has ended.
  private func setSignal(_ isOn: Bool) {
    let flags = fcntl(descriptor, F_GETFL)
    _ = fcntl(descriptor, F_SETFL, isOn ? flags | O_ASYNC : flags & ~O_ASYNC)
  }

  private func read(_ count: Int) -> [UInt8]? {
    let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, initialized in
      while initialized < count {
        let read = Glibc.read(descriptor, buffer.baseAddress! + initialized, count - initialized)
        if read <= 0 { return }
        initialized += read
      }
    }
    return bytes.count == count ? bytes : nil
  }

  private func write(_ bytes: [UInt8]) {
    bytes.withUnsafeBytes { buffer in
      var rest = buffer[...]
      while !rest.isEmpty {
        let written = Glibc.write(descriptor, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
        if written <= 0 { exit(0) }
        rest = rest.dropFirst(written)
      }
    }
  }
}
