extension ColorDepth {
  /// How many colours a terminal for this depth has.
  var count: Int {
    switch self {
    case .mono: 0
    case .sixteen: 16
    case .palette: 256
    case .direct: 1 << 24
    }
  }

  /// What the person asked for, else what environment, terminal and terminfo entry say (no-color.org; the `COLORTERM`
  /// convention; user_caps(5), `RGB`; ctlseqs, DECRQSS).
  ///
  /// A terminal whose entry has no colours at all gets none, whatever the environment says: that may be left over from
  /// the terminal before. GNU screen hands on the `COLORTERM` of the terminal around it and does not know 24 bits
  /// itself; tmux does, and makes 256 colours of them where that terminal has no more.
  static func of(
    _ entry: TerminfoEntry, _ options: CursesTerminal.Options, _ answers: TerminalAnswers, _ tmux: TmuxClient?
  ) -> ColorDepth {
    if let colors = options.colors { return colors }
    let environment = options.environment
    if environment["NO_COLOR"]?.isEmpty == false || entry.colors < ColorDepth.fewest { return .mono }
    let isOfScreen = entry.term.hasPrefix("screen") && (environment["TMUX"] ?? "").isEmpty
    let isPromised = ["truecolor", "24bit"].contains(environment["COLORTERM"]) && !isOfScreen
    if isPromised || entry.hasDirectColor || answers.hasDirectColor || tmux?.hasDirectColor == true {
      return .direct
    }
    return entry.colors >= ColorDepth.palette.count ? .palette : .sixteen
  }

  /// Whether the terminal's own entry has fewer colours than this. Where the person asked for more than it has, that is
  /// so: who asks knows the terminal better than its entry.
  func exceeds(_ entry: TerminfoEntry, isWish: Bool) -> Bool {
    self == .direct || (isWish && count > entry.colors)
  }

  /// Colours are used from so many on.
  private static let fewest = 8
}
