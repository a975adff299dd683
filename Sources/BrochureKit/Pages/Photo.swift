import Plist

/// A picture of a gallery.
///
/// Its files are looked for when they are asked for: a gallery may have thousands, and shows a few.
public struct Photo: Hashable, Sendable {
  public let caption: String?
  /// The entry of the list of photos, or what is wrong with it.
  private let entry: Result<PageProperties, PageError>
  private let notes: PageNotes

  /// An entry of a list of photos: a dictionary {`photo`, `thumbnail`, `caption`}. What is wrong with
  /// it is shown in the photo's place, so that the others can be seen.
  ///
  /// - Parameter number: counted from 1.
  init(_ entry: PropertyList, number: Int, in page: PageProperties) {
    self.entry = Result { () throws(PageError) in try page.entry(entry, number: number, of: "photos") }
    var optional = (try? self.entry.get()).map { OptionalProperties($0) }
    caption = optional?.string("caption")
    _ = optional?.string("thumbnail")
    notes = PageNotes(optional?.problems ?? [])
  }

  private init(caption: String?, entry: Result<PageProperties, PageError>, notes: PageNotes) {
    self.caption = caption
    self.entry = entry
    self.notes = notes
  }

  /// The same of a brochure whose folder is another by now.
  public func moved(to brochure: Brochure) -> Photo {
    Photo(caption: caption, entry: entry.map { $0.moved(to: brochure) }, notes: notes)
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
    var errors = [picture.failure].compactMap { $0 } + notes.errors
    do throws(PageError) {
      _ = try entry.get().assetIfPresent("thumbnail", .picture)
    } catch {
      if !errors.contains(error) { errors.append(error) }
    }
    return errors
  }

  /// What is wrong with the entry itself; does not look for its files.
  var wrongProperties: [PageError] {
    let name = entry.flatMap { properties in
      Result { () throws(PageError) in try properties.string("photo") }
    }
    return [name.failure].compactMap { $0 } + notes.errors
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
    notes.draw(in: context) { ZoomablePicture.draw(picture, caption: caption, in: $0) }
  }

  /// The name and the caption, or what is wrong.
  func line(_ assets: inout AssetFolder) -> String {
    let words = [asset(in: &assets).words, caption].compactMap { $0 } + notes.errors.map(\.sentence)
    return words.joined(separator: " ")
  }

  /// The picture, looked for in a folder that others are looked for in, too.
  func asset(in assets: inout AssetFolder) -> Result<Asset, PageError> {
    do throws(PageError) {
      let name = try entry.get().string("photo")
      return .success(try assets.asset(named: name, .picture))
    } catch {
      return .failure(error)
    }
  }
}
