import CVTerm

/// What a terminal shows of the bytes that a program writes, by libvterm.
///
/// It has one size for good, in which any terminal of the tests has room: libvterm (0.1.4) ends the process when it is
/// told a small one. A program that goes by its own, smaller size hardly notices: ncurses neither wraps nor scrolls.
struct TerminalEmulator: ~Copyable {
  /// What libvterm tells by its callbacks.
  private final class Messages {
    var answers: [UInt8] = []
    var properties: [UInt32: Int32] = [:]

    static func at(_ pointer: UnsafeMutableRawPointer) -> Messages {
      Unmanaged<Messages>.fromOpaque(pointer).takeUnretainedValue()
    }
  }

  private let terminal: OpaquePointer
  private let screen: OpaquePointer
  private let messages = Messages()
  private let callbacks: UnsafeMutablePointer<VTermScreenCallbacks>

  private static let width: Int32 = 300
  private static let height: Int32 = 100

  init() {
    terminal = vterm_new(Self.height, Self.width)
    vterm_set_utf8(terminal, 1)
    screen = vterm_obtain_screen(terminal)
    callbacks = .allocate(capacity: 1)
    callbacks.initialize(to: VTermScreenCallbacks())
    callbacks.pointee.settermprop = { property, value, messages in
      guard let value, let messages else { return 0 }
      let kind = vterm_get_prop_type(property)
      if kind == VTERM_VALUETYPE_BOOL || kind == VTERM_VALUETYPE_INT {
        Messages.at(messages).properties[property.rawValue] = value.pointee.number
      }
      return 1
    }
    let said = Unmanaged.passUnretained(messages).toOpaque()
    vterm_screen_set_callbacks(screen, callbacks, said)
    vterm_output_set_callback(
      terminal,
      { bytes, count, messages in
        guard let bytes, let messages else { return }
        Messages.at(messages).answers += UnsafeRawBufferPointer(start: bytes, count: count)
      }, said)
    vterm_screen_enable_altscreen(screen, 1)
    vterm_screen_reset(screen, 1)
  }

  deinit {
    vterm_free(terminal)
    callbacks.deallocate()
  }

  /// Takes what the program wrote, and answers what the terminal says to that.
  mutating func receive(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
    _ = bytes.withUnsafeBytes {
      vterm_input_write(terminal, $0.baseAddress?.assumingMemoryBound(to: CChar.self), $0.count)
    }
    defer { messages.answers = [] }
    return messages.answers
  }

  /// One line a row, without blanks at the ends of rows, with empty rows.
  var text: String {
    (0..<Self.height).map { row in
      // A cell has up to six characters (VTERM_MAX_CHARS_PER_CELL) of four bytes.
      let line = [CChar](unsafeUninitializedCapacity: Int(Self.width) * 24) { buffer, count in
        let place = VTermRect(start_row: row, end_row: row + 1, start_col: 0, end_col: Self.width)
        count = vterm_screen_get_text(screen, buffer.baseAddress, buffer.count, place)
      }
      let text = String(decoding: line.map { UInt8(bitPattern: $0) }, as: UTF8.self)
      return String(text.reversed().drop { $0 == " " }.reversed())
    }.joined(separator: "\n")
  }

  /// What of it is not as a program finds it: the screen beside its own, a mouse that is heeded. (Of the cursor this
  /// cannot tell: libvterm hides it again with the end of the other screen, which no terminal does.)
  var leftovers: [String] {
    [("other screen", VTERM_PROP_ALTSCREEN), ("mouse", VTERM_PROP_MOUSE)].compactMap { name, property in
      messages.properties[property.rawValue] ?? 0 != 0 ? name : nil
    }
  }
}
