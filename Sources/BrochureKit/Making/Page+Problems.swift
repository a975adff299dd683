extension ProblemPage {
  public var problems: [PageError] { [error] }
}

extension SimplePage {
  public var problems: [PageError] { content.problems }
}

extension PhotoPage {
  public var problems: [PageError] {
    [baseImage].compactMap { $0?.failure } + photos.flatMap(\.problems) + content.problems
  }
}

extension MoviePage {
  public var problems: [PageError] { [movie.failure, poster?.failure].compactMap { $0 } }
}

extension TextPage {
  public var problems: [PageError] { [baseImage?.failure].compactMap { $0 } + content.problems }
}

extension HTMLPage {
  public var problems: [PageError] { properties.problems(ofPicturesIn: document) }
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
  /// Pictures in a text that are not there. Addresses in the web are nobody's files.
  fileprivate func problems(ofPicturesIn document: Document) -> [PageError] {
    Self.pictures(in: document.blocks).filter { !$0.contains("://") && !$0.hasPrefix("data:") }.compactMap {
      name in
      Result { () throws(PageError) in try asset(named: name, .picture) }.failure
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

extension Result {
  /// nil of a success.
  fileprivate var failure: Failure? { if case .failure(let error) = self { error } else { nil } }
}
