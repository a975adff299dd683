import BrochureKit
import Foundation
import Localization
import NewsstandKit
import ReaderKit

struct LintCommand: Command {
  let name = "lint"
  let arguments = "PATH | FEED"
  let summary = localized("say all that is wrong with an issue or a feed")
  let count = 1...1
  let options = [Option("--network", localized("ask the servers that a feed names if they have it all"))]

  private enum Subject {
    case folder(String)
    case archive
    case document
    case feed
  }

  func run(_ call: Call) async throws {
    let path = call.arguments[0]
    let sign = LifeSign(isQuiet: call.isQuiet)
    let interruption = Interruption()
    let handler = SignalHandler([SIGINT, SIGTERM, SIGHUP]) { _ in interruption.come() }
    defer { withExtendedLifetime(handler) {} }
    let findings: [LintFinding]
    switch try Self.subject(path) {
    case .folder(let folder):
      findings = try FolderLint(folder: folder, path: path).findings { sign.show(localized("Reading \($0)")) }
    case .archive:
      findings = try ArchiveLint(path: path, sign: sign, interruption: interruption).findings()
    case .document:
      findings = try DocumentLint(path: path).findings { sign.show(localized("Reading \($0)")) }
    case .feed:
      let check = FeedCheck(Settings.own.agent.transfer, asksServers: call.has("--network"))
      let task = Task { [path] in
        try await check.findings(of: path) { sign.show(localized("Asking for \($0)")) }
      }
      let feedHandler = SignalHandler([SIGINT, SIGTERM, SIGHUP]) { _ in
        interruption.come()
        task.cancel()
      }
      defer { withExtendedLifetime(feedHandler) {} }
      findings = try await task.value.map { LintFinding($0, in: FeedCheck.shown(path)) }
    }
    sign.clear()
    if interruption.hasCome {
      throw CommandFailure(localized("\(path) was not looked at to the end: interrupted."))
    }
    if call.wantsJSON {
      try Listing.printJSON(findings)
    } else {
      for finding in findings { try Output.data(finding.line) }
    }
    if findings.isEmpty { call.say(localized("\(FeedCheck.shown(path)): nothing is wrong.")) }
    if findings.contains(where: \.isError) { throw CommandFailure() }
  }

  /// What somebody means by a path or an address.
  private static func subject(_ path: String) throws(CommandFailure) -> Subject {
    if path.contains("://") { return .feed }
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else {
      throw CommandFailure(localized("There is no “\(path)”."))
    }
    if isFolder.boolValue {
      let names = ((try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []).map { $0.lowercased() }
      return names.contains("issues.plist") && !names.contains("brochure.plist") ? .feed : .folder(path)
    }
    let url = URL(fileURLWithPath: path)
    if url.lastPathComponent.lowercased() == "brochure.plist" {
      return .folder(url.deletingLastPathComponent().path)
    }
    if LooseIssue.isDocument(path) { return .document }
    let beginning = (try? FileHandle(forReadingFrom: url))?.readData(ofLength: 4) ?? Data()
    let isZip =
      beginning.starts(with: [0x50, 0x4B]) || ["zip", "cbz"].contains(url.pathExtension.lowercased())
    return isZip ? .archive : .feed
  }
}
