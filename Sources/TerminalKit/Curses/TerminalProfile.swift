import Glibc

/// What is known of a terminal before its screen is opened: from its terminfo entry, the environment, its own answers
/// and what the person wants.
@MainActor
struct TerminalProfile {
  let entry: TerminfoEntry
  let answers: TerminalAnswers
  let depth: ColorDepth
  let unicode: Bool
  let pictures: PictureSupport
  /// The entry that ncurses is to use instead; nil where the person's own does.
  let adapted: AdaptedEntry?
  /// What was typed while the terminal was asked.
  let typed: [Event]

  /// Asks the terminal.
  ///
  /// - Parameters:
  ///   - modes: those of the terminal as it was found.
  ///   - decoder: takes all that the terminal says; whatever comes later has to go through it, too.
  init(
    _ entry: TerminfoEntry, _ options: CursesTerminal.Options, modes: termios, decoder: inout InputDecoder
  ) {
    self.entry = entry
    if options.patience > 0, entry.canBeAsked {
      (answers, typed) = TerminalQuery.ask(
        input: options.input, output: options.output, modes: modes, seconds: options.patience,
        decoder: &decoder)
    } else {
      (answers, typed) = (TerminalAnswers(), [])
    }
    let isUTF8 = CharacterEncoding.use(options)
    unicode = isUTF8 && !options.isASCII
    let tmux = answers.isOfTmux ? TmuxClient.ask(options.environment) : nil
    depth = ColorDepth.of(entry, options, answers, tmux)
    let art = PictureSupport(mode: unicode ? .blocks : .ascii)
    var support = PictureSupport(
      answers, wish: options.pictures, colors: depth,
      unicode: unicode || (isUTF8 && options.pictures?.showsPixels == true), tmux: tmux)
    if support.mode == .blocks { support = art }
    let changes: AdaptedEntry.Changes = [
      depth.exceeds(entry, isWish: options.colors != nil) ? .moreColors : [],
      support.liesOverCells ? .cellsInPlace : [],
    ]
    adapted =
      changes.isEmpty ? nil : options.terminfoFolder.flatMap { AdaptedEntry(of: entry, changes, cache: $0) }
    pictures = support.liesOverCells && adapted == nil ? art : support
  }

  /// Whether frames are shown as a whole.
  var synchronization: SynchronizedOutput {
    SynchronizedOutput(isThere: answers.hasSynchronizedOutput || entry.hasSynchronizedOutput)
  }

  /// Whether it lets a person follow the links of cells.
  var takesLinks: Bool { answers.version?.takesLinks == true }

  /// How pictures get to the terminal; nil where it shows no pixels.
  func makeChannel() -> (any PictureChannel)? {
    switch pictures.mode {
    case .kitty: KittyChannel(throughTmux: pictures.throughTmux)
    case .sixel: InlineChannel(limit: answers.sixelSize)
    case .iterm: InlineChannel(limit: nil)
    case .blocks, .ascii, .none: nil
    }
  }
}
