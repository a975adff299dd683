import Localization
import NewsstandKit
import TerminalKit

/// A sentence at the bottom of the screen, until the next key.
struct Notice: Hashable, Sendable {
  let text: String
  var isFailure = false
  /// The issue whose download has begun, it says: it is untrue once that stops.
  var begun: Issue.ID?
  /// Where all of it is said, should it not fit.
  var more: String?
}

extension Notice {
  /// That a key means nothing on the screen, and which one shows what does; nil where none shows it.
  init?(unbound key: Key, _ keys: KeyHints) {
    guard let help = keys.name(.help) else { return nil }
    self.init(text: localized("\(keys.name(key)) does nothing here; \(help) shows the keys."))
  }

  /// What of the settings cannot be used; nil where all of it can.
  init?(complaints: [String]) {
    guard let first = complaints.first else { return nil }
    let others = complaints.count - 1
    let more =
      others == 0
      ? localized("“newsstand list” says it again")
      : localized(
        others, one: "“newsstand list” says it again, and 1 more",
        other: "“newsstand list” says it again, and \(others) more")
    self.init(text: others == 0 ? first : "\(first) (\(more))", isFailure: true, more: more)
  }
}
