import CNcurses
import Glibc

/// Asks a terminal about itself, before ncurses has it.
enum TerminalQuery {
  /// One write. DA1 comes last, and every terminal answers it: what was not answered before it will not be.
  static let questions = [
    "\u{1B}[>q",  // XTVERSION
    // tmux takes such a string for a title: it gets its own back.
    "\u{1B}[22;0t", "\u{1B}_Gi=\(TerminalAnswers.graphicsID),s=1,v=1,a=q,t=d,f=24;AAAA\u{1B}\\",
    "\u{1B}[23;0t",
    "\u{1B}[16t", "\u{1B}]11;?\u{1B}\\",
    "\u{1B}[48;2;\(color.map(String.init).joined(separator: ";"))m\u{1B}P$qm\u{1B}\\\u{1B}[m",
    "\u{1B}[?2026$p",
    "\u{1B}[?1;1;0S", "\u{1B}[?2;1;0S", "\u{1B}[c",
  ].joined()

  /// A background of 24 bits, red, green, blue: a terminal that keeps it says so.
  static let color = [1, 2, 3]

  /// Asks for as many colours for sixels as we use, and whether there are: an xterm as a VT340 begins with 16.
  private static let moreColors = "\u{1B}[?1;3;256S\u{1B}[c"

  /// Asks, and waits for the answers, but not longer than `seconds`. What comes later, and what a person typed meanwhile,
  /// `decoder` tells apart: it has to be given all further input.
  ///
  /// - Returns: what was said, and what was typed.
  static func ask(
    input: Int32, output: Int32, modes: termios, seconds: Double, decoder: inout InputDecoder
  ) -> (answers: TerminalAnswers, events: [Event]) {
    var answers = TerminalAnswers()
    var events: [Event] = []
    var raw = modes
    cfmakeraw(&raw)
    // The output goes on as it was: a message that another process writes meanwhile keeps its lines.
    raw.c_oflag = modes.c_oflag
    guard tcsetattr(output, TCSADRAIN, &raw) == 0 else { return (answers, events) }
    defer {
      var modes = modes
      tcsetattr(output, TCSADRAIN, &modes)
    }
    let end = now() + seconds
    func ask(_ questions: String) {
      guard write(output, Array(questions.utf8)) else { return }
      var isOver = false
      while !isOver, let bytes = read(input, until: end) {
        for byte in bytes { events += decoder.decode(byte: byte) }
        for answer in decoder.takeAnswers() {
          answers.take(answer)
          if case .attributes = answer { isOver = true }
        }
      }
    }
    ask(questions)
    if answers.hasSixel, let colors = answers.sixelColors, colors < 256 { ask(moreColors) }
    return (answers, events)
  }

  /// What comes next; nil where nothing does before `end`, or no more ever.
  private static func read(_ input: Int32, until end: Double) -> ArraySlice<UInt8>? {
    var buffer = [UInt8](repeating: 0, count: 1024)
    while true {
      let left = end - now()
      guard left > 0 else { return nil }
      var ready = pollfd(fd: input, events: Int16(POLLIN), revents: 0)
      let result = poll(&ready, 1, Int32((left * 1000).rounded(.up)))
      if result < 0, errno == EINTR { continue }
      guard result > 0 else { return nil }
      let count = Glibc.read(input, &buffer, buffer.count)
      return count > 0 ? buffer[..<count] : nil
    }
  }

  private static func now() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }

  private static func write(_ descriptor: Int32, _ bytes: [UInt8]) -> Bool {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
      if count > 0 {
        rest = rest.dropFirst(count)
      } else if errno != EINTR {
        return false
      }
    }
    return true
  }
}
