import Foundation
import TestSupport
import Testing

@testable import NewsstandKit

/// A library into which an issue comes file by file: the test is its agent.
struct ArrivingHarbour {
  let harbour: Harbour
  let issue: Issue
  /// Keeps every other agent away.
  private let lock: AgentLock
  private let store: Store
  private let job: Int64
  let content: URL

  init() async throws {
    harbour = try Harbour()
    try await harbour.subscribe()
    let library = harbour.library
    lock = try #require(try AgentLock(library.folder.lock))
    try await library.addAsset(request: AssetRequest(issue: Issue.ID(publication: "harbour", name: "tides")))
    store = try Store(library.folder)
    job = try store.jobs()[0].id
    _ = try store.begin(job)
    issue = try await library.issue(named: "tides")
    content = try #require(issue.arrivingURL)
    try FileManager.default.createDirectory(at: content, withIntermediateDirectories: true)
  }

  var library: Library { harbour.library }

  /// Texts that are files, in articles of one page.
  func publish(_ titles: [String: String]) throws {
    let brochure = titles.sorted { $0.key < $1.key }.map { file, title in
      [["class": "TextPage", "properties": ["title": title, "text": file]]]
    }
    let data = try PropertyListSerialization.data(fromPropertyList: brochure, format: .xml, options: 0)
    try publish(String(decoding: data, as: UTF8.self), as: "brochure.plist")
  }

  /// Says which files are to come.
  func announce(_ paths: [String]) throws {
    let list = try #require(issue.arrivingPathsURL)
    try paths.map { $0 + "\0" }.joined().write(to: list, atomically: true, encoding: .utf8)
  }

  /// A file that is whole from the moment it has its name.
  func publish(_ text: String, as name: String) throws {
    let draft = try harbour.folder.write(text, to: "draft")
    let url = content.appendingPathComponent(name)
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    #expect(rename(draft, url.path) == 0)
  }

  func progress(_ received: Int64, of expected: Int64 = 1000) throws {
    var reading = ProgressMeter.Reading()
    reading.received = received
    reading.expected = expected
    try store.setProgress([job: reading])
  }

  /// Removes what has come, as for a new version.
  func empty() throws {
    try FileManager.default.removeItem(at: content)
    try FileManager.default.createDirectory(at: content, withIntermediateDirectories: false)
  }

  /// Puts the content into its place.
  func install() throws {
    let folder = try store.contentFolder(for: job, taken: [])
    let place = library.folder.issues + "/" + folder
    try FileManager.default.createDirectory(
      atPath: (place as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
    #expect(rename(content.path, place) == 0)
    #expect(try store.setInstalled(job, content: folder, validator: Validator(), size: 1000))
  }

  @MainActor
  func read(opening issue: Issue? = nil, _ script: (ScriptedTerminal) async throws -> Void) async throws {
    let agent = AgentLauncher(program: "/bin/false", arguments: [], log: harbour.folder.file("log"))
    try await ScriptedTerminal.read(opening: issue, in: library, agent: agent, script)
  }
}
