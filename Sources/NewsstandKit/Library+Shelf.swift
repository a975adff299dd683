/// What a screen of the library needs besides its lists.
extension Library {
  /// At least the first `count` issues as a shelf shows them, and how many there are in all.
  ///
  /// - Parameter byTitle: whether the publications stand in the order of their titles; else the one with the newest
  ///   issue is first.
  public func beginning(_ count: Int, byTitle: Bool = false) throws(NewsstandError) -> LibraryBeginning {
    try store.beginning(count, byTitle: byTitle)
  }

  /// The issue to go on with: the one read last, of those that are here and were not read to their end.
  public var unfinishedIssue: Issue? {
    get throws(NewsstandError) { try store.unfinishedIssue() }
  }

  /// What a front has kept under a name of its own, for the next time; nil where it has kept nothing.
  public func keepsake(_ name: String) throws(NewsstandError) -> String? {
    try store.setting("front." + name)
  }

  /// Keeps a text under a name, in place of the one before.
  public func keep(_ text: String, as name: String) throws(NewsstandError) {
    try store.set("front." + name, text)
  }
}
