import Foundation
import TestSupport
import Testing

@testable import NewsstandKit

/// Death between any two steps of a download: the next agent ends with the right content and nothing left.
@Suite(.timeLimit(.minutes(5)))
struct CrashTests {
  /// The last thing that was done.
  enum Moment: CaseIterable {
    case wanted, begun, partOpened, recordHalfWritten, partHalfWritten, partWhole, stagingBegun, stagingWhole
    case contentInPlace, oldContentInStaging, stored, recordRemoved, partRemoved
  }

  @Test(arguments: Moment.allCases, [false, true])
  func theNextAgentEndsIt(_ moment: Moment, isUpdate: Bool) async throws {
    let (site, shelf) = (try Site(), try await Shelf())
    let zip = Sample.zip("new", padding: 20_000)
    site.serve("/a.zip", zip: Sample.zip("old"), tag: "\"0\"")
    let id = try await shelf.want("a", content: site.address("/a.zip"))
    if isUpdate {
      try await shelf.work()
      try await shelf.library.addAsset(request: AssetRequest(issue: id))
    }
    site.serve("/a.zip", zip: zip)
    try await arrange(moment, shelf, id, zip, site.address("/a.zip"), isUpdate: isUpdate)

    let isDone = [.stored, .recordRemoved, .partRemoved].contains(moment)
    if !isDone {
      // Never available before it is whole; an old content stays readable.
      let page = try await shelf.page(id)
      #expect(
        page == (isUpdate ? ([.contentInPlace, .oldContentInStaging].contains(moment) ? "new" : "old") : nil))
    }
    try await shelf.work()
    #expect(try await shelf.page(id) == "new")
    #expect(try await shelf.download(id) == nil)
    #expect(try shelf.leftovers() == [])
    #expect(
      try FileManager.default.subpathsOfDirectory(atPath: shelf.folder.issues).sorted()
        == ["mag", "mag/a", "mag/a/noise.bin", "mag/a/page.txt"])
  }

  @Test(arguments: Moment.allCases)
  func aWishTakenBackWhileNoAgentRanLeavesNothing(_ moment: Moment) async throws {
    let (site, shelf) = (try Site(), try await Shelf())
    let zip = Sample.zip("new", padding: 20_000)
    let id = try await shelf.want("a", content: site.address("/a.zip"))
    try await arrange(moment, shelf, id, zip, site.address("/a.zip"), isUpdate: false)
    let isDone = [.stored, .recordRemoved, .partRemoved].contains(moment)
    #expect(try await shelf.library.cancel(id) == !isDone)
    try await shelf.work()
    #expect(try await shelf.page(id) == (isDone ? "new" : nil))
    #expect(try shelf.leftovers() == [])
    // Content that was in place and whose word never reached the store is found by nobody, and stays.
    let isOrphan = [.contentInPlace, .oldContentInStaging].contains(moment)
    let count = try FileManager.default.subpathsOfDirectory(atPath: shelf.folder.issues).count
    #expect(count == (isDone || isOrphan ? 4 : 1))
    #expect(site.server.requests.isEmpty)
  }

  private func arrange(
    _ moment: Moment, _ shelf: Shelf, _ id: Issue.ID, _ zip: Data, _ address: String, isUpdate: Bool
  ) async throws {
    let store = try Store(shelf.folder)
    let row = try shelf.row(id)
    let (part, record) = (shelf.folder.part(row), shelf.folder.record(row))
    let (staging, content) = (shelf.folder.staging(row), shelf.folder.issues + "/mag/a")
    let reached = Moment.allCases.firstIndex(of: moment) ?? 0
    func has(_ other: Moment) -> Bool { reached >= Moment.allCases.firstIndex(of: other) ?? 0 }

    try FileManager.default.createDirectory(
      atPath: shelf.folder.issues + "/mag", withIntermediateDirectories: true)
    if has(.begun) { #expect(try store.begin(row)) }
    if has(.partOpened) { try Data().write(to: URL(fileURLWithPath: part)) }
    let facts = PartRecord(
      address: address, validator: Validator(etag: "\"1\""), expected: Int64(zip.count), durable: 0,
      boot: PartRecord.currentBoot)
    if moment == .recordHalfWritten {
      try Data("{\"addr".utf8).write(to: URL(fileURLWithPath: record + ".new"))
    }
    if has(.partHalfWritten) {
      try facts.write(record)
      try zip.prefix(9000).write(to: URL(fileURLWithPath: part))
    }
    if has(.partWhole) { try zip.write(to: URL(fileURLWithPath: part)) }
    if moment == .stagingBegun {
      try shelf.temporary.write("half", to: "library/downloads/\(row).staging/page.txt")
      try shelf.temporary.write("half", to: "library/downloads/\(row).staging/deep/er.txt")
    }
    if has(.stagingWhole) {
      for (name, bytes) in [("page.txt", Data("new".utf8)), ("noise.bin", Sample.noise(20_000))] {
        try shelf.temporary.write(bytes, to: "library/downloads/\(row).staging/\(name)")
      }
    }
    if has(.contentInPlace) {
      if isUpdate {
        try FileManager.default.moveItem(atPath: content, toPath: staging + "-old")
        try FileManager.default.moveItem(atPath: staging, toPath: content)
        try FileManager.default.moveItem(atPath: staging + "-old", toPath: staging)
        if moment != .contentInPlace, moment != .oldContentInStaging { try Installer.remove(staging) }
      } else {
        try FileManager.default.moveItem(atPath: staging, toPath: content)
      }
    }
    if has(.stored) {
      #expect(try store.setInstalled(row, content: "mag/a", validator: facts.validator, size: 1))
    }
    if has(.recordRemoved) { try FileManager.default.removeItem(atPath: record) }
    if has(.partRemoved) { try FileManager.default.removeItem(atPath: part) }
  }
}
