import Foundation
import TestSupport

/// One version of the file that a server has: an issue's archive, its validator, and what it unpacks to.
struct Edition: Sendable {
  let words: String
  let tag: String
  let issue: Issue
  let archive: Data

  /// Both are of one size, and so are their entries: only the bytes tell them apart.
  static let first = Edition("the first file", tag: "\"1\"", seed: 1, count: 300_000)
  static let second = Edition("the second file", tag: "\"2\"", seed: 2, count: 300_000)
  static let shorter = Edition("the shorter file", tag: "\"3\"", seed: 3, count: 120_000)
  /// So many entries that unpacking takes a while.
  static let manyEntries = Edition(
    "the file of many entries", tag: "\"4\"", seed: 4, count: 600, entries: 600)

  /// Does not fit twice on a disk with 4 MB left.
  static let big = Edition("the big file", tag: "\"5\"", seed: 5, count: 3_000_000)

  /// Takes its time to come and to be unpacked.
  static let bound = Edition("the bound volume", tag: "\"6\"", seed: 6, count: 6_000_000, entries: 200)

  /// - Parameter count: the bytes of all entries together, which cannot be compressed.
  private init(_ words: String, tag: String, seed: UInt64, count: Int, entries: Int = 6) {
    var random = RandomText(seed: seed)
    var files: [String: [UInt8]] = [:]
    for number in 0..<entries {
      files["part \(number).txt"] = random.bytes(count / entries)
    }
    (self.words, self.tag) = (words, tag)
    issue = Issue(name: "issue", title: "Issue", date: "2020-01-01", files: files, method: 0)
    archive = Data(issue.archive)
  }

  /// As a server has it that does nothing wrong.
  var resource: ServedResource { ServedResource(archive, entityTag: tag) }
}
