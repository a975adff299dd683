/// One command of the program: a file in `Commands` and a line in the command table.
protocol Command: Sendable {
  /// As it is typed; empty for the shelf.
  var name: String { get }
  /// The arguments as the help shows them.
  var arguments: String { get }
  /// One line that says what it does.
  var summary: String { get }
  var options: [Option] { get }
  /// How many arguments it takes.
  var count: ClosedRange<Int> { get }
  /// Whether it stays open while a person looks at it.
  var showsScreen: Bool { get }

  func run(_ call: Call) async throws
}

extension Command {
  var options: [Option] { [] }
  var arguments: String { "" }
  var showsScreen: Bool { false }
}
