struct ShelfCommand: Command {
  let name = ""
  let summary = "open the shelf"
  let count = 0...0

  func run(_ call: Call) async throws { throw CommandFailure("soon") }
}
