import Localization
public import TerminalKit

extension TerminalError {
  /// Why the screen cannot be used, and what to do: for people.
  public var sentence: String {
    switch self {
    case .notATerminal:
      localized(
        "This needs a terminal. “newsstand list” and “newsstand show ISSUE” print to pipes and files.")
    case .unnamed:
      localized(
        "TERM is not set, so nothing is known about this terminal. Set it, to xterm-256color for example.")
    case .unknown(let term):
      localized("The terminal “\(term)” is not known here (no terminfo entry). Set TERM to one that is.")
    case .incapable(let term, _):
      localized(
        "The terminal “\(term)” cannot place text on its screen. “newsstand show ISSUE” prints an issue as text."
      )
    case .inUse: localized("The screen is in use already.")
    case .system(let call, let code):
      localized("The terminal cannot be used: \(call): \(SystemError.text(code)).")
    }
  }
}
