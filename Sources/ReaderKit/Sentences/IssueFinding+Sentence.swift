public import BrochureKit

extension IssueFinding {
  /// Where it is: the file and, of a brochure, the page, counted from 1. Nil of the folder itself.
  public var place: String? {
    guard let page else { return path.isEmpty ? nil : path }
    let index = "article \(page.article + 1), page \(page.page + 1)"
    return path.isEmpty ? index : "\(path), \(index)"
  }

  /// What is wrong, and what to do where that is not plain: for people who make issues.
  public var sentence: String {
    switch fault {
    case .brochure(let error): Self.sentence(error)
    case .page(let error): error.sentence
    case .oddity(let oddity): oddity.sentence
    case .spelledOtherwise(let name):
      "The issue names it “\(name)”. Other systems and readers tell such names apart: write one like the other."
    case .noThumbnail(let photo):
      "The photo “\(photo)” has no “thumbnail”: the photo itself has to be read for the strip."
    case .noPhotos: "The page has no “photos”: “SimplePage” is for a picture alone."
    case .hugePicture(let width, let height):
      "The picture has \(width) × \(height) pixels and is slow to show: no screen has so many."
    case .encoding(.utf16): "The text is UTF-16. Write it in UTF-8: other readers may not know it."
    case .encoding(.windows1252):
      "The text is not UTF-8. It is read as Windows-1252, which may be wrong: write it in UTF-8."
    case .encoding(.damagedUTF8(count: 1, let line, let offset)):
      "A byte in line \(line) is not UTF-8 (byte \(offset + 1) of the file) and is shown as �."
    case .encoding(.damagedUTF8(let count, let line, let offset)):
      "\(count) bytes are not UTF-8 and are shown as �; the first is in line \(line) (byte \(offset + 1) of the file)."
    case .encoding(.binary): "There are NUL bytes in the text. Is it one?"
    case .unused: "No page names this file."
    case .smallTwin(let plain, let width, let height, let needed):
      "It has \(width) × \(height) pixels, less than twice those of \(plain) (\(needed.width) × \(needed.height))."
    case .loneTwin(let plain): "There is no \(plain) beside it, for screens that show fewer pixels."
    case .rubbish: "This was left behind by a system or an editor and does not belong to the issue."
    }
  }

  private static func sentence(_ error: BrochureError) -> String {
    switch error {
    case .malformedPlist(_, let fault): "This is no property list: \(fault.reason)."
    case .rootNotArray(_, let found): "This should hold a list of articles, but holds a \(found.rawValue)."
    case .noPages: "There is no page in it."
    case .noBrochure: "There is neither a brochure.plist nor a picture, so there is nothing to show."
    default: error.sentence
    }
  }
}
