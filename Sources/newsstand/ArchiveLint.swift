import BrochureKit
import Foundation
import Localization
import NewsstandKit
import Zip

/// Looks for everything that is wrong with an issue's archive.
struct ArchiveLint {
  let path: String
  let sign: LifeSign
  let interruption: Interruption

  /// Sorted by place: what is wrong with the archive; where nothing is, what is wrong with the issue in it.
  func findings() throws -> [LintFinding] {
    let survey: ArchiveSurvey
    do throws(ZipError) {
      survey = try ArchiveSurvey(
        path: path, isCancelled: { interruption.hasCome },
        progress: { number, count in sign.show(localized("Reading entry \(number) of \(count)")) })
    } catch {
      throw CommandFailure(localized("\(path) was not looked at: \(error)."))
    }
    let faults = survey.faults.map { LintFinding($0, in: path) }
    // What cannot be unpacked cannot be looked into.
    guard faults.isEmpty else { return LintFinding.sorted(faults) }
    let order = order(of: survey.entries)
    let packing = survey.entries.filter { $0.kind == .file && $0.method == .deflated }.filter {
      FileKind.isCompressed($0.path)
    }.map { entry in
      LintFinding.warning(
        entry.path,
        localized("It is deflated although its format is compressed already: stored, it is here sooner."))
    }
    return LintFinding.sorted(order + packing + (try contents()))
  }

  /// A brochure that does not come first keeps people from reading while the rest is on its way.
  private func order(of entries: [Entry]) -> [LintFinding] {
    let files = entries.filter { $0.kind == .file }
    let place = files.firstIndex { entry in
      entry.path.split(separator: "/").last?.lowercased() == "brochure.plist"
        && !entry.path.hasPrefix("__MACOSX/")
    }
    guard let place, place > 0 else { return [] }
    return [
      .warning(
        files[place].path,
        localized(
          place,
          one: "It comes after another file: put first, it lets people read while the rest is on its way.",
          other:
            "It comes after \(place) other files: put first, it lets people read while the rest is on its way."
        ))
    ]
  }

  private func contents() throws -> [LintFinding] {
    let temporary = try TemporaryContent()
    defer { temporary.remove() }
    let folder = temporary.path
    do throws(ZipError) {
      try Archive(path: path).extract(into: folder + "/content", isCancelled: { interruption.hasCome })
    } catch {
      throw CommandFailure(localized("\(path) was not looked at: \(error)."))
    }
    return try IssueCheck().findings(in: folder + "/content", isPacked: true) {
      sign.show(localized("Reading \($0)"))
    }
    .map { LintFinding($0.naming(folder + "/content", path), in: path) }
  }
}
