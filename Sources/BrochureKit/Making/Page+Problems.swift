extension ProblemPage {
  public var problems: [PageError] { [error] }
}

extension SimplePage {
  public var problems: [PageError] { content.problems + notes.errors }
}

extension PhotoPage {
  public var problems: [PageError] {
    [baseImage].compactMap { $0?.failure } + photos.flatMap(\.problems) + content.problems + notes.errors
  }
}

extension CoverPage {
  public var problems: [PageError] { [baseImage].compactMap { $0?.failure } + notes.errors }
}

extension ContentsPage {
  public var problems: [PageError] { notes.errors }
}

extension MoviePage {
  public var problems: [PageError] {
    [movie.failure, poster?.failure].compactMap { $0 } + notes.errors
  }
}

extension TextPage {
  public var problems: [PageError] {
    [baseImage?.failure].compactMap { $0 } + content.problems + notes.errors
  }
}

extension HTMLPage {
  public var problems: [PageError] { pictureProblems + notes.errors }
  var pictureProblems: [PageError] { properties.problems(ofPicturesIn: document) }
}

extension PictureAndText {
  var problems: [PageError] {
    switch text {
    case nil: []
    case .success(let text): text.problems
    case .failure(let error): [error]
    }
  }
}

extension PageText {
  var problems: [PageError] { properties.problems(ofPicturesIn: document) }
}

extension PageProperties {
  /// What is wrong with the pictures in a text, as far as they are not drawn.
  fileprivate func problems(ofPicturesIn document: Document) -> [PageError] {
    assets(in: document).compactMap(\.failure)
  }

  /// The pictures in a text that are there.
  func pictures(in document: Document) -> [Asset] { assets(in: document).compactMap { try? $0.get() } }

  /// Addresses in the web are nobody's files.
  private func assets(in document: Document) -> [Result<Asset, PageError>] {
    Self.pictures(in: document.blocks).filter { !$0.contains("://") && !$0.hasPrefix("data:") }.map { name in
      Result { () throws(PageError) in try asset(named: name, .picture) }
    }
  }

  private static func pictures(in blocks: [Block]) -> [String] {
    blocks.flatMap { block -> [String] in
      switch block {
      case .picture(let picture): [picture.source]
      case .list(let list): list.items.flatMap(pictures)
      case .definitions(let definitions): definitions.flatMap { pictures(in: $0.description) }
      case .quote(let blocks), .footnote(_, let blocks), .aligned(_, let blocks): pictures(in: blocks)
      case .table(let table): table.rows.joined().flatMap { pictures(in: $0.blocks) }
      default: []
      }
    }
  }
}
