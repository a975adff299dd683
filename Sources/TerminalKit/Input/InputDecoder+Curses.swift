import CNcurses

extension InputDecoder {
  /// The key of a code of `<curses.h>`; nil for those that no screen uses, and for `KEY_RESIZE`: the size
  /// is told by SIGWINCH.
  static func key(code: Int32) -> Key? {
    switch code {
    case KEY_UP: .up
    case KEY_DOWN: .down
    case KEY_LEFT: .left
    case KEY_RIGHT: .right
    case KEY_HOME, KEY_A1: .home
    case KEY_END, KEY_C1: .end
    case KEY_PPAGE, KEY_A3: .pageUp
    case KEY_NPAGE, KEY_C3: .pageDown
    case KEY_IC: .insert
    case KEY_DC: .delete
    case KEY_BACKSPACE: .backspace
    case KEY_ENTER: .enter
    case KEY_BTAB: .backTab
    case KEY_F0 + 1...KEY_F0 + 63: .function(Int(code - KEY_F0))
    default: nil
    }
  }
}
