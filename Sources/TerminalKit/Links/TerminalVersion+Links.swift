extension TerminalVersion {
  /// Whether it is known to take links (OSC 8), or to leave them out. tmux gives them to a terminal of which it knows that.
  var takesLinks: Bool {
    switch name {
    case "kitty": isAtLeast([0, 19])
    case "vte": isAtLeast([5000])
    case "konsole": isAtLeast([20, 12])
    case "tmux": isAtLeast([3, 4])
    case "iterm2", "wezterm", "foot", "ghostty", "mintty", "contour": true
    default: false
    }
  }
}
