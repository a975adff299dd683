/// How pictures are to be shown in a terminal, from what is known of it.
struct PictureSupport: Hashable, Sendable {
  let mode: PictureMode
  /// Whether commands are to be wrapped for the tmux between.
  let throughTmux: Bool

  /// Whether pixels lie over cells of which the terminal knows nothing.
  var liesOverCells: Bool { mode == .sixel || mode == .iterm }

  init(mode: PictureMode) {
    self.mode = mode
    throughTmux = false
  }

  /// - Parameters:
  ///   - wish: what the person asked for; it is done wherever it can be.
  ///   - tmux: nil where there is none.
  init(_ answers: TerminalAnswers, wish: PictureMode?, colors: ColorDepth, unicode: Bool, tmux: TmuxClient?) {
    throughTmux = tmux?.allowsPassthrough == true
    guard unicode else {
      // What stands in the cells of a picture could not be written.
      mode = wish == PictureMode.none ? .none : .ascii
      return
    }
    // A placeholder's colour says which picture it is of.
    let hasPlaceholderColors = colors == .palette || colors == .direct
    if let wish {
      let isPossible =
        switch wish {
        case .kitty: hasPlaceholderColors && tmux?.allowsPassthrough != false
        case .sixel: tmux == nil || answers.hasSixel
        case .iterm: tmux == nil
        case .blocks, .ascii, .none: true
        }
      mode = isPossible ? wish : .blocks
    } else if colors == .mono {
      mode = .blocks
    } else if hasPlaceholderColors, PictureSupport.hasPlaceholders(answers, tmux) {
      mode = .kitty
    } else if answers.hasSixel {
      mode = .sixel
    } else if tmux == nil, answers.version?.hasItermImages == true {
      mode = .iterm
    } else {
      mode = .blocks
    }
  }

  private static func hasPlaceholders(_ answers: TerminalAnswers, _ tmux: TmuxClient?) -> Bool {
    // tmux answers for itself, and does not pass the question on.
    if let tmux { return tmux.allowsPassthrough && tmux.terminal.hasKittyPlaceholders }
    return answers.hasKittyGraphics && answers.version?.hasKittyPlaceholders == true
  }
}
