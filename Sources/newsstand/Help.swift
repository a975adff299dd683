/// The texts of `--help`.
enum Help {
  static func text(for command: any Command) -> String {
    command.name.isEmpty ? overview : detail(command)
  }

  private static var overview: String {
    let commands = CommandTable.all.map { row("newsstand \(usage($0))", $0.summary) }
    return """
      newsstand reads periodicals in the terminal.

      \(commands.joined(separator: "\n"))

      PUBLICATION is the short name that “newsstand publications” prints. ISSUE is an issue's name, or
      PUBLICATION/NAME where several have that name.

      Every command takes:
      \(rows(Option.global))
      """
  }

  private static func detail(_ command: any Command) -> String {
    let own = command.options.isEmpty ? "" : rows(command.options) + "\n"
    return """
      newsstand \(usage(command))
      \(command.summary)

      \(own)\(rows(Option.global))
      """
  }

  private static func usage(_ command: any Command) -> String {
    [command.name, command.arguments].filter { !$0.isEmpty }.joined(separator: " ")
  }

  private static func rows(_ options: [Option]) -> String {
    options.map { row([$0.name, $0.value ?? ""].joined(separator: " "), $0.help) }.joined(separator: "\n")
  }

  private static func row(_ left: String, _ right: String) -> String {
    let width = 44
    return "  " + left + String(repeating: " ", count: max(2, width - left.count)) + right
  }
}
