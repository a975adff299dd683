import TerminalKit

/// What a key does, as it is told: `p pause`. A click on it does the same.
struct KeyHint {
  /// Nil of what only tells something.
  let action: Action?
  let text: String
}

/// Hints side by side.
struct KeyHintLine {
  static let gap = "   "

  private let hints: [KeyHint]

  /// As many of the first hints as there is room for beside the last, which say how to get on.
  init(_ hints: [KeyHint?], last: [KeyHint?] = [], columns: Int = .max) {
    var hints = hints.compactMap { $0 }
    let last = last.compactMap { $0 }
    while !hints.isEmpty, TextWidth.of(Self.joined(hints + last)) > columns { hints.removeLast() }
    self.hints = hints + last
  }

  var text: String { Self.joined(hints) }

  /// The action of the hint at a column of the text, from 0.
  func action(at column: Int) -> Action? {
    var start = 0
    for hint in hints {
      let end = start + TextWidth.of(hint.text)
      if (start..<end).contains(column) { return hint.action }
      start = end + Self.gap.count
    }
    return nil
  }

  private static func joined(_ hints: [KeyHint]) -> String { hints.map(\.text).joined(separator: gap) }
}

extension ReaderState {
  /// What is told of keys at the bottom of the screen; nil where something else stands there.
  var keyHintLine: KeyHintLine? {
    guard notice == nil, count == nil else { return nil }
    return switch screen {
    case .shelf where opening == nil: ShelfView.hints(self)
    case .form where isTypingFilter: ShelfView.hints(self)
    case .downloads: DownloadsView.hints(self)
    case .publications: PublicationsView.hints(self)
    case .catalog: CatalogView.hints(self)
    default: nil
    }
  }
}
