extension HTML {
  /// The note at a place, for a reference in another document; nil where there is nothing that could be one.
  ///
  /// - Parameter mark: of the reference, with which the note may begin.
  func note(named name: String, mark: String, language: String?) -> Note? {
    guard let node = HTMLNotes.note(named: name, in: tree) else { return nil }
    var builder = DocumentBuilder(language: self.language ?? language, direction: direction)
    var writer = HTMLWriter(self)
    writer.write(note: node, mark: mark, to: &builder)
    let document = builder.finish()
    return document.utf8.isEmpty ? nil : Note(document.blocks, of: document)
  }
}
