import Foundation

/// The languages in which a person reads, as feeds name them.
enum FeedLanguages {
  /// As the locale says: `de-de`, `de`. In lower case.
  static let own: [String] = {
    let environment = ProcessInfo.processInfo.environment
    let names =
      (environment["LANGUAGE"] ?? "").split(separator: ":").map(String.init)
      + ["LC_ALL", "LC_MESSAGES", "LANG"].compactMap { environment[$0] }
    return names.flatMap { name -> [String] in
      let tag = name.prefix { $0 != "." && $0 != "@" }.lowercased().replacing("_", with: "-")
      guard !["", "c", "posix"].contains(tag) else { return [] }
      return [tag, String(tag.prefix { $0 != "-" })]
    }
  }()
}
