import BrochureKit
import Localization
import TerminalKit

/// The box in which an address, a publication's title, a name or a password is typed.
struct PublicationFormView {
  private let form: PublicationForm
  private let state: ReaderState
  private let label: [String]
  private let message: [String]
  private let inside: Rect
  /// Where the text is typed.
  let field: Rect

  init(_ form: PublicationForm, _ state: ReaderState) {
    self.form = form
    self.state = state
    let columns = max(8, min(72, state.size.width - 6))
    let breaker = LineBreaker(columns: columns)
    // What has no room leaves it to the field.
    let rows = max(0, state.size.height - 3)
    let message = breaker.lines(of: String(Self.message(form, state).prefix(1000))).strings.prefix(
      max(0, rows))
    self.message = Array(message)
    let label = breaker.lines(of: Self.label(form)).strings
    self.label = label.count + message.count <= rows ? label : []
    let size = Size(width: columns, height: self.label.count + 1 + message.count)
    inside = Rect(x: 0, y: 0, width: state.size.width, height: state.size.height)
      .centered(Size(width: size.width + 4, height: size.height + 2)).inset(columns: 2, rows: 1)
    field = Rect(x: inside.minX, y: inside.minY + self.label.count, width: inside.width, height: 1)
  }

  /// Returns where the cursor stands.
  func draw(into grid: inout Grid) -> Point {
    let theme = state.theme
    let box = Border.box(inside.size, title: Self.title(form), state, into: &grid)
    for (row, line) in label.enumerated() {
      grid.put(line, x: box.minX, y: box.minY + row, style: theme.text, columns: box.width)
    }
    let isFailure = if case .failed = form.phase { true } else { false }
    for (row, line) in message.enumerated() {
      grid.put(
        line, x: box.minX, y: field.maxY + row, style: isFailure ? theme.error : theme.muted,
        columns: box.width)
    }
    let text = form.isSecret ? form.field.masked(with: state.capabilities.unicode ? "•" : "*") : form.field
    return TextFieldView(text, columns: field.width).draw(
      x: field.minX, y: field.minY, style: theme.text.with(.underline), unicode: state.capabilities.unicode,
      into: &grid)
  }

  private static func title(_ form: PublicationForm) -> String {
    switch form.purpose {
    case .subscribe: localized("Subscribe")
    case .rename: localized("Another title")
    case .openCatalog: localized("Open a catalogue")
    case .user, .password: localized("Sign in")
    }
  }

  private static func label(_ form: PublicationForm) -> String {
    switch form.purpose {
    case .subscribe: localized("The address of a feed, or the path of a file or a folder:")
    case .openCatalog: localized("The address of a catalogue (OPDS):")
    case .user(let question):
      [question.request.sentence, question.request.warning, localized("The name:")].compactMap { $0 }
        .joined(separator: " ")
    case .password(_, let user): localized("The password of “\(user)”:")
    case .rename(let publication): localized("What “\(publication.title)” is to be called:")
    }
  }

  private static func message(_ form: PublicationForm, _ state: ReaderState) -> String {
    let keys = state.keys(on: .form)
    let close = keys.name(.escape)
    switch (form.phase, form.purpose) {
    case (.failed(let sentence), _): return sentence
    case (.fetching, _): return localized("Fetching the feed… \(close) gives it up.")
    case (.typing, .subscribe):
      return keys.name(.open).map { localized("\($0) subscribes, \(close) leaves.") }
        ?? localized("\(close) leaves.")
    case (.typing, .openCatalog):
      return keys.name(.open).map { localized("\($0) opens it, \(close) leaves.") }
        ?? localized("\(close) leaves.")
    case (.typing, .user), (.typing, .password):
      return keys.name(.open).map { localized("\($0) goes on, \(close) leaves.") }
        ?? localized("\(close) leaves.")
    case (.typing, .rename):
      return keys.name(.open).map { localized("\($0) renames it, \(close) leaves.") }
        ?? localized("\(close) leaves.")
    }
  }
}
