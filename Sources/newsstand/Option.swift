import Localization

/// An option of a command: `--name`, or `--name VALUE`.
struct Option: Hashable {
  let name: String
  /// What the value is called in the help; nil for a switch.
  let value: String?
  let help: String
  /// As in `-q`.
  let short: String?

  init(_ name: String, short: String? = nil, value: String? = nil, _ help: String) {
    self.name = name
    self.short = short
    self.value = value
    self.help = help
  }

  /// Those that every command takes.
  static let global: [Option] = [
    Option("--library", value: "DIR", localized("the library's folder")),
    Option("--json", localized("print data as JSON")),
    Option("--quiet", short: "-q", localized("print data and errors only")),
    Option("--help", short: "-h", localized("say what the command does")),
    Option("--version", short: "-V", localized("print the version")),
  ]
}
