/// All commands, in the order of the help.
enum CommandTable {
  static let shelf = ShelfCommand()

  static let all: [any Command] = [
    shelf,
    SubscribeCommand(),
    UnsubscribeCommand(),
    PublicationsCommand(),
    RefreshCommand(),
    CatalogCommand(),
    ListCommand(),
    DownloadCommand(),
    PauseCommand(),
    ResumeCommand(),
    CancelCommand(),
    StatusCommand(),
    ArchiveCommand(),
    ReadCommand(),
    ShowCommand(),
    SearchCommand(),
    LintCommand(),
    PackCommand(),
    UnpackCommand(),
    AgentCommand(),
  ]

  static func command(named name: String) -> (any Command)? { all.first { $0.name == name && !name.isEmpty } }
}
