/// What is switched on in a terminal while its screen is ours, and off again whenever it is not (ctlseqs, "Private
/// Modes" and "Window manipulation"). ncurses sees to the rest: the other screen, the keypad, the cursor.
struct TerminalModes {
  let on: [UInt8]
  let off: [UInt8]

  /// - Parameter mouse: whether the mouse is to be ours.
  init(_ entry: TerminfoEntry, mouse: Bool) {
    var on: [UInt8] = []
    var off: [UInt8] = []
    func add(_ first: String, _ last: String) {
      on += first.utf8
      // In the reverse order: what came last goes first.
      off = Array(last.utf8) + off
    }
    // Its own title is put on a stack.
    if entry.takesTitle { add("\u{1B}[22;0t", "\u{1B}[23;0t") }
    if mouse, entry.hasMouse {
      // Normal tracking, drags, and coordinates as decimal numbers ("Mouse Tracking").
      add("\u{1B}[?1000h\u{1B}[?1002h\u{1B}[?1006h", "\u{1B}[?1006l\u{1B}[?1002l\u{1B}[?1000l")
    }
    if entry.isXtermLike || entry.hasMouse {
      // "Bracketed Paste Mode"; focus in and out.
      add("\u{1B}[?2004h\u{1B}[?1004h", "\u{1B}[?1004l\u{1B}[?2004l")
    }
    self.on = on
    self.off = off
  }
}
