import Localization
public import NewsstandKit

extension ConfigurationComplaint {
  /// Where it is wrong, what, and what would be right: for people.
  public var sentence: String { "\(path)\(line.map { ":\($0)" } ?? ""): \(fault.sentence)" }
}

extension ConfigurationComplaint.Fault {
  fileprivate var sentence: String {
    switch self {
    case .unreadable(let errno):
      localized("the settings cannot be read (\(SystemError.text(errno))); the usual ones apply.")
    case .notAFile: localized("this is not a file; the usual settings apply.")
    case .tooLarge(let limit):
      localized(
        "this is larger than \(ByteCount.text(Int64(limit))), which settings are not; the usual ones apply.")
    case .notUTF8: localized("the line is not UTF-8 and was left out.")
    case .unknownKey(let key): localized("there is no setting “\(key)”; the line was left out.")
    case .noKey(let line): localized("“\(line)” was left out: a setting is written “key = value”.")
    case .badNumber(let key, let value, let allowed):
      localized(
        "“\(value)” is not used for “\(key)”: it takes a whole number from \(allowed.lowerBound) to \(allowed.upperBound)."
      )
    case .badByteCount(let key, let value, let least):
      localized(
        "“\(value)” is not used for “\(key)”: it takes bytes like 500K or 1.5M, at least \(ByteCount.text(least)), or none."
      )
    case .badPath(let key, let value):
      localized(
        "“\(value)” is not used for “\(key)”: no file that can be read is there (a path begins with / or ~/)."
      )
    case .badChoice(let key, let value, let allowed):
      localized("“\(value)” is not used for “\(key)”: it takes one of \(allowed.joined(separator: ", ")).")
    case .badCommand(let key, let value):
      localized(
        "“\(value)” is not used for “\(key)”: it takes a program and its arguments, every quotation ended.")
    case .badKey(let name, let screens):
      localized("“\(name)” is no key; the line was left out. A key is a character, ctrl-a, f1, space, left, pageup and the like, after the name of a screen (\(screens.joined(separator: ", "))) and a dot, or alone for all of them.")
    case .fixedKey(let name):
      localized("what “\(name)” does cannot be changed, so that one can always leave; the line was left out.")
    }
  }
}
