public import Foundation

/// Where a person's files belong (XDG Base Directory specification), each an absolute path.
public struct BaseDirectories: Sendable {
  public let home: String
  public let data: String
  public let cache: String
  public let configuration: String
  public let state: String

  public init(_ environment: [String: String] = ProcessInfo.processInfo.environment) {
    // The specification: a relative path is invalid and is ignored.
    func absolute(_ variable: String) -> String? {
      environment[variable].flatMap { $0.hasPrefix("/") ? $0 : nil }
    }
    // Else the one of the list of users: Foundation would take an empty HOME for one.
    let home = absolute("HOME") ?? getpwuid(getuid()).map { String(cString: $0.pointee.pw_dir) } ?? "/"
    self.home = home
    data = absolute("XDG_DATA_HOME") ?? home + "/.local/share"
    cache = absolute("XDG_CACHE_HOME") ?? home + "/.cache"
    configuration = absolute("XDG_CONFIG_HOME") ?? home + "/.config"
    state = absolute("XDG_STATE_HOME") ?? home + "/.local/state"
  }

  /// A path that is typed, as a shell would read it: `~` at its beginning is the person's own folder.
  public func expanded(_ text: String) -> String { text.hasPrefix("~/") ? home + text.dropFirst() : text }
}
