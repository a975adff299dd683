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
      return subscribe(to: text, in: form)
    case .openCatalog:
      guard !text.isEmpty else {
        form.phase = .failed(localized("Type or paste the address of a catalogue first."))
        break
      }
      overlay = nil
      catalog = nil
      return browse(.page(text))
    case .user(let question):
      guard !text.isEmpty else {
        form.phase = .failed(localized("Type the name first."))
        break
      }
      form = .signingIn(question, user: text)
    case .password(let question, let user):
      // Blanks at its ends may be meant.
      return answer(question, with: Credentials(user: user, password: form.field.text))
    case .rename(let publication):
      overlay = nil
      return text.isEmpty || text == publication.title ? [] : [.rename(publication.id, text)]
    }
    overlay = .form(form)
    return []
  }

  /// Subscribes to an address; the form shows how that goes.
  mutating func subscribe(to address: String, in form: PublicationForm? = nil) -> [Effect] {
    formNumber += 1
    var form = form ?? .subscribing(to: address)
    form.phase = .fetching(formNumber)
    overlay = .form(form)
    return [.subscribe(address, formNumber)]
  }

  /// Asks for a name and a password, unless the person is about something else.
  mutating func ask(_ question: SignInQuestion) {
    let isBusy = overlay != nil && form?.isFetching != true || entry != nil
    guard !isBusy, issue == nil || showsDownloads else {
      notice = Notice(text: question.request.sentence, isFailure: true)
      return
    }
    overlay = .form(.signingIn(question))
  }

  private mutating func answer(_ question: SignInQuestion, with credentials: Credentials) -> [Effect] {
    overlay = nil
    switch question.next {
    case .subscribe(let address, let number):
      var form = PublicationForm.subscribing(to: address)
      form.phase = .fetching(number)
      overlay = .form(form)
    case .browse(let request):
      if catalog == nil { catalog = CatalogState() }
      catalog?.begin(request)
    case .refreshPublication(let id): publications.beginRefresh(of: [id])
    default: break
    }
    return [.signIn(credentials, question)]
  }

  /// What was to be subscribed to is a page of a catalogue: it is opened, and something in it can be.
  mutating func take(leadsElsewhere address: String, by number: Int) -> [Effect] {
    guard form?.phase == .fetching(number) else { return [] }
    overlay = nil
    notice = Notice(
      text: localized("This leads to other pages and lists nothing itself: choose one of them."))
    return browse(.page(address))
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
    return [.loadLibrary] + (issue == nil && catalog == nil ? showPublications() : [])
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
