public import BrochureKit
import Localization
import TerminalKit

extension IssueFinding {
  /// Where it is: the file and, of a brochure, the page, counted from 1. Nil of the folder itself.
  public var place: String? {
    guard let page else { return path.isEmpty ? nil : path }
    let (articleNumber, pageNumber) = (page.article + 1, page.page + 1)
    return path.isEmpty
      ? localized("article \(articleNumber), page \(pageNumber)")
      : localized("\(path), article \(articleNumber), page \(pageNumber)")
  }

  /// What is wrong, and what to do where that is not plain: for people who make issues.
  public var sentence: String {
    switch fault {
    case .brochure(let error): Self.sentence(error)
    case .page(let error): error.sentence
    case .oddity(let oddity): oddity.sentence
    case .spelledOtherwise(let name):
      localized(
        "The issue names it “\(name)”. Other systems and readers tell such names apart: write one like the other."
      )
    case .noThumbnail(let photo):
      localized("The photo “\(photo)” has no “thumbnail”: the photo itself has to be read for the strip.")
    case .noPhotos: localized("The page has no “photos”: “SimplePage” is for a picture alone.")
    case .hugePicture(let width, let height):
      localized("The picture has \(width) × \(height) pixels and is slow to show: no screen has so many.")
    case .encoding(.utf16): localized("The text is UTF-16. Write it in UTF-8: other readers may not know it.")
    case .encoding(.windows1252):
      localized("The text is not UTF-8. It is read as Windows-1252, which may be wrong: write it in UTF-8.")
    case .encoding(.damagedUTF8(count: 1, let line, let offset)):
      localized("A byte in line \(line) is not UTF-8 (byte \(offset + 1) of the file) and is shown as �.")
    case .encoding(.damagedUTF8(let count, let line, let offset)):
      localized(
        count,
        one:
          "\(count) byte is not UTF-8 and is shown as �; the first is in line \(line) (byte \(offset + 1) of the file).",
        other:
          "\(count) bytes are not UTF-8 and are shown as �; the first is in line \(line) (byte \(offset + 1) of the file)."
      )
    case .encoding(.binary): localized("There are NUL bytes in the text. Is it one?")
    case .unused: localized("No page names this file.")
    case .smallTwin(let plain, let width, let height, let needed):
      localized(
        "It has \(width) × \(height) pixels, less than twice those of \(plain) (\(needed.width) × \(needed.height))."
      )
    case .loneTwin(let plain):
      localized("There is no \(plain) beside it, for screens that show fewer pixels.")
    case .epub(let oddity): oddity.sentence
    case .rubbish:
      localized("This was left behind by a system or an editor and does not belong to the issue.")
    }
  }

  /// Of what the place names already.
  private static func sentence(_ error: BrochureError) -> String {
    switch error {
    case .unreadableFolder(_, let errno): "\(SystemError.text(errno))."
    case .unreadablePlist: localized("This cannot be read.")
    case .malformedPlist(_, let fault): localized("This is no property list: \(fault.reason).")
    case .rootNotArray(_, let found): localized("This should hold a list of articles. \(found.sentence)")
    case .noPages: localized("There is no page in it.")
    case .noBrochure:
      localized("This is no issue: there is no brochure.plist, EPUB, HPub or PDF, and no picture.")
    case .malformedBook: localized("This is no list of pages.")
    case .document(_, let failure): failure.sentence(ofPath: localized("The document"))
    case .protected(_, let protection): protection.sentence(of: localized("The document"))
    case .tooManyFiles(_, let limit):
      BrochureError.tooManyFiles(path: localized("The folder"), limit: limit).sentence
    }
  }
}

extension EPUBOddity {
  /// What is wrong, and what readers do about it: for people who make EPUBs.
  fileprivate var sentence: String {
    switch self {
    case .noContainer:
      localized("There is no META-INF/container.xml that names the package: not every reader finds it.")
    case .noType:
      localized("There is no file “mimetype”: not every program sees that this is an EPUB.")
    case .noPackage:
      localized("There is no package (.opf): the pages are read in the order of their names.")
    case .unreadable: localized("This is no XML.")
    case .broken: localized("This XML is not well-formed: not every reader mends it.")
    case .noSpine:
      localized("No spine says in which order it is read: the pages come in the order of the manifest.")
    case .unknownReference(let id): localized("The spine names “\(id)”, which is not in the manifest.")
    case .missingFile(let path): localized("The manifest lists “\(path)”, which is not there.")
    case .noContents: localized("It has no table of contents: neither a navigation document nor an NCX.")
    case .deadEntry(let path):
      localized("An entry of the contents leads to “\(path)”, which is not there or none of the pages.")
    case .noTitle: localized("It has no title (dc:title).")
    }
  }
}
