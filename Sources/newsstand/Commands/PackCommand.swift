import BrochureKit
import Foundation
import Localization
import ReaderKit
import Zip

struct PackCommand: Command {
  let name = "pack"
  let arguments = "FOLDER -o ZIP"
  let summary = localized("make an issue's archive of its folder")
  let count = 1...1
  let options = [
    Option("--output", short: "-o", value: "ZIP", localized("the archive; one that is there is replaced"))
  ]

  func run(_ call: Call) async throws {
    guard let output = call.value("--output") else {
      throw UsageError.missingArgument("-o ZIP", command: name)
    }
    let latest = try Self.latestTime()
    let files = try IssueFiles(folder: call.arguments[0])
    let sign = LifeSign(isQuiet: call.isQuiet)
    try check(files.folder, for: output, sign, call)
    let brochure = try Brochure.open(folder: files.folder)
    let list = PackingList(brochure, files, excluding: Self.realPath(output))
    let interruption = Interruption()
    let handler = SignalHandler([SIGINT, SIGTERM, SIGHUP]) { _ in interruption.come() }
    defer { withExtendedLifetime(handler) {} }
    do throws(WritingError) {
      var writer = try ArchiveWriter(path: output) { interruption.hasCome }
      for (number, item) in list.items.enumerated() {
        sign.show(localized("Packing \(number + 1) of \(list.items.count): \(item.path)"))
        try writer.add(
          item.file.realPath, as: item.path, method: item.deflates ? .deflated : .stored,
          modified: min(item.file.modified, latest))
      }
      try writer.finish()
    } catch .cancelled {
      throw CommandFailure(localized("\(output) was not written: interrupted. Nothing was changed."))
    } catch {
      throw CommandFailure(localized("\(output) was not written: \(error)."))
    }
    sign.clear()
    let size = (try? FileManager.default.attributesOfItem(atPath: output)[.size] as? Int64) ?? 0
    let (count, amount) = (list.items.count, ByteCount.text(size))
    call.say(
      localized(
        count, one: "\(output): \(count) file, \(amount).", other: "\(output): \(count) files, \(amount)."))
  }

  /// Says what is wrong with the issue. Refuses what could not be opened, and what an archive cannot hold.
  private func check(_ folder: String, for output: String, _ sign: LifeSign, _ call: Call) throws {
    let lint = FolderLint(folder: folder, path: call.arguments[0], excluding: Self.realPath(output))
    let findings = try lint.findings { sign.show(localized("Reading \($0)")) }
    sign.clear()
    for finding in findings {
      if finding.isError {
        Output.message("newsstand: \(finding.line)")
      } else {
        call.say("newsstand: \(finding.line)")
      }
    }
    if findings.contains(where: \.keepsFromPacking) {
      throw CommandFailure(localized("\(output) was not written: see above."))
    }
  }

  /// No file is said to be newer than `SOURCE_DATE_EPOCH` (reproducible-builds.org), where that is set.
  private static func latestTime() throws(CommandFailure) -> Int64 {
    guard let text = ProcessInfo.processInfo.environment["SOURCE_DATE_EPOCH"], !text.isEmpty else {
      return .max
    }
    guard let seconds = Int64(text), seconds >= 0 else {
      throw CommandFailure(localized("SOURCE_DATE_EPOCH should be seconds since 1970, not “\(text)”."))
    }
    return seconds
  }

  private static func realPath(_ path: String) -> String? {
    guard let resolved = realpath(path, nil) else { return nil }
    defer { free(resolved) }
    return String(cString: resolved)
  }
}
