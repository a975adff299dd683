/// Tells of changes to a library by any process.
public struct LibraryWatch: Sendable {
  private let watch: FileWatch

  init(_ watch: FileWatch) { self.watch = watch }

  /// One element for any number of changes since the last one was taken. For one taker.
  public var changes: AsyncStream<Void> { watch.changes }
}
