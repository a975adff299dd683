import BrochureKit
import Foundation
import Localization
import NewsstandKit
import ReaderKit
import TerminalKit
import Zip

/// Something that `lint` found, as it is printed.
struct LintFinding: Encodable {
  /// `error`, or `warning` where everything can be shown all the same.
  let severity: String
  /// A file, and where in it.
  let place: String
  let message: String
  /// Whether no archive can be made of the folder because of it.
  let keepsFromPacking: Bool

  private enum CodingKeys: CodingKey {
    case severity, place, message
  }

  private init(isError: Bool, place: String, message: String, keepsFromPacking: Bool = false) {
    severity = isError ? "error" : "warning"
    self.place = place
    self.message = message
    self.keepsFromPacking = keepsFromPacking
  }

  /// - Parameter path: of what was looked at, for what is about the whole of it.
  init(_ finding: IssueFinding, in path: String) {
    let keepsFromPacking =
      switch finding.fault {
      case .brochure, .oddity: true
      default: false
      }
    self.init(
      isError: finding.isError, place: finding.place ?? path, message: finding.sentence,
      keepsFromPacking: keepsFromPacking)
  }

  init(_ finding: FeedFinding, in path: String) {
    let place = finding.entry.map { localized("\(path), entry \($0)") } ?? path
    self.init(isError: finding.isError, place: place, message: finding.sentence)
  }

  init(_ fault: ZipError, in path: String) {
    self.init(isError: true, place: fault.entry ?? path, message: Self.sentence(fault.clause))
  }

  /// A file that no archive could hold under its name.
  init(_ error: WritingError, of path: String) {
    self.init(
      isError: true, place: path, message: localized("It cannot be packed: \(error)."), keepsFromPacking: true
    )
  }

  static func warning(_ place: String, _ message: String) -> LintFinding {
    LintFinding(isError: false, place: place, message: message)
  }

  /// In natural order of their places; those of one place stay as they were found.
  static func sorted(_ findings: [LintFinding]) -> [LintFinding] {
    findings.enumerated().sorted { one, other in
      switch one.element.place.compare(other.element.place, options: [.numeric, .caseInsensitive]) {
      case .orderedAscending: true
      case .orderedDescending: false
      case .orderedSame: one.offset < other.offset
      }
    }.map(\.element)
  }

  var isError: Bool { severity == "error" }

  /// One line, whatever a file is called.
  var line: String {
    TextWidth.cleaned(isError ? "\(place): \(message)" : localized("\(place): warning: \(message)"))
  }

  /// A clause as a sentence; of some the entry is the subject. What archives suffer from is said in English.
  private static func sentence(_ clause: String) -> String {
    let needsSubject = ["is ", "has ", "unpacks ", "already "].contains { clause.hasPrefix($0) }
    return (needsSubject ? "This " + clause : clause.prefix(1).uppercased() + clause.dropFirst()) + "."
  }
}
