/// Makes events of what ncurses reads: bytes, and codes for the keys of the terminfo entry.
///
/// ncurses knows the terminal's own keys. The rest is here: UTF-8 (also when it arrives in parts, which
/// `wget_wch` loses), the mouse in xterm's SGR encoding (ctlseqs, "Extended coordinates"), keys that a
/// terminal sends in another form than its entry says, and control sequences that answer a question, in time or too
/// late, or that nobody asked for: they are never taken for keys.
struct InputDecoder {
  private enum State {
    case ground
    /// A character of several bytes: those that came, and how many are to come.
    case utf8([UInt8], Int)
    case escape
    /// After `ESC O`.
    case singleShift
    /// After `ESC [`: the parameters that came since.
    case sequence([UInt8])
    /// After another introducer, what it said so far is in `content`.
    case string(Introducer)
    /// After an introducer that ended a burst: either a key with Alt, or an answer in two parts.
    case undecided(Introducer)
    /// The three bytes of a mouse report in the old encoding.
    case oldMouse([UInt8])
    /// Inside a string, after ESC: its end if `\` follows.
    case stringEnd(Introducer)
    /// What is pasted is in `paste`.
    case paste
  }

  private enum Introducer: UInt8 {
    case control = 0x5B  // [
    case deviceControl = 0x50  // P
    case startOfString = 0x58  // X
    case systemCommand = 0x5D  // ]
    case privacyMessage = 0x5E  // ^
    case applicationCommand = 0x5F  // _
  }

  private var state = State.ground
  /// What a string has said so far.
  private var content: [UInt8] = []
  private var paste = PasteText()
  private var answers: [TerminalAnswer] = []

  /// No answer is longer; what has no end is given up here.
  private static let longest = 8192

  /// The answers to our questions that have come since the last time.
  mutating func takeAnswers() -> [TerminalAnswer] {
    defer { answers = [] }
    return answers
  }

  /// Takes one byte and returns what it completes.
  mutating func decode(byte: UInt8) -> [Event] {
    switch state {
    case .ground: return ground(byte)
    case .utf8(let bytes, let missing): return utf8(bytes, missing, byte)
    case .escape: return escape(byte)
    case .singleShift:
      state = .ground
      return InputDecoder.key(final: byte, parameters: []).map { [.key($0)] } ?? []
    case .undecided(let introducer):
      // Answers go on with a parameter or a private marker, hands do not. Arrows, focus and the old mouse consist of
      // one letter more; whoever types that after Alt-[ types it again.
      let goesOn =
        (0x30...0x3F).contains(byte) || (introducer == .applicationCommand && byte == 0x47)
        || (introducer == .control && "ABCDFHIMOZ".utf8.contains(byte))
      guard goesOn else {
        state = .ground
        return decode(byte: byte)
      }
      return begin(introducer, byte)
    case .sequence(let parameters): return sequence(parameters, byte)
    case .string(let introducer): return string(introducer, byte)
    case .oldMouse(let bytes): return oldMouse(bytes + [byte])
    case .stringEnd(let introducer):
      guard byte == 0x5C else {
        state = .ground
        return escape(byte)
      }
      endString(introducer)
      return []
    case .paste: return paste.take(byte) ? endPaste() : []
    }
  }

  /// Whether something is being pasted: all bytes belong to it, whatever they look like.
  var isPasting: Bool { if case .paste = state { true } else { false } }

  /// Whether a sequence has begun that takes the bytes which follow, whatever they are.
  var isInSequence: Bool {
    switch state {
    case .ground, .utf8, .escape, .singleShift, .paste: false
    case .sequence, .string, .undecided, .oldMouse, .stringEnd: true
    }
  }

  /// Its end does not come any more: a paste is complete, and what else was half said is forgotten.
  mutating func giveUp() -> [Event] {
    if isPasting { return endPaste() }
    if isInSequence { state = .ground }
    return []
  }

  /// Takes what was pasted so far for all of it.
  mutating func endPaste() -> [Event] {
    guard isPasting else { return [] }
    defer {
      state = .ground
      paste = PasteText()
    }
    return [.paste(paste.text)]
  }

  /// Takes the code of a key that ncurses knew.
  mutating func decode(key code: Int32) -> [Event] {
    if isPasting { return [] }
    let before = pause()
    state = .ground
    return before + (InputDecoder.key(code: code).map { [.key($0)] } ?? [])
  }

  /// Nothing more is there for now: an ESC that stands alone is the key.
  mutating func pause() -> [Event] {
    switch state {
    case .escape, .stringEnd:
      state = .ground
      return [.key(.escape)]
    case .singleShift:
      state = .ground
    case .sequence(let parameters) where parameters.isEmpty: state = .undecided(.control)
    case .string(let introducer) where content.isEmpty: state = .undecided(introducer)
    default: break
    }
    return []
  }

