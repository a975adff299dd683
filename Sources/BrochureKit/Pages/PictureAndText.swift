/// A page's picture with the text that is in it or goes with it: one of the two is shown.
struct PictureAndText: Sendable {
  /// nil where the brochure has no text. What is wrong with it is said in its place.
  let text: Result<PageText, PageError>?

  /// Reads the properties `text` and `language` of a page whose picture is what matters.
  init(textOf properties: PageProperties, _ optional: inout OptionalProperties, title: String?) {
    let language = optional.string("language")
    text = optional.string("text").map { string in
      Result { () throws(PageError) in
        try PageText(string, of: properties, title: title, language: language)
      }
    }
  }

  var forms: [PageForm] { text == nil ? [.picture] : [.picture, .text] }

  /// Whether there is a text that can be shown, under the page's title.
  var hasText: Bool { if case .success = text { true } else { false } }

  /// The text, where it is chosen; nil where the picture is to be drawn.
  func draw(in context: PageContext) -> DrawnPage? {
    guard let text, forms.shown(context.view.form) == .text else { return nil }
    switch text {
    case .success(let text): return text.draw(in: context)
    case .failure(let error):
      var page = ProblemPage(error).draw(in: context)
      if let name = error.awaited { page.awaited.insert(name) }
      return page
    }
  }

  /// For plain text: an empty line and the text, or what is wrong with it.
  func lines(columns: Int) -> [String] {
    switch text {
    case nil: []
    case .success(let text): [""] + text.lines(columns: columns)
    case .failure(let error): LineBreaker(columns: columns).lines(of: error.sentence).strings
    }
  }

  /// What stands below the picture, and the text that goes with it, which has the page's title.
  func readingTexts(_ title: String?, _ captions: [String?]) -> [ReadingText] {
    guard let text else { return [ReadingText([title] + captions)] }
    let below = ReadingText(captions, form: .picture)
    guard let document = try? text.get().document else { return [below] }
    return [below, ReadingText(document, form: .text)]
  }

  var textProblem: PageError? {
    if case .failure(let error) = text { error } else { nil }
  }

  var links: [Opening] { (try? text?.get())?.links ?? [] }
  var pictures: [Asset] { (try? text?.get())?.pictures ?? [] }
}
