import Localization
import TerminalKit

/// The texts of `--help`, which fit in 80 columns.
enum Help {
  static func text(for command: any Command) -> String {
    command.name.isEmpty ? overview : detail(command)
  }

  private static var overview: String {
    let commands = CommandTable.all.map {
      (left: usage($0).isEmpty ? localized("(no command)") : usage($0), right: $0.summary)
    }
    return localized(
      """
      newsstand reads periodicals in the terminal.

      newsstand [COMMAND] [OPTION...]

      \(rows(commands))

      PUBLICATION is the short name that “newsstand publications” prints.
      ISSUE is an issue's name, or PUBLICATION/NAME where several have that name.
      “newsstand COMMAND --help” says more about one.

      Every command takes:
      \(options(Option.global))

      The shelf and “read” take:
      \(options(Screen.options))
      """)
  }

  private static func detail(_ command: any Command) -> String {
    """
    newsstand \(usage(command))
    \(command.summary)

    \(options(command.options + Option.global))
    """
  }

  private static func usage(_ command: any Command) -> String {
    [command.name, command.arguments].filter { !$0.isEmpty }.joined(separator: " ")
  }

  private static func options(_ options: [Option]) -> String {
    rows(
      options.map { option in
        let names = [option.short, option.name].compactMap { $0 }.joined(separator: ", ")
        return ([names, option.value].compactMap { $0 }.joined(separator: " "), option.help)
      })
  }

  private static func rows(_ rows: [(left: String, right: String)]) -> String {
    let width = rows.map { TextWidth.of($0.left) }.max() ?? 0
    return rows.map { left, right in
      "  " + left + String(repeating: " ", count: width - TextWidth.of(left) + 2) + right
    }.joined(separator: "\n")
  }
}
