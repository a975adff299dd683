internal import Foundation
internal import PDFWire
internal import Processes

/// A running worker: it has the document, and answers one request after the other. It ends with its last reference.
///
/// A document may have taken it over: whatever it says is bounded, and checked.
final class PDFWorker: Sendable {
  let process: ChildProcess
  private let channel: Int32

  /// - Parameter document: open for reading; stays ours.
  init(_ program: String, document: Int32) throws(PDFFailure) {
    var ends: [Int32] = [-1, -1]
    guard socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0, &ends) == 0 else {
      throw .unstartable(errno: errno)
    }
    defer { close(ends[1]) }
    let nothing = open("/dev/null", O_RDWR | O_CLOEXEC)
    defer { close(nothing) }
    do throws(ChildProcess.SpawnError) {
      process = try ChildProcess([program], in: .connected([ends[1], nothing, nothing, document]))
    } catch {
      close(ends[0])
      throw .unstartable(errno: error.code)
    }
    channel = ends[0]
  }

  deinit {
    close(channel)
    // It may be in the middle of something, or stopped.
    process.kill()
    _ = process.waitForEnd()
  }

  /// Whether it waits for a request, as far as one can see.
  var isThere: Bool {
    var state = pollfd(fd: channel, events: Int16(POLLIN), revents: 0)
    return poll(&state, 1, 0) == 0
  }

  /// Blocks until the answer is here, or the time is over. After a failure the worker is of no use any more.
  func answer(to request: PDFRequest, within seconds: Int) throws(PDFFailure) -> PDFAnswer {
    let end = ContinuousClock.now + .seconds(seconds)
    let bytes = request.bytes
    var length = WireWriter()
    length.number(bytes.count)
    try send(length.bytes + bytes)
    let head = try receive(4, until: end, seconds)
    let count = head.reversed().reduce(0) { $0 << 8 | Int($1) }
    guard count <= PDFAnswer.longest(to: request),
      let answer = try? PDFAnswer(receive(count, until: end, seconds))
    else { throw .ended }
    return answer
  }

  private func send(_ bytes: [UInt8]) throws(PDFFailure) {
    // A request fits what the socket takes without being read.
    let count = bytes.withUnsafeBytes { Glibc.send(channel, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
    guard count == bytes.count else { throw .ended }
  }

  private func receive(
    _ count: Int, until end: ContinuousClock.Instant, _ seconds: Int
  ) throws(PDFFailure) -> [UInt8] {
    var failure: PDFFailure?
    let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, initialized in
      while initialized < count, failure == nil {
        let left = (end - .now).components
        var state = pollfd(fd: channel, events: Int16(POLLIN), revents: 0)
        let milliseconds = left.seconds * 1000 + left.attoseconds / 1_000_000_000_000_000
        guard milliseconds > 0, poll(&state, 1, Int32(milliseconds)) > 0 || errno == EINTR else {
          failure = .late(seconds: seconds)
          return
        }
        let read = recv(
          channel, buffer.baseAddress! + initialized, count - initialized, Int32(MSG_DONTWAIT))
        if read > 0 {
          initialized += read
        } else if read == 0 || errno != EAGAIN && errno != EINTR {
          failure = .ended
        }
      }
    }
    if let failure { throw failure }
    return bytes
  }
}
