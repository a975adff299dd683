import Localization
public import NewsstandKit

extension Library {
  /// That the store was damaged and another was begun, and what to do; nil where it was not.
  public nonisolated var damageSentence: String? {
    damagedStore.map {
      localized(
        "The library's store was damaged. It is \($0) now; an empty one was begun. Subscribe to your feeds again; the content of issues is still in \(folder.root)/issues."
      )
    }
  }
}
