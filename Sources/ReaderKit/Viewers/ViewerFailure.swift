/// Why a program did not show what it was to show.
struct ViewerFailure: Error, Hashable, Sendable {
  enum Reason: Hashable, Sendable {
    /// What was to be shown is not there any more.
    case missingTarget
    /// The program could not be started; `code` is an errno.
    case notStarted(code: Int32)
    case exited(status: Int32)
    case killed(signal: Int32)
  }

  /// The program as people call it.
  let program: String
  /// The setting that chooses it.
  let setting: String
  /// The path of the settings.
  let settings: String
  /// What was to be shown: a file as the issue names it, or an address.
  let target: String
  let reason: Reason
}
