import TerminalKit

extension ReaderState {
  /// Does what an answer asks for; another action is none.
  mutating func answer(_ question: Question, with action: Action) -> [Effect] {
    guard action != .close, question.answers.contains(where: { $0.action == action }) else { return [] }
    overlay = nil
    if case .unsubscribe(let entry) = question {
      let isDeletion = action == .remove || !entry.publication.isSubscribed
      return [.unsubscribe(entry.publication.id, deletingIssues: isDeletion)]
    }
    return question.wish.map { wish([$0]) } ?? []
  }
}
