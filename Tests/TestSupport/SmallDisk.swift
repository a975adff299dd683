import Foundation

/// A file system of a few megabytes in memory, which a program can fill without harm. Only programs that are
/// started with ``words`` before their own see it (mount_namespaces(7)); it goes with the last of them.
public final class SmallDisk: Sendable {
  private let holder: Command
  private let isUsers: Bool

  /// Mounts it on a folder.
  ///
  /// - Throws: ``TestSupportError/ended(_:output:)`` where neither root nor a user may mount anything, as in most
  ///   containers.
  public init(on folder: String, bytes: Int) async throws(TestSupportError) {
    do {
      (holder, isUsers) = (try await Self.mount(folder, bytes, ["--mount"]), false)
    } catch {
      // Whoever is not root becomes it in a namespace of users.
      (holder, isUsers) = (try await Self.mount(folder, bytes, ["--mount", "--map-root-user"]), true)
    }
  }

  private static func mount(
    _ folder: String, _ bytes: Int, _ namespaces: [String]
  ) async throws(TestSupportError) -> Command {
    let script = "mount -t tmpfs -o size=\(bytes) newsstand \"$0\" && echo mounted && exec sleep infinity"
    let command = try Command("unshare", namespaces + ["sh", "-c", script, folder])
    try await command.wait(for: "a small disk") { $0.outputText.contains("mounted") }
    return command
  }

  /// What has to stand before the words of a program that is to see the disk.
  public var words: [String] {
    ["nsenter", "--target", "\(holder.pid)", "--mount"]
      + (isUsers ? ["--user", "--preserve-credentials"] : [])
  }

  /// Where the tests, which do not see the disk, find what its programs see at `path`.
  public func outside(_ path: String) -> String { "/proc/\(holder.pid)/root\(path)" }

  /// Whether one can be had on this machine.
  public static func isPossible() async -> Bool {
    guard let folder = try? TemporaryFolder() else { return false }
    return (try? await SmallDisk(on: folder.path, bytes: 1 << 20)) != nil
  }
}
