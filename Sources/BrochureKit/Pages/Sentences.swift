internal import Foundation
import Localization
internal import Plist
internal import TerminalKit

extension PageError {
  /// What is said in the place of what cannot be shown.
  public var sentence: String {
    switch self {
    case .unknownClass(let name):
      localized("This page is a \(quoted(name)), a kind that this version cannot show.")
    case .notAPage(let found):
      localized("This page should be a dictionary with «class» and «properties». \(found.sentence)")
    case .missingProperty(let name): localized("This page has no \(quoted(name)).")
    case .wrongType(let property, let expected, let found):
      "\(expected.demand(of: quoted(property))) \(found.sentence)"
    case .wrongNumber(let property, let allowed, let found):
      localized(
        "\(quoted(property)) should be a whole number from \(allowed.lowerBound) to \(allowed.upperBound). \(found.sentence)"
      )
    case .badPath(let name): localized("\(quoted(name)) is not a path inside this issue.")
    case .missingAsset(let name, let kind): kind.missing(quoted(name))
    case .awaitedAsset(let name, let kind): kind.awaited(quoted(name))
    case .unreadable(let name, let error): error.sentence(quoted(name))
    case .notText(let name, let kind): kind.sentence(quoted(name))
    case .undrawable(let name, let error): error.sentence(quoted(name))
    case .cutOff(let name):
      localized(
        "The picture \(quoted(name)) is cut off: its file ends before it does, so that only a part of it is shown."
      )
    case .document(let name, let failure): failure.sentence(quoted(name))
    }
  }

  /// What one can do about it; nil where there is nothing.
  ///
  /// - Parameter isDownloaded: see `Brochure.isDownloaded`.
  public func advice(isDownloaded: Bool) -> String? {
    switch self {
    case .unknownClass: localized("A newer version may show it. The rest of the issue can be read.")
    case .missingAsset where isDownloaded:
      localized("Downloading the issue again may bring it. The rest of the issue can be read.")
    case .awaitedAsset: nil
    case .document(_, let failure): failure.advice
    case .unreadable(_, .system): localized("Look at the disk and at the file's permissions.")
    default: localized("The issue was made so: its publisher can mend it. The rest can be read.")
    }
  }
}

extension AssetKind {
  fileprivate func missing(_ name: String) -> String {
    switch self {
    case .picture: localized("The picture \(name) is not in this issue.")
    case .text: localized("The text \(name) is not in this issue.")
    case .page: localized("The page \(name) is not in this issue.")
    case .movie: localized("The movie \(name) is not in this issue.")
    case .document: localized("The document \(name) is not in this issue.")
    }
  }

  fileprivate func awaited(_ name: String) -> String {
    switch self {
    case .picture: localized("The picture \(name) is not here yet.")
    case .text: localized("The text \(name) is not here yet.")
    case .page: localized("The page \(name) is not here yet.")
    case .movie: localized("The movie \(name) is not here yet.")
    case .document: localized("The document \(name) is not here yet.")
    }
  }
}

extension BinaryKind {
  fileprivate func sentence(_ name: String) -> String {
    switch self {
    case .picture: localized("\(name) should be a text, but is a picture.")
    case .movie: localized("\(name) should be a text, but is a movie.")
    case .sound: localized("\(name) should be a text, but is a sound.")
    case .archive: localized("\(name) should be a text, but is an archive.")
    case .document: localized("\(name) should be a text, but is a document that another program has made.")
    case .unknown: localized("\(name) should be a text, but is not one.")
    }
  }
}

extension String {
  /// What stands in the place of a picture at this address, which is in the web.
  var pictureOnTheWeb: String {
    let address = prefix { $0 != "?" && $0 != "#" }.split(separator: "/").drop { $0.hasSuffix(":") }
    let name = [address.first, address.dropFirst().last].compactMap { $0 }.joined(separator: "/")
    return localized("picture on the web: \(clipped(name))")
  }
}

extension FileError {
  fileprivate func sentence(_ name: String) -> String {
    switch self {
    case .notRegular: localized("\(name) cannot be read: it is not a file.")
    case .tooLarge(let bytes, let limit):
      // Rounded up: it has more than the limit.
      localized(
        "\(name) cannot be read: it has \((bytes + 0xF_FFFF) >> 20) MiB, and more than \(limit >> 20) MiB are not shown."
      )
    case .damaged: localized("\(name) is damaged in its archive, and cannot be shown.")
    case .system(let errno): localized("\(name) cannot be read: \(String(cString: strerror(errno))).")
    }
  }
}

