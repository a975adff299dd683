import Foundation
import Processes

/// Starts the agent as a process of its own: it outlives the front that starts it, its terminal and its
/// session.
public struct AgentLauncher: Sendable {
  /// With more than this, in bytes, the log is begun anew; the one before it is kept.
  private static let longestLog: off_t = 1 << 20

  private let program: String?
  private let arguments: [String]
  /// Takes what the agent says.
  public let log: String

  /// - Parameters:
  ///   - program: the executable, this process's own where nil; `arguments` make it call `Agent.work`.
  ///   - log: the path of a file that takes what it says.
  public init(program: String? = nil, arguments: [String], log: String) {
    self.program = program
    self.arguments = arguments
    self.log = log
  }

  /// Starts an agent for a library, unless one works for it. Returns whether it did.
  ///
  /// A front calls this after it wrote what it wants. Should the agent that has the lock be about to end, it
  /// looks into the store once more after it gave the lock back, so the wish is seen.
  @discardableResult
  public func start(for folder: LibraryFolder) throws(NewsstandError) -> Bool {
    if AgentLock.isHeld(folder.lock) { return false }
    prepareLog()
    try spawn()
    return true
  }

  private func prepareLog() {
    let folder = (log as NSString).deletingLastPathComponent
    try? FileManager.default.createDirectory(
      atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    var status = stat()
    if stat(log, &status) == 0, status.st_size > Self.longestLog { rename(log, log + ".1") }
  }

  private func spawn() throws(NewsstandError) {
    let program = program ?? Self.ownProgram
    // An agent without a log is better than none; and it must not keep a disk from being taken away.
    let place = ChildProcess.Place.background(output: isWritable ? log : "/dev/null", directory: "/")
    do throws(ChildProcess.SpawnError) {
      let process = try ChildProcess([program] + arguments, in: place)
      // A front that lives longer than the agent must not keep its corpse.
      Thread { _ = process.waitForEnd() }.start()
    } catch {
      throw .file(path: program, errno: error.code)
    }
  }

  /// The path of this executable; once an update replaced it, what is left of it.
  private static var ownProgram: String {
    let link = "/proc/self/exe"
    let path = try? FileManager.default.destinationOfSymbolicLink(atPath: link)
    return path.flatMap { FileManager.default.isExecutableFile(atPath: $0) ? $0 : nil } ?? link
  }

  private var isWritable: Bool {
    // Not blocking: a fifo that nobody reads is refused, not waited for.
    let descriptor = open(log, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC | O_NONBLOCK, 0o600)
    guard descriptor >= 0 else { return false }
    close(descriptor)
    return true
  }
}