  private mutating func ground(_ byte: UInt8) -> [Event] {
    switch byte {
    case 0x1B: state = .escape
    case 0x0A, 0x0D: return [.key(.enter)]
    case 0x09: return [.key(.tab)]
    case 0x08, 0x7F: return [.key(.backspace)]
    case 0x00: return [.key(.control(" "))]
    case 0x01...0x1A: return [.key(.control(Character(Unicode.Scalar(byte + 0x60))))]
    case 0x1C...0x1F: return [.key(.control(Character(Unicode.Scalar(byte + 0x40))))]
    case 0x20..<0x7F: return [.key(.character(Character(Unicode.Scalar(byte))))]
    case 0xC2...0xDF: state = .utf8([byte], 1)
    case 0xE0...0xEF: state = .utf8([byte], 2)
    case 0xF0...0xF4: state = .utf8([byte], 3)
    default: break
    }
    return []
  }

  private mutating func utf8(_ bytes: [UInt8], _ missing: Int, _ byte: UInt8) -> [Event] {
    guard byte & 0xC0 == 0x80 else {
      state = .ground
      return ground(byte)
    }
    guard missing == 1 else {
      state = .utf8(bytes + [byte], missing - 1)
      return []
    }
    state = .ground
    // Surrogates and over-long forms are refused here; C1 controls are no keys.
    guard let text = String(validating: bytes + [byte], as: UTF8.self), let character = text.first,
      character.unicodeScalars.first.map({ $0.value >= 0xA0 }) == true
    else { return [] }
    return [.key(.character(character))]
  }

  private mutating func escape(_ byte: UInt8) -> [Event] {
    if let introducer = Introducer(rawValue: byte) {
      content.removeAll(keepingCapacity: true)
      state = introducer == .control ? .sequence([]) : .string(introducer)
      return []
    }
    if byte == 0x4F {  // O
      state = .singleShift
      return []
    }
    // Escape, and a key so soon after it that both came at once; Alt and a key looks the same.
    state = .ground
    return [.key(.escape)] + ground(byte)
  }

  private mutating func begin(_ introducer: Introducer, _ byte: UInt8) -> [Event] {
    introducer == .control ? sequence([], byte) : string(introducer, byte)
  }

  private mutating func sequence(_ parameters: [UInt8], _ byte: UInt8) -> [Event] {
    switch byte {
    case 0x1B: state = .escape
    case 0x20...0x3F where parameters.count < 64: state = .sequence(parameters + [byte])
    case 0x4D where parameters.isEmpty: state = .oldMouse([])
    case 0x40...0x7E:
      state = .ground
      if byte == 0x7E, parameters.elementsEqual("200".utf8) {
        state = .paste
        return []
      }
      if let answer = TerminalAnswer(final: byte, parameters: parameters) {
        answers.append(answer)
        return []
      }
      return InputDecoder.event(final: byte, parameters: parameters).map { [$0] } ?? []
    default: state = .ground
    }
    return []
  }

  private mutating func string(_ introducer: Introducer, _ byte: UInt8) -> [Event] {
    switch byte {
    case 0x1B: state = .stringEnd(introducer)
    case 0x07 where introducer == .systemCommand: endString(introducer)
    case 0x18, 0x1A: state = .ground
    case 0x00..<0x20:
      // No answer holds one: this one was cut off, and somebody presses a key.
      state = .ground
      return ground(byte)
    default:
      content.append(byte)
      state = content.count < InputDecoder.longest ? .string(introducer) : .ground
    }
    return []
  }

  private mutating func endString(_ introducer: Introducer) {
    state = .ground
    let answer: TerminalAnswer? =
      switch introducer {
      case .deviceControl: TerminalAnswer(deviceControl: content)
      case .systemCommand: TerminalAnswer(systemCommand: content)
      case .applicationCommand: TerminalAnswer(applicationCommand: content)
      case .control, .startOfString, .privacyMessage: nil
      }
    if let answer { answers.append(answer) }
    // A flood in one string is not kept for ever.
    content = []
  }

  private mutating func oldMouse(_ bytes: [UInt8]) -> [Event] {
    state = bytes.count < 3 ? .oldMouse(bytes) : .ground
    guard bytes.count == 3, bytes.allSatisfy({ $0 >= 32 }) else { return [] }
    let code = Int(bytes[0]) - 32
    return InputDecoder.mouse(
      code: code, x: Int(bytes[1]) - 32, y: Int(bytes[2]) - 32, released: code & 0x43 == 3
    ).map { [.mouse($0)] } ?? []
  }
}
