import Testing

@testable import NewsstandKit

/// Folder names made from names that nobody can trust.
@Suite struct SafeNameTests {
  private static let names = [
    "", ".", "..", "...", "/", "//", "a/b", "a\\b", "a:b", "a\0b", "a\nb", "\u{1B}[2J", "-rf", "~", "$HOME",
    "*",
    " a", "a ", ".a", "a.", "a..", "con", "é", "e\u{301}", "a\u{202E}b", "日本語", "👩‍👩‍👧",
    String(repeating: "x", count: 300),
    String(repeating: "é", count: 300), "e" + String(repeating: "\u{301}", count: 1000), "june 2016",
    "2016-06", "a\u{200D}",
  ]

  @Test(arguments: names) func aFolderNameIsOneHarmlessComponent(_ name: String) {
    let folder = SafeName.folder(name)
    #expect(!folder.isEmpty && folder.utf8.count <= 120)
    #expect(!folder.hasPrefix(".") && !folder.hasPrefix("-"))
    #expect(!folder.contains { "/\\:*\"<>|\0 ".contains($0) })
    #expect(folder.unicodeScalars.allSatisfy { $0.value >= 32 && $0.properties.generalCategory != .format })
  }

  @Test func differentNamesGetDifferentFolders() {
    #expect(Set(Self.names.map(SafeName.folder)).count == Set(Self.names).count)
    let many = (0..<20_000).map {
      SafeName.folder("https://cdn.example.org/" + String(repeating: "x", count: 80) + "/\($0).png")
    }
    #expect(Set(many).count == many.count)
  }

  @Test(arguments: ["june", "2016-06", "a_b", "日本語", "v1.2"]) func harmlessNamesStay(_ name: String) {
    #expect(SafeName.folder(name) == name)
  }

  @Test(arguments: names) func anIdentifierCanBeTyped(_ title: String) {
    let id = SafeName.identifier(title)
    #expect(!id.isEmpty && id.utf8.count <= 40 && id == id.lowercased())
    #expect(
      id.unicodeScalars.allSatisfy {
        $0 == "-" || $0 == "_" || $0.properties.isAlphabetic || $0.properties.numericType != nil
          || $0.properties.generalCategory == .nonspacingMark
      })
    #expect(!id.hasPrefix("-") && !id.hasSuffix("-"))
  }
}
