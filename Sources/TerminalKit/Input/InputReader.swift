import CNcurses
import Dispatch
import Glibc

/// Reads what comes from a terminal, on the main queue, and makes events of it.
@MainActor
final class InputReader {
  enum Finding {
    case event(Event)
    case answer(TerminalAnswer)
    /// The other side of the terminal is closed.
    case hangUp
  }

  private let descriptor: Int32
  private let screen: CursesScreen
  private let found: (Finding) -> Void
  private let isReady: () -> Bool
  private var decoder: InputDecoder
  private var source: (any DispatchSourceRead)?
  private var silence: DispatchWorkItem?
  /// Whether nothing is read for now: the terminal is somebody else's.
  private var isPaused = false

  /// So much is read before others get their turn: a flood must not keep the loop from drawing.
  private static let most = 4096
  /// After so long what has no end is given up: a paste after its last byte, an answer after its first. Whoever types
  /// must not wait for the rest of it for ever.
  private static let patience = DispatchTimeInterval.seconds(1)

  /// - Parameters:
  ///   - decoder: one that has had all that came before.
  ///   - isReady: asked before anything is read.
  ///   - found: called on the main queue.
  init(
    _ descriptor: Int32, _ screen: CursesScreen, _ decoder: InputDecoder, isReady: @escaping () -> Bool,
    found: @escaping (Finding) -> Void
  ) {
    self.isReady = isReady
    self.descriptor = descriptor
    self.screen = screen
    self.decoder = decoder
    self.found = found
    let source = DispatchSource.makeReadSource(fileDescriptor: descriptor, queue: .main)
    source.setEventHandler { [weak self] in MainActor.assumeIsolated { self?.receive() } }
    source.activate()
    self.source = source
  }

  /// Reads nothing until `resume`. What is half read is forgotten; but what is half pasted is pasted to its end: the
  /// rest of it would be taken for keys.
  func pause() {
    isPaused = true
    silence?.cancel()
    silence = nil
    if !decoder.isPasting { decoder = InputDecoder() }
  }

  func resume() {
    isPaused = false
    awaitEnd()
  }

  func cancel() {
    silence?.cancel()
    source?.cancel()
    source = nil
  }

  private func receive() {
    guard isReady(), !isPaused else { return }
    var count = 0
    reading: while count < InputReader.most {
      if decoder.isPasting {
        // Past ncurses, which would find keys in it.
        guard let bytes = readBytes() else { break reading }
        count += bytes.count
        for byte in bytes { report(decoder.decode(byte: byte)) }
      } else {
        guard let code = screen.read() else { break reading }
        count += 1
        report(code > 0xFF ? decoder.decode(key: code) : decoder.decode(byte: UInt8(code)))
      }
    }
    for answer in decoder.takeAnswers() { found(.answer(answer)) }
    if count < InputReader.most { report(decoder.pause()) }
    awaitEnd()
    if isHungUp(readNothing: count == 0) { found(.hangUp) }
  }

  private func report(_ events: [Event]) { for event in events { found(.event(event)) } }

  /// What waits; nil where nothing does.
  private func readBytes() -> ArraySlice<UInt8>? {
    var ready = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    guard poll(&ready, 1, 0) > 0 else { return nil }
    var buffer = [UInt8](repeating: 0, count: InputReader.most)
    let count = read(descriptor, &buffer, buffer.count)
    return count > 0 ? buffer[..<count] : nil
  }

  private func awaitEnd() {
    if decoder.isInSequence, silence != nil { return }
    silence?.cancel()
    silence = nil
    guard decoder.isPasting || decoder.isInSequence else { return }
    let item = DispatchWorkItem { [weak self] in
      MainActor.assumeIsolated {
        guard let self, !self.isPaused else { return }
        self.silence = nil
        self.report(self.decoder.giveUp())
      }
    }
    silence = item
    DispatchQueue.main.asyncAfter(deadline: .now() + InputReader.patience, execute: item)
  }

  /// Whether the terminal hung up, or is readable for ever with nothing to read.
  private func isHungUp(readNothing: Bool) -> Bool {
    var ready = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    guard poll(&ready, 1, 0) > 0 else { return false }
    if ready.revents & Int16(POLLHUP | POLLERR | POLLNVAL) != 0 { return true }
    return readNothing && newsstand_readable_bytes(descriptor) <= 0
  }
}
