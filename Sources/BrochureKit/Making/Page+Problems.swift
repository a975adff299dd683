extension ProblemPage {
  public var problems: [PageError] { [error] }
}

extension PhotoPage {
  public var problems: [PageError] {
    [baseImage].compactMap { $0?.failure } + photos.flatMap(\.problems)
  }
}

extension MoviePage {
  public var problems: [PageError] { [movie.failure, poster?.failure].compactMap { $0 } }
}

extension TextPage {
  /// Pictures in it that are not there. Addresses in the web are nobody's files.
  public var problems: [PageError] {
    Self.pictures(in: document.blocks).filter { !$0.contains("://") && !$0.hasPrefix("data:") }.compactMap {
      name in
      Swift.Result { () throws(PageError) in try properties.asset(named: name, .picture) }.failure
    }
  }

  private static func pictures(in blocks: [Block]) -> [String] {
    blocks.flatMap { block -> [String] in
      switch block {
      case .picture(let picture): [picture.source]
      case .list(let list): list.items.flatMap(pictures)
      case .quote(let blocks), .footnote(_, let blocks): pictures(in: blocks)
      default: []
      }
    }
  }
}

extension Result {
  /// nil of a success.
  fileprivate var failure: Failure? { if case .failure(let error) = self { error } else { nil } }
}
