public import TerminalKit

/// Something that is wrong with the folder of an issue, or might be.
public struct IssueFinding: Hashable, Sendable {
  public enum Fault: Hashable, Sendable {
    /// It cannot be read as an issue at all.
    case brochure(BrochureError)
    /// What the page says in the place of what it cannot show.
    case page(PageError)
    case oddity(IssueFiles.Oddity)

    // Warnings: it can be read all the same.

    /// The file is named in another case or another Unicode normalisation than it has.
    case spelledOtherwise(name: String)
    /// The photo has no small picture of its own.
    case noThumbnail(photo: String)
    case noPhotos
    /// A picture of so many pixels is slow to show.
    case hugePicture(width: Int, height: Int)
    case encoding(OddEncoding)
    /// No page names the file.
    case unused
    /// The twin for screens with many pixels is less than twice as large as the picture, in pixels.
    case smallTwin(of: String, width: Int, height: Int, needed: PixelSize)
    /// A file for screens with many pixels beside which there is none for the others.
    case loneTwin(of: String)
    /// What an EPUB was mended of.
    case epub(EPUBOddity)
    /// A system or an editor has left it behind.
    case rubbish
  }

  /// The file, relative to the folder; empty for the folder itself.
  public let path: String
  /// The page, where the brochure is meant.
  public let page: PageIndex?
  public let fault: Fault

  public init(path: String, page: PageIndex? = nil, _ fault: Fault) {
    self.path = path
    self.page = page
    self.fault = fault
  }

  /// The same of what a person knows under another name (`BrochureError.naming`).
  public func naming(_ folder: String, _ path: String) -> IssueFinding {
    guard case .brochure(let error) = fault else { return self }
    return IssueFinding(path: self.path, page: page, .brochure(error.naming(folder, path)))
  }

  /// Whether something cannot be shown because of it.
  public var isError: Bool {
    switch fault {
    case .brochure, .page, .oddity: true
    default: false
    }
  }
}

/// How the characters of a text are written, where it is not UTF-8.
public enum OddEncoding: Hashable, Sendable {
  case utf16
  /// Windows-1252 or Latin-1, as far as one can tell.
  case windows1252
  /// UTF-8 with stray bytes: how many, in which line the first is (from 1) and where in the file (from 0).
  case damagedUTF8(count: Int, line: Int, offset: Int)
  /// There are NULs in it: it may be no text.
  case binary
}
