/// Follows a part while it grows. Called on the transfer loop's thread: it must be quick.
protocol PartObserver: Sendable {
  /// Bytes were added.
  ///
  /// - Throws: why more are of no use; it ends the transfer.
  func partGrew(_ download: PartDownload) throws(TransferFailure)
  /// All bytes that are here are about to go: another version comes, or they turned out bad.
  func partWillRestart()
}
