/// A picture of a gallery.
public struct Photo: Hashable, Sendable {
  public let caption: String?
  /// The picture, or why there is none.
  public let picture: Result<Asset, PageError>
  /// A smaller one of the same; where the brochure has none, the picture itself.
  public let thumbnail: Result<Asset, PageError>

  /// An entry of a list of photos: a dictionary {`photo`, `thumbnail`, `caption`}. What is wrong with
  /// it is shown in the photo's place, so that the others can be seen.
  init(_ entry: PropertyList, folder: String) {
    guard case .dictionary(let values) = entry else {
      let error = PageError.wrongType(property: "photos", expected: .dictionary, found: entry.kind)
      (caption, picture, thumbnail) = (nil, .failure(error), .failure(error))
      return
    }
    let properties = PageProperties(values, folder: folder)
    caption = (try? properties.stringIfPresent("caption")) ?? nil
    let picture = Result { () throws(PageError) in try properties.asset("photo", .picture) }
    let smaller = Result { () throws(PageError) in try properties.assetIfPresent("thumbnail", .picture) }
    self.picture = picture
    thumbnail = smaller.flatMap { $0.map { .success($0) } ?? picture }.flatMapError { error in
      picture.mapError { _ in error }
    }
  }

  /// Draws the picture as large as fits over its caption.
  ///
  /// Blocks while it decodes: call it off the main actor.
  public func draw(in context: PageContext) -> DrawnPage {
    PictureBlock.draw(picture, caption: caption, in: context)
  }

  /// The name and the caption, or what is wrong.
  var line: String {
    let what =
      switch picture {
      case .success(let asset): "[\(asset.name)]"
      case .failure(let error): error.sentence
      }
    return caption.map { "\(what) \($0)" } ?? what
  }
}
