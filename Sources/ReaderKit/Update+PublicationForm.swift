import Localization
import NewsstandKit
import TerminalKit

/// Subscribing, and giving a publication another title.
extension ReaderState {
  /// The form that is open, the help over it or not.
  var form: PublicationForm? {
    get {
      switch overlay {
      case .form(let form), .help(_, row: _, over: .form(let form)): form
      default: nil
      }
    }
    set {
      guard let newValue else { return }
      switch overlay {
      case .form: overlay = .form(newValue)
      case .help(let screen, let row, over: .form): overlay = .help(screen, row: row, over: .form(newValue))
      default: break
      }
    }
  }

  /// Keys while a form is on top: most are its text.
  mutating func type(_ key: Key, into form: PublicationForm) -> [Effect] {
    var form = form
    if !form.isFetching, form.field.take(key) {
      form.phase = .typing
      self.form = form
      return []
    }
    return keymap.action(for: key, on: .form).map { perform($0) } ?? []
  }

  /// What is pasted goes into the form; over the publications it begins one.
  mutating func pasteIntoForm(_ text: String) {
    let text = text.trimmed
    guard var form else {
      overlay = .form(.subscribing(to: text))
      return
    }
    guard !form.isFetching else { return }
    form.field.insert(text)
    form.phase = .typing
    self.form = form
  }

  mutating func performInForm(_ action: Action) -> [Effect] {
    guard action == .open, var form, !form.isFetching else { return [] }
    let text = form.field.text.trimmed
    switch form.purpose {
    case .subscribe:
      guard !text.isEmpty else {
        form.phase = .failed(localized("Type or paste the address of a feed, or the path of one, first."))
        break
      }
      formNumber += 1
      form.phase = .fetching(formNumber)
      overlay = .form(form)
      return [.subscribe(text, formNumber)]
    case .rename(let publication):
      overlay = nil
      return text.isEmpty || text == publication.title ? [] : [.rename(publication.id, text)]
    }
    overlay = .form(form)
    return []
  }

  /// What is to be done when the form goes from the screen.
  func leavingForm() -> [Effect] {
    if case .form(let form) = overlay, form.isFetching { [.stopSubscribing] } else { [] }
  }

  /// Shows the publication that was subscribed to, also where the person did not wait for it.
  mutating func take(subscribed report: RefreshReport, by number: Int) -> [Effect] {
    publications.select(report.publication.id)
    notice = Notice(
      text: PublicationSentences.subscribed(report.publication.title, complaints: report.complaints.count))
    guard form?.phase == .fetching(number) else { return [] }
    overlay = nil
    return [.loadLibrary] + (issue == nil ? showPublications() : [])
  }

  mutating func take(notSubscribed sentence: String, by number: Int) {
    guard var form, form.phase == .fetching(number) else { return }
    form.phase = .failed(sentence)
    self.form = form
  }
}

extension PublicationForm {
  var isFetching: Bool { if case .fetching = phase { true } else { false } }
}

extension String {
  /// Without blanks at both ends.
  fileprivate var trimmed: String {
    String(drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed())
  }
}