extension PDFFailure {
  /// - Parameter name: the document as sentences call it.
  fileprivate func sentence(_ name: String) -> String {
    switch self {
    case .file(let error): error.sentence(name)
    case .noProgram(let path):
      localized("PDF documents are read by the program \(clipped(path)), which is not there.")
    case .unstartable(let errno):
      localized(
        "The program that reads PDF documents cannot be started: \(String(cString: strerror(errno))).")
    case .unconfined:
      localized(
        "\(name) is not opened: this system cannot keep the program that reads it from doing harm (seccomp).")
    case .locked: localized("\(name) can be read with a password only.")
    case .empty: localized("\(name) has no page in it.")
    case .unreadable(let reason) where reason.isEmpty: localized("\(name) is damaged.")
    case .unreadable(let reason):
      localized("\(name) is damaged: \(clipped(reason.hasSuffix(".") ? String(reason.dropLast()) : reason)).")
    case .ended: localized("The program that reads \(name) has ended over this.")
    case .late(let seconds):
      localized(
        seconds,
        one: "The program that reads \(name) took longer than \(seconds) second for this, and was ended.",
        other: "The program that reads \(name) took longer than \(seconds) seconds for this, and was ended.")
    }
  }

  /// What is said of a document that cannot be opened at all.
  public func sentence(ofPath path: String) -> String {
    [sentence(path), opening].compactMap { $0 }.joined(separator: " ")
  }

  /// What one can do about it so that it opens.
  private var opening: String? {
    switch self {
    case .noProgram: localized("Installing newsstand again brings it.")
    default: nil
    }
  }

  fileprivate var advice: String? {
    switch self {
    case .file(.system): localized("Look at the disk and at the file's permissions.")
    case .noProgram: opening
    case .ended, .late, .unreadable:
      localized("The page is damaged, or was made to do harm. The rest can be read on.")
    case .locked: localized("Open the issue again to be asked for it.")
    case .unstartable, .unconfined, .file, .empty: nil
    }
  }
}

extension PictureError {
  fileprivate func sentence(_ name: String) -> String {
    switch self {
    case .missing: return localized("The picture \(name) is not in this issue.")
    case .undecodable(_, let reason) where reason.isEmpty:
      return localized("The picture \(name) cannot be shown.")
    case .undecodable(_, let reason):
      // Libraries end theirs with a full stop, or without.
      let clause = clipped(reason.hasSuffix(".") ? String(reason.dropLast()) : reason)
      return localized("The picture \(name) cannot be shown: \(clause).")
    case .noDecoder(_, let format):
      return
        localized(
          "The picture \(name) is of the kind \(format.rawValue), which cannot be shown until it is installed: \(format.package), as Debian calls it."
        )
    case .tooLarge(_, let width, let height):
      return localized("The picture \(name) is \(width) × \(height) pixels large, more than can be shown.")
    }
  }
}

extension PropertyKind {
  /// What a property should be, and is not.
  fileprivate func demand(of property: String) -> String {
    switch self {
    case .list: localized("\(property) should be a list.")
    case .dictionary: localized("\(property) should be a dictionary.")
    case .text: localized("\(property) should be a text.")
    case .data: localized("\(property) should be data.")
    case .number: localized("\(property) should be a number.")
    case .truth: localized("\(property) should be yes or no.")
    case .date: localized("\(property) should be a date.")
    }
  }

  /// What it is, as a sentence for people.
  public var sentence: String {
    switch self {
    case .list: localized("It is a list.")
    case .dictionary: localized("It is a dictionary.")
    case .text: localized("It is a text.")
    case .data: localized("It is data.")
    case .number: localized("It is a number.")
    case .truth: localized("It is yes or no.")
    case .date: localized("It is a date.")
    }
  }
}

extension PropertyList {
  /// What it is; of a number, which.
  fileprivate var sentence: String {
    switch self {
    case .integer(let number): localized("It is \(number).")
    case .real(let number): localized("It is \(number).")
    default: kind.sentence
    }
  }
}

private func quoted(_ name: String) -> String { localized("«\(clipped(name))»") }

/// Names come from the issue and may be of any length; a sentence may not.
private func clipped(_ text: String) -> String { TextWidth.clipped(text, to: 120) }
