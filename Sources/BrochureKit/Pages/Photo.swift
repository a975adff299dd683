import Plist

/// A picture of a gallery.
///
/// Its files are looked for when they are asked for: a gallery may have thousands, and shows a few.
public struct Photo: Hashable, Sendable {
  public let caption: String?
  /// The entry of the list of photos, or what is wrong with it.
  private let entry: Result<PageProperties, PageError>

  /// An entry of a list of photos: a dictionary {`photo`, `thumbnail`, `caption`}. What is wrong with
  /// it is shown in the photo's place, so that the others can be seen.
  init(_ entry: PropertyList, in page: PageProperties) {
    guard case .dictionary(let values) = entry else {
      caption = nil
      self.entry = .failure(.wrongType(property: "photos", expected: .dictionary, found: entry.kind))
      return
    }
    let properties = PageProperties(values, folder: page.folder, isArriving: page.isArriving)
    caption = (try? properties.stringIfPresent("caption")) ?? nil
    self.entry = .success(properties)
  }

  private init(caption: String?, entry: Result<PageProperties, PageError>) {
    self.caption = caption
    self.entry = entry
  }

  /// The same of a brochure whose folder is another by now.
  public func moved(to brochure: Brochure) -> Photo {
    Photo(
      caption: caption,
      entry: entry.map {
        PageProperties($0.values, folder: brochure.folder, isArriving: brochure.isArriving)
      })
  }

  /// The picture, or why there is none.
  public var picture: Result<Asset, PageError> {
    entry.flatMap { properties in
      Result { () throws(PageError) in try properties.asset("photo", .picture) }
    }
  }

  /// The picture's name in the brochure; nil where the entry has none.
  var name: String? { try? entry.get().string("photo") }

  /// Whether the brochure names a smaller one of the same.
  var hasThumbnail: Bool { (try? entry.get().stringIfPresent("thumbnail")) ?? nil != nil }

  /// What is wrong with it, and with the smaller one.
  var problems: [PageError] {
    var errors: [PageError] = []
    if case .failure(let error) = picture { errors.append(error) }
    do throws(PageError) {
      _ = try entry.get().assetIfPresent("thumbnail", .picture)
    } catch {
      if !errors.contains(error) { errors.append(error) }
    }
    return errors
  }

  /// A smaller one of the same; where there is none, the picture itself.
  public var thumbnail: Result<Asset, PageError> {
    let smaller = entry.flatMap { properties in
      Result { () throws(PageError) in try properties.assetIfPresent("thumbnail", .picture) }
    }
    switch smaller {
    case .success(let asset?): return .success(asset)
    // While neither is here, the smaller one comes first.
    case .failure(let error) where error.awaited != nil: return picture.flatMapError { _ in .failure(error) }
    case .success(nil), .failure: return picture
    }
  }

  /// Draws the picture as large as fits over its caption.
  ///
  /// Blocks while it decodes: call it off the main actor.
  public func draw(in context: PageContext) -> DrawnPage {
    ZoomablePicture.draw(picture, caption: caption, in: context)
  }

  /// The name and the caption, or what is wrong.
  func line(_ assets: inout AssetFolder) -> String {
    let what: String
    do throws(PageError) {
      let name = try entry.get().string("photo")
      _ = try assets.path(to: name, .picture)
      what = "[\(name)]"
    } catch {
      what = error.sentence
    }
    return caption.map { "\(what) \($0)" } ?? what
  }
}
