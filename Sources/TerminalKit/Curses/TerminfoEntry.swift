import CNcurses
import Glibc

/// What the terminfo entry of a terminal says, read without starting a screen.
struct TerminfoEntry {
  let term: String
  /// The size of the palette; 0 where there is none.
  let colors: Int
  /// Whether the terminal takes 24-bit colours by its own entry (`RGB`, ncurses `user_caps(5)`; `Tc`, tmux(1)).
  let hasDirectColor: Bool
  /// Whether the terminal reports the mouse as xterm does.
  let hasMouse: Bool
  /// Whether it is of xterm's kind (`XT`): private modes it does not know are ignored.
  let isXtermLike: Bool
  /// Whether questions can be put to it: what it does not understand it neither shows nor takes amiss.
  var canBeAsked: Bool { (isXtermLike || hasMouse) && !term.hasPrefix("linux") }
  /// Whether the window has a title that can be changed, and can keep the one it has.
  let takesTitle: Bool
  /// Whether frames can be shown as a whole (mode 2026), as far as the entry knows.
  let hasSynchronizedOutput: Bool
  /// What has to be erased before the screen is left; empty where another screen comes back.
  let erase: [UInt8]
  /// What gives the screen back: attributes off, own colours, cursor on, keypad off, the other screen.
  let restore: [UInt8]
  /// Changes when the entry changes.
  let fingerprint: UInt64

  /// Reads the entry of `term`; a terminal that cannot address its cursor is refused.
  init(term: String, descriptor: Int32) throws(TerminalError) {
    guard !term.isEmpty else { throw .unnamed }
    // A screen that is already open goes on with the entry it has.
    let previous = newsstand_current_terminal()
    var status: Int32 = 0
    // With a place for the status it returns where it would otherwise end the process.
    let result = setupterm(term, descriptor, &status)
    defer {
      if let current = newsstand_current_terminal(), current != previous { del_curterm(current) }
      set_curterm(previous)
    }
    guard result == OK else {
      // 1 is a hardcopy terminal; 0 an unknown or generic one; -1 no database.
      throw status == 1 ? .incapable(term: term, missing: "cup") : .unknown(term: term)
    }
    for needed in ["cup", "clear"] where TerminfoEntry.string(needed) == nil {
      throw .incapable(term: term, missing: needed)
    }
    self.term = term
    colors = max(0, Int(tigetnum("colors")))
    hasDirectColor =
      tigetflag("RGB") > 0 || tigetnum("RGB") > 0 || TerminfoEntry.string("RGB") != nil
      || tigetflag("Tc") > 0
    hasMouse = TerminfoEntry.string("kmous") != nil
    isXtermLike = tigetflag("XT") > 0
    takesTitle =
      isXtermLike || ["xterm", "tmux", "screen", "rxvt", "foot", "alacritty"].contains { term.hasPrefix($0) }
    hasSynchronizedOutput = TerminfoEntry.string("Sync") != nil
    erase =
      TerminfoEntry.string("rmcup") == nil
      ? TerminfoEntry.withoutPadding(TerminfoEntry.string("clear") ?? []) : []
    let names = ["sgr0", "op", "rmacs", "cnorm", "rmkx", "rmcup"]
    restore =
      names.flatMap { (name: String) in
        TerminfoEntry.withoutPadding(TerminfoEntry.string(name) ?? [])
      } + erase
    fingerprint = TerminfoEntry.hash()
  }

  private static func string(_ name: UnsafePointer<CChar>) -> [UInt8]? {
    // The answer is a null pointer for what is missing and -1 for what is no string.
    guard let text = tigetstr(name), Int(bitPattern: text) != -1 else { return nil }
    return Array(UnsafeRawBufferPointer(start: text, count: strlen(text)))
  }

  /// Leaves out `$<5/>` and the like, which only `tputs` understands (terminfo(5), delays).
  static func withoutPadding(_ text: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    var rest = text[...]
    while let byte = rest.first {
      if rest.starts(with: Array("$<".utf8)), let end = rest.firstIndex(of: UInt8(ascii: ">")) {
        rest = rest[(end + 1)...]
      } else {
        result.append(byte)
        rest.removeFirst()
      }
    }
    return result
  }

  /// FNV-1a over all standard capabilities.
  private static func hash() -> UInt64 {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    func add(_ bytes: [UInt8]) {
      for byte in bytes + [0] { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
    }
    each(newsstand_string_name) { add(string($0) ?? []) }
    each(newsstand_number_name) { add(Array(String(tigetnum($0)).utf8)) }
    each(newsstand_flag_name) { add([UInt8(truncatingIfNeeded: tigetflag($0))]) }
    return hash
  }

  private static func each(
    _ name: (Int32) -> UnsafePointer<CChar>?, _ body: (UnsafePointer<CChar>) -> Void
  ) {
    var index: Int32 = 0
    while let next = name(index) {
      body(next)
      index += 1
    }
  }
}
