import Foundation
import TestSupport

/// Where a ``TransferCase`` is played: an account that has subscribed to a feed, and the server that answers by
/// the case's script. The feed lists `issue`, which the case is about, and two more, `second` and `third`.
final class Stage: Sendable {
  /// For the script and the play to wait for each other.
  struct Gates: Sendable {
    /// Opened by the script: so far it has come.
    let reached: Gate
    /// Opened by the play: the script goes on.
    let goOn: Gate
    let port: UInt16
  }

  let account: Account
  let server: ScriptedServer
  let gates: Gates
  /// How each command of the play ended.
  private let results = Watched([Command.Result]())
  private let failed = Watched([String]())
  /// What was started runs as long as the stage stands.
  private let fronts = Watched([Command]())

  /// What a person may set, with times that a test can wait for.
  static let settings = ["attempts": "3", "connect-timeout": "5", "stall-timeout": "4"]

  init(for transferCase: TransferCase, settings: [String: String] = settings) async throws {
    if let size = transferCase.diskSize {
      account = try await Account(settings: settings, diskSize: size)
    } else {
      account = try Account(settings: settings)
    }
    let (content, answer) = (transferCase.content, transferCase.answer)
    let visits = Watched([String: Int]())
    let begun = Watched<Gates?>(nil)
    server = try ScriptedServer { request in
      guard let gates = begun.value else { return [.close] }
      if request.path == "/issues.plist" { return .response(200, body: Self.feed(content, gates.port)) }
      let number = visits.update { visits in
        defer { visits[request.path, default: 0] += 1 }
        return visits[request.path, default: 0]
      }
      return answer(Visit(request: request, number: number, gates: gates))
    }
    gates = Gates(reached: try Gate(), goOn: try Gate(), port: server.port)
    begun.update { [gates] in $0 = gates }
    try await subscribe()
  }

  /// One whose server stops in the middle of the issue, after 200,000 bytes, at the first request for it.
  static func withAPause() async throws -> Stage {
    // However long a test takes to come to its turn among the others, the pause is still on.
    let patient = settings.merging(["stall-timeout": "600"]) { $1 }
    return try await Stage(
      for: TransferCase(0, "a pause", .available(.first)) { $0.sendWithAPause() }, settings: patient)
  }

  private static func feed(_ content: String, _ port: UInt16) -> Data {
    let contents = [content.replacing("PORT", with: "\(port)"), "second.zip", "third.zip"]
    let entries = zip(["issue", "second", "third"], contents).map { name, content in
      "<dict><key>Name</key><string>\(name)</string><key>Content</key><string>\(content)</string></dict>"
    }
    return Data("<plist version=\"1.0\"><array>\(entries.joined())</array></plist>".utf8)
  }

  var feed: String { server.baseURL.absoluteString + "issues.plist" }

  // MARK: What a person does

  /// Runs a command to its end.
  @discardableResult
  func say(_ words: String...) async throws -> Command.Result {
    let result = try await account.run(words)
    results.update { $0.append(result) }
    return result
  }

  /// Starts a command.
  @discardableResult
  func start(_ words: String...) throws -> Command {
    let front = try account.start(words)
    fronts.update { $0.append(front) }
    return front
  }

  func subscribe() async throws {
    try await say("subscribe", feed, "--title", "Magazine")
  }

  /// Wants the issue and waits for its outcome.
  func download() async throws { try await say("download", "issue", "--wait") }

  /// All that the commands said to the person so far.
  var said: String { results.value.map { $0.outputText + $0.errorText }.joined() }

  /// The same in one line, for the report of a fault.
  var saidInOneLine: String {
    said.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }.joined(separator: " | ")
  }

  /// Wants the issue and returns once the script has opened its gate and so many bytes are in the part.
  func downloadUntil(_ count: Int) async throws {
    try await waitForChange {
      try await self.say("download", "issue")
      try await self.gates.reached.wait(for: "the script's word")
    } until: { path in
      Self.isPart(path, of: count)
    }
  }

  /// Whether a file is a part of so many bytes at least.
  static func isPart(_ path: String, of count: Int) -> Bool {
    var status = stat()
    return path.hasSuffix(".part") && stat(path, &status) == 0 && status.st_size >= count
  }

  // MARK: What happens to the machine

  /// Does something and returns once a file of the library that was made or written since is as wanted.
  func waitForChange(
    after action: () async throws -> Void, until isWanted: @escaping @Sendable (_ path: String) -> Bool
  ) async throws {
    let isSo = try Gate()
    let events = try await FolderEvents(below: account.library) { [library = account.library] event in
      if isWanted("\(library)/\(event.path)") { isSo.open() }
    }
    try await action()
    try await isSo.wait(for: "a change in the library")
    withExtendedLifetime(events) {}
  }

  func killAgent() async throws {
    guard let agent = account.agent else { return }
    agent.kill(SIGKILL)
    try await agent.waitUntilExit()
  }

  /// Changes a file of the downloads folder: the one whose name ends so. Nil removes it.
  func damage(_ ending: String, _ change: (Data) -> Data?) throws {
    guard let name = account.downloadFiles().first(where: { $0.hasSuffix(ending) }) else {
      throw TestSupportError.ended(
        "downloads/*\(ending)", output: account.downloadFiles().joined(separator: " "))
    }
    let url = URL(fileURLWithPath: "\(account.library)/downloads/\(name)")
    if let data = try change(Data(contentsOf: url)) {
      try data.write(to: url)
    } else {
      try FileManager.default.removeItem(at: url)
    }
  }

  // MARK: What is seen

  /// Keeps a fault where what was seen is not as it ought to be.
  func check(_ isSo: Bool, _ fault: @autoclosure () -> String) {
    if !isSo { failed.update { [fault = fault()] in $0.append(fault) } }
  }

  var faults: [String] { failed.value }

  /// Looks at the issue until it is as wanted.
  func record(until isWanted: (Record) -> Bool) async throws -> Record {
    let deadline = ContinuousClock.now + .seconds(20)
    while true {
      // Each look is a run of the program: it waits by itself.
      if let record = try await account.record(of: "issue"), isWanted(record) { return record }
      if ContinuousClock.now > deadline {
        throw TestSupportError.timedOut(waitingFor: "the record", after: .seconds(20), seen: said)
      }
    }
  }

  /// The times between the requests for archives.
  var pauses: [Duration] {
    let times = server.requests.filter { $0.path != "/issues.plist" }.map(\.time)
    return zip(times, times.dropFirst()).map { $1 - $0 }
  }
}
