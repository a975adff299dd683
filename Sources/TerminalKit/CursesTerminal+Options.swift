import Glibc

extension CursesTerminal {
  /// What may be chosen; the standard is what suits nearly everyone.
  public struct Options: Sendable {
    /// Colours, where the person decides over what the terminal says.
    public var colors: ColorDepth?
    /// Whether only ASCII is to be drawn although the terminal has more. Pixels are shown where they are asked for.
    public var isASCII = false
    /// Whether clicks, drags and the wheel are ours; with Shift they stay the terminal's.
    public var mouse = true
    /// How pictures are shown, where the person decides over what the terminal says. What it certainly cannot show
    /// becomes block characters.
    public var pictures: PictureMode?
    /// How long the terminal's answers about itself are waited for, in seconds; 0 where it is not to be asked.
    public var patience = 1.0
    /// Where the terminfo entry for 24-bit colour is kept: an absolute path, nil for
    /// `$XDG_CACHE_HOME/newsstand/terminfo`.
    public var cacheFolder: String?
    /// The descriptors of the terminal.
    public var input: Int32 = 0
    public var output: Int32 = 1
    /// The locale as setlocale(3) takes it; empty for that of the environment.
    public var locale = ""
    /// `TERM`, `COLORTERM`, `COLORFGBG`, `NO_COLOR`, `XDG_CACHE_HOME`, `HOME`, `LC_ALL`, `LC_CTYPE`, `LANG`, `TMUX`,
    /// `TMUX_PANE`.
    public var environment = Options.processEnvironment

    public init() {}

    /// The variables above as the process has them.
    public static var processEnvironment: [String: String] {
      var result: [String: String] = [:]
      for name in [
        "TERM", "COLORTERM", "COLORFGBG", "NO_COLOR", "XDG_CACHE_HOME", "HOME", "LC_ALL", "LC_CTYPE", "LANG",
        "TMUX", "TMUX_PANE",
      ] { result[name] = getenv(name).map { String(cString: $0) } }
      return result
    }

    /// Where terminfo entries of our own are kept; nil where the environment names no folder.
    var terminfoFolder: String? {
      if let cacheFolder { return cacheFolder }
      // The specification of XDG ignores relative paths.
      if let cache = environment["XDG_CACHE_HOME"], cache.hasPrefix("/") {
        return cache + "/newsstand/terminfo"
      }
      return environment["HOME"].map { $0 + "/.cache/newsstand/terminfo" }
    }
  }
}
