import Foundation
import TestSupport
import Testing

/// The catalogues against the sources, by gettext's own tools.
@Suite struct CatalogueTests {
  /// The checkout.
  static let root = (0..<3).reduce(URL(fileURLWithPath: #filePath)) { url, _ in
    url.deletingLastPathComponent()
  }
  static let folder = root.appendingPathComponent("Sources/Localization/Catalogues")

  static let languages = FileManager.default.subpaths(atPath: folder.path)!
    .filter { $0.hasSuffix(".po") }.map { String($0.dropLast(3)) }.sorted()

  @Test func thereAreThese() { #expect(Self.languages == ["de", "hi", "ja", "ru"]) }

  /// Sound, and with the places that the English texts have.
  @Test(arguments: languages)
  func isWellFormed(language: String) async throws {
    let result = try await Command.run("msgfmt", ["--check", "--output-file=/dev/null", path(language)])
    #expect(result.status == .code(0), "\(result.errorText)")
  }

  /// Untranslated texts, and translations of what no source says, are both named.
  @Test(arguments: languages)
  func translatesEveryTextOfTheSourcesAndNothingElse(language: String) async throws {
    let folder = try TemporaryFolder()
    let extract = Self.folder.appendingPathComponent("extract.py").path
    let sources = Self.root.appendingPathComponent("Sources").path
    let template = try await Command.run("python3", [extract, sources])
    #expect(template.status == .code(0), "\(template.errorText)")
    let pot = try folder.write(template.output, to: "newsstand.pot")
    let result = try await Command.run("msgcmp", [path(language), pot])
    #expect(result.status == .code(0) && result.errorText.isEmpty, "\(result.errorText)")
  }

  private func path(_ language: String) -> String {
    Self.folder.appendingPathComponent("\(language).po").path
  }
}
