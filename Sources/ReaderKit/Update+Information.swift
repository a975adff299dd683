import NewsstandKit
import TerminalKit

/// All that is known of an issue.
extension ReaderState {
  mutating func showInformation(on issue: Issue) -> [Effect] {
    // What was unpacked of an archive to be read is nothing that a person knows of.
    let path = readPath ?? (issue.contentURL ?? issue.arrivingURL)?.path
    overlay = .information(IssueInformation(issue: issue, path: path))
    return path.map { [.inspect(issue.id, $0)] } ?? []
  }

  /// An issue as it is now, where the library knows it.
  func current(_ issue: Issue) -> Issue {
    downloads.issues.first { $0.id == issue.id } ?? shelf.issues.first { $0.id == issue.id }
      ?? self.issue.flatMap { $0.issue.id == issue.id ? $0.issue : nil } ?? issue
  }

  mutating func take(_ content: IssueInformation.Content?, of id: Issue.ID) {
    switch overlay {
    case .information(var information) where information.issue.id == id:
      information.content = content
      information.isInspected = true
      overlay = .information(information)
    case .help(let screen, let row, over: .information(var information)) where information.issue.id == id:
      information.content = content
      information.isInspected = true
      overlay = .help(screen, row: row, over: .information(information))
    default: break
    }
  }

  mutating func performInInformation(_ action: Action, _ information: IssueInformation) -> [Effect] {
    var information = information
    let lines = InformationView.lines(information, self).count
    let page = max(1, size.height - 4)
    let last = max(0, lines - page)
    switch action {
    case .first: information.row = 0
    case .last: information.row = last
    default: information.row = min(max(0, information.row + Self.step(action, page: page)), last)
    }
    overlay = .information(information)
    return []
  }
}
