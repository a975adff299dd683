struct ReadCommand: Command {
  let name = "read"
  let summary = "open the shelf"
  let count = 1...1
  func run(_ call: Call) async throws { throw CommandFailure("soon") }
}
