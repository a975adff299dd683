internal import Foundation
internal import TerminalKit

extension PageError {
  /// What is said in the place of what cannot be shown.
  public var sentence: String {
    switch self {
    case .unknownClass(let name):
      return "This page is a \(quoted(name)), a kind that this version cannot show."
    case .notAPage(let found):
      return "This page should be a dictionary with «class» and «properties», but is \(found.withArticle)."
    case .missingProperty(let name):
      return "This page has no \(quoted(name))."
    case .wrongType(let property, let expected, let found):
      return "\(quoted(property)) should be \(expected.withArticle), but is \(found.withArticle)."
    case .badPath(let name):
      return "\(quoted(name)) is not a path inside this issue."
    case .missingAsset(let name, let kind):
      return "The \(kind.rawValue) \(quoted(name)) is not in this issue."
    case .awaitedAsset(let name, let kind):
      return "The \(kind.rawValue) \(quoted(name)) is not here yet."
    case .unreadable(let name, let error):
      return "\(quoted(name)) cannot be read: \(error.reason)."
    case .undrawable(let name, let error):
      return "The picture \(quoted(name)) \(error.predicate)."
    }
  }

  /// What one can do about it; nil where there is nothing.
  public var advice: String? {
    switch self {
    case .unknownClass: "A newer version may show it. The rest of the issue can be read."
    case .missingAsset: "Downloading the issue again may bring it. The rest of the issue can be read."
    case .awaitedAsset: nil
    case .unreadable(_, .system): "Look at the disk and at the file's permissions."
    default: "The issue was made so: its publisher can mend it. The rest can be read."
    }
  }
}

extension String {
  /// What stands in the place of a picture at this address, which is in the web.
  var pictureOnTheWeb: String {
    let address = prefix { $0 != "?" && $0 != "#" }.split(separator: "/").drop { $0.hasSuffix(":") }
    let name = [address.first, address.dropFirst().last].compactMap { $0 }.joined(separator: "/")
    return "picture on the web: \(clipped(name))"
  }
}

extension FileError {
  var reason: String {
    switch self {
    case .notRegular: "it is not a file"
    case .tooLarge(let bytes, let limit):
      "it has \(bytes >> 20) MiB, and more than \(limit >> 20) MiB are not shown"
    case .system(let errno): String(cString: strerror(errno))
    }
  }
}

extension PictureError {
  fileprivate var predicate: String {
    switch self {
    case .missing: "is not in this issue"
    case .undecodable(_, let reason):
      // Libraries end theirs with a full stop, or without.
      reason.isEmpty
        ? "cannot be shown"
        : "cannot be shown: \(clipped(reason.hasSuffix(".") ? String(reason.dropLast()) : reason))"
    case .noDecoder(_, let format):
      "is of the kind \(format.rawValue), which cannot be shown until it is installed: "
        + "\(format.package), as Debian calls it"
    case .tooLarge(_, let width, let height):
      "is \(width) × \(height) pixels large, more than can be shown"
    }
  }
}

extension PropertyKind {
  fileprivate var withArticle: String {
    switch self {
    case .data, .truth: rawValue
    default: "a \(rawValue)"
    }
  }
}

private func quoted(_ name: String) -> String { "«\(clipped(name))»" }

/// Names come from the issue and may be of any length; a sentence may not.
private func clipped(_ text: String) -> String { TextWidth.clipped(text, to: 120) }
