/// An option of a command: `--name`, or `--name VALUE`.
struct Option: Hashable {
  let name: String
  /// What the value is called in the help; nil for a switch.
  let value: String?
  let help: String

  init(_ name: String, value: String? = nil, _ help: String) {
    self.name = name
    self.value = value
    self.help = help
  }

  /// Those that every command takes.
  static let global: [Option] = [
    Option("--library", value: "DIR", "the library's folder"),
    Option("--json", "print data as JSON"),
    Option("--quiet", "print data and errors only"),
    Option("--help", "say what the command does"),
    Option("--version", "print the version"),
  ]
}
