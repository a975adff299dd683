import TestSupport
import Testing

@testable import Zip

/// An archive of three entries in which something is not true, and what is said about it.
struct Lie: CustomTestStringConvertible, Sendable {
  let testDescription: String
  let sentence: String
  let builder: ArchiveBuilder

  private init(_ description: String, says sentence: String, _ change: (inout ArchiveBuilder) -> Void) {
    testDescription = description
    self.sentence = sentence
    var builder = ArchiveBuilder([
      .init("first.txt", text: "first", method: 0), .init("page.txt", Fixture.text),
      .init("last.txt", text: "last"),
    ])
    change(&builder)
    self.builder = builder
  }

  static func archive(
    _ description: String, says sentence: String, _ change: (inout ArchiveBuilder) -> Void
  ) -> Lie {
    Lie(description, says: sentence, change)
  }

  /// A lie about `page.txt`, which lies between two honest entries.
  static func page(
    _ description: String, says sentence: String, _ change: (inout ArchiveBuilder.Member) -> Void
  ) -> Lie {
    Lie(description, says: "page.txt: " + sentence) { change(&$0.members[1]) }
  }

  /// Unpacks, and expects the sentence in that of the error.
  func expectRefusal() throws {
    let error = try #require(try Fixture.refusal(of: builder))
    #expect("\(error)".contains(sentence), "\(error)")
  }
}
