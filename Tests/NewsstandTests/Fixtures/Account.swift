import Foundation
import TestSupport

/// A person's account: an empty home, and the built program run in it. An agent that still works for its
/// library ends with it.
final class Account: Sendable {
  let home: TemporaryFolder
  /// Where its library is, if not on the disk of the tests.
  let disk: SmallDisk?
  private let program: String

  /// - Parameters:
  ///   - settings: the lines of the configuration file.
  ///   - program: another than the built one.
  convenience init(settings: [String: String] = [:], program: String? = nil) throws {
    try self.init(settings, home: TemporaryFolder(), disk: nil, program: program)
  }

  /// - Parameter diskSize: the bytes of the disk that the library is on.
  convenience init(settings: [String: String] = [:], diskSize: Int) async throws {
    let home = try TemporaryFolder()
    try FileManager.default.createDirectory(atPath: home.file("data"), withIntermediateDirectories: true)
    try await self.init(
      settings, home: home, disk: SmallDisk(on: home.file("data"), bytes: diskSize),
      program: nil)
  }

  private init(_ settings: [String: String], home: TemporaryFolder, disk: SmallDisk?, program: String?) throws
  {
    self.home = home
    self.disk = disk
    self.program = try program ?? Command.newsstand()
    let lines = settings.sorted { $0.key < $1.key }.map { "\($0.key) = \($0.value)\n" }
    if !lines.isEmpty { try home.write(lines.joined(), to: "config/newsstand/config") }
  }

  deinit {
    // One that was just being started when its predecessor was killed has the lock now.
    while let agent {
      agent.kill(SIGKILL)
      agent.blockUntilExit()
    }
  }

  /// The path at which the tests find the library.
  var library: String { outside(home.file("data/newsstand")) }

  var agentLog: String { home.file("state/newsstand/agent.log") }

  private func outside(_ path: String) -> String { disk?.outside(path) ?? path }

  /// The agent that works for the library now.
  var agent: ForeignProcess? { AgentProcess.holding(library + "/agent.lock") }

  private var environment: [String: String?] {
    [
      "HOME": home.path, "XDG_DATA_HOME": home.file("data"), "XDG_CACHE_HOME": home.file("cache"),
      "XDG_CONFIG_HOME": home.file("config"), "XDG_STATE_HOME": home.file("state"), "NEWSSTAND_LIBRARY": nil,
      "LC_ALL": "C.UTF-8", "TERM": "xterm-256color", "TZ": "Pacific/Honolulu", "http_proxy": nil,
      // The developer's secrets are not the tests'.
      "DBUS_SESSION_BUS_ADDRESS": nil,
    ]
  }

  /// Runs the program to its end, without a terminal.
  func run(_ arguments: String..., changing changes: [String: String?] = [:]) async throws -> Command.Result {
    try await run(arguments, changing: changes)
  }

  func run(_ arguments: [String], changing changes: [String: String?] = [:]) async throws -> Command.Result {
    let words = words(arguments)
    return try await Command.run(
      words[0], Array(words.dropFirst()), environment: environment.merging(changes) { $1 },
      directory: home.path)
  }

  /// Starts the program without a terminal.
  func start(_ arguments: String...) throws -> Command { try start(arguments) }

  func start(_ arguments: [String]) throws -> Command {
    let words = words(arguments)
    return try Command(
      words[0], Array(words.dropFirst()), environment: environment, directory: home.path)
  }

  private func words(_ arguments: [String]) -> [String] { (disk?.words ?? []) + [program] + arguments }

  /// A shell in a terminal that finds `newsstand`.
  func shell(
    width: Int = 80, height: Int = 24, changing changes: [String: String?] = [:]
  ) async throws -> TmuxSession {
    let own = ["PS1": "ready> ", "ENV": nil]
    let session = try await terminal(
      ["sh", "-i"], width: width, height: height, changing: own.merging(changes) { $1 })
    try await session.wait(untilContains: "ready>")
    return session
  }

  /// A terminal of its own for a program that finds `newsstand`.
  func terminal(
    _ command: [String], width: Int = 80, height: Int = 24, changing changes: [String: String?] = [:]
  ) async throws -> TmuxSession {
    try await TmuxSession(
      command, width: width, height: height,
      environment: environment(at: "tmux-256color").merging(changes) { $1 }, directory: home.path)
  }

  /// The same without tmux between.
  func bareTerminal(_ command: [String], changing changes: [String: String?] = [:]) throws -> VirtualTerminal
  {
    try VirtualTerminal(
      command, environment: environment(at: "xterm-256color").merging(changes) { $1 }, directory: home.path)
  }

  private func environment(at terminal: String) -> [String: String?] {
    let folder = (program as NSString).deletingLastPathComponent
    let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
    return environment.merging(["PATH": "\(folder):\(path)", "TERM": terminal]) { $1 }
  }

  /// What `list --json` says of an issue.
  func record(of name: String) async throws -> Record? {
    var record = try Record.decode(await run("list", "--json").output).first { $0.name == name }
    if let path = record?.path { record?.path = outside(path) }
    return record
  }

  /// The files below the downloads folder, of whatever kind.
  func downloadFiles() -> [String] {
    (try? FileManager.default.subpathsOfDirectory(atPath: library + "/downloads")) ?? []
  }
}
