import Foundation
import TestSupport

@testable import NewsstandKit

/// Testing has an `Issue` of its own, which its tests of issues name in full.
typealias Issue = NewsstandKit.Issue

/// A library in a temporary folder with one publication, "mag", that has no issues yet.
final class Shelf: Sendable {
  let temporary: TemporaryFolder
  let folder: LibraryFolder
  let library: Library

  init() async throws {
    temporary = try TemporaryFolder()
    folder = LibraryFolder(root: temporary.file("library"), cache: temporary.file("cache"))
    library = try Library(folder)
    let feed = try temporary.write(Sample.feed([]), to: "empty/issues.plist")
    try await library.subscribe(to: feed, title: "mag")
  }

  @discardableResult
  func add(_ name: String, content: String) async throws -> Issue.ID {
    try await library.addIssue(named: name, date: nil, content: content, to: "mag").id
  }

  /// Adds an issue and wants it.
  @discardableResult
  func want(_ name: String, content: String) async throws -> Issue.ID {
    let id = try await add(name, content: content)
    try await library.addAsset(request: AssetRequest(issue: id))
    return id
  }

  /// Lets an agent work until nothing is wanted.
  func work(_ change: (inout Agent.Settings) -> Void = { _ in }) async throws {
    var settings = Agent.Settings()
    change(&settings)
    guard let agent = try Agent(folder, settings: settings) else { throw TestFailure("the lock is held") }
    try await agent.run()
  }

  func issue(_ id: Issue.ID) async throws -> Issue {
    guard let issue = try await library.issue(id) else { throw TestFailure("no issue \(id)") }
    return issue
  }

  func download(_ id: Issue.ID) async throws -> AssetDownload? { try await issue(id).download }

  /// What the issue's page says; nil where it is not available.
  func page(_ id: Issue.ID) async throws -> String? {
    guard let url = try await issue(id).contentURL else { return nil }
    return try String(contentsOf: url.appendingPathComponent("page.txt"), encoding: .utf8)
  }

  /// The store's number of an issue: what its files in `downloads` are named after.
  func row(_ id: Issue.ID) throws -> Int64 { try Store(folder).row(of: id) }

  /// Files and folders of downloads that are under way, or were left behind.
  func leftovers() throws -> [String] {
    try FileManager.default.subpathsOfDirectory(atPath: folder.downloads).sorted()
  }

  /// Waits until the library says so; looks at each change of it.
  func wait(for purpose: String, until isSatisfied: () async throws -> Bool) async throws {
    guard let watch = library.watch() else { throw TestFailure("no watch") }
    if try await isSatisfied() { return }
    for await _ in watch.changes where try await isSatisfied() { return }
    throw TestFailure("the watch ended while waiting for \(purpose)")
  }
}

/// Why a test cannot go on.
struct TestFailure: Error, CustomStringConvertible {
  let description: String
  init(_ description: String) { self.description = description }
}
