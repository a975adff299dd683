public import Foundation

/// A program that a test runs: to its end with ``run(_:_:environment:input:directory:timeout:)``, or in the
/// background, watched and signalled. It is killed, with all that it started in its session, when the last
/// reference goes, and when the test process dies.
public final class Command: Sendable {
  /// What a program has said so far, and how it ended.
  public struct Result: Sendable {
    public internal(set) var output = Data()
    public internal(set) var errors = Data()
    /// nil while it runs.
    public internal(set) var status: ExitStatus?

    /// Standard output as text; malformed UTF-8 is replaced.
    public var outputText: String { String(decoding: output, as: UTF8.self) }
    /// Standard error as text; malformed UTF-8 is replaced.
    public var errorText: String { String(decoding: errors, as: UTF8.self) }
  }

  private let name: String
  private let process: ChildProcess
  private let watched = Watched(Result())

  /// Starts a program in the background.
  ///
  /// - Parameters:
  ///   - executable: a path, or a name looked up in PATH and in the folders of system programs.
  ///   - environment: changes to the environment of the tests; nil takes a variable away.
  ///   - input: all of standard input; nil leaves it open for ``write(_:)``.
  ///   - directory: the working directory, else that of the tests.
  ///   - onOutput: takes standard output as it comes, on a thread of the command, and nil at the end; it is then
  ///     not collected.
  public init(
    _ executable: String, _ arguments: [String] = [], environment: [String: String?] = [:],
    input: Data? = Data(), directory: String? = nil, onOutput: (@Sendable (Data?) -> Void)? = nil
  ) throws(TestSupportError) {
    name = ([executable] + arguments).joined(separator: " ")
    let path = try Command.find(executable)
    let watched = watched
    process = try ChildProcess { event in
      switch event {
      case .output(let data):
        if let onOutput { onOutput(data) } else { watched.update { $0.output.append(data) } }
      case .errors(let data): watched.update { $0.errors.append(data) }
      case .ended(let status):
        onOutput?(nil)
        watched.update { $0.status = status }
      }
    }
    let env = try Command.find("env")
    let place = directory.map { [env, "-C", $0] } ?? []
    let guardWords = [try Command.find("setsid"), try Command.find("setpriv"), "--pdeathsig", "KILL"]
    let changed = environment.reduce(into: ProcessInfo.processInfo.environment) { $0[$1.key] = $1.value }
    try process.start(guardWords + place + [path] + arguments, environment: changed)
    if let input {
      process.write(input)
      process.closeInput()
    }
  }

  deinit {
    process.kill(SIGKILL, wholeSession: true)
  }

  /// Runs a program to its end.
  ///
  /// - Throws: ``TestSupportError/timedOut(waitingFor:after:seen:)`` when it takes longer, after killing it.
  public static func run(
    _ executable: String, _ arguments: [String] = [], environment: [String: String?] = [:],
    input: Data = Data(), directory: String? = nil, timeout: Duration = .seconds(60)
  ) async throws(TestSupportError) -> Result {
    let command = try Command(
      executable, arguments, environment: environment, input: input, directory: directory)
    return try await command.waitUntilExit(timeout: timeout)
  }

  /// The process id; that of the program itself, not of a wrapper.
  public var pid: pid_t { process.pid }

  /// What it has said so far.
  public var result: Result { watched.value }

  /// Waits for the end and answers all that was said.
  @discardableResult
  public func waitUntilExit(timeout: Duration = .seconds(60)) async throws(TestSupportError) -> Result {
    try await watched.wait(for: "the end of \(name)", timeout: timeout) { $0.status != nil }
  }

  /// Waits until the program has said something that satisfies a condition.
  ///
  /// - Throws: ``TestSupportError/ended(_:output:)`` when it ends without.
  @discardableResult
  public func wait(
    for purpose: String, timeout: Duration = .seconds(60),
    until isSatisfied: @escaping @Sendable (Result) -> Bool
  ) async throws(TestSupportError) -> Result {
    let result = try await watched.wait(for: "\(purpose) of \(name)", timeout: timeout) {
      $0.status != nil || isSatisfied($0)
    }
    guard isSatisfied(result) else {
      throw .ended(name, output: result.outputText + result.errorText)
    }
    return result
  }

  /// Waits until standard output or standard error holds a text.
  @discardableResult
  public func waitUntil(
    outputContains text: String, timeout: Duration = .seconds(60)
  ) async throws(TestSupportError) -> Result {
    try await wait(for: "\"\(text)\" in the output", timeout: timeout) {
      $0.outputText.contains(text) || $0.errorText.contains(text)
    }
  }

  /// Adds to standard input, if it was left open.
  public func write(_ data: Data) { process.write(data) }

  /// Ends standard input.
  public func closeInput() { process.closeInput() }

  /// Sends a signal to the program alone, or to all of its session; nothing when it has ended.
  public func kill(_ signal: Int32, wholeSession: Bool = false) {
    process.kill(signal, wholeSession: wholeSession)
  }

  /// The path of an installed program.
  ///
  /// - Throws: ``TestSupportError/noExecutable(_:)``.
  public static func find(_ executable: String) throws(TestSupportError) -> String {
    if executable.contains("/") {
      guard access(executable, X_OK) == 0 else { throw .noExecutable(executable) }
      return executable
    }
    let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
    for folder in folders + ["/usr/bin", "/bin", "/usr/sbin", "/sbin"] {
      let path = "\(folder)/\(executable)"
      if access(path, X_OK) == 0 { return path }
    }
    throw .noExecutable(executable)
  }

  /// The path of the `newsstand` that was built together with the running tests.
  ///
  /// - Throws: ``TestSupportError/noExecutable(_:)`` when only the tests were built.
  public static func newsstand() throws(TestSupportError) -> String {
    let tests = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
    return try find(tests.deletingLastPathComponent().appendingPathComponent("newsstand").path)
  }
}
