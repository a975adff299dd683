/// The order in which people number files: `2.jpg` before `10.jpg`, folder by folder.
enum NaturalOrder {
  static func sorted(_ paths: [String]) -> [String] {
    paths.map { (path: $0, key: Key($0)) }.sorted { $0.key < $1.key }.map(\.path)
  }

  /// A path taken apart once, so that sorting only compares.
  private struct Key: Comparable {
    enum Part: Comparable {
      /// The end of a component comes first, so that a folder's files precede longer names' files.
      case separator
      /// The digits without leading zeros: the longer is the larger.
      case number(digits: Int, String)
      case text(String)
    }

    let parts: [Part]
    /// Tells apart what differs in case or in leading zeros only.
    let path: String

    init(_ path: String) {
      self.path = path
      var parts: [Part] = []
      var rest = path.lowercased()[...]
      while let first = rest.first {
        if first == "/" {
          parts.append(.separator)
          rest.removeFirst()
        } else if Self.isDigit(first) {
          let digits = rest.prefix(while: Self.isDigit)
          let significant = digits.drop { $0 == "0" }
          parts.append(.number(digits: significant.count, String(significant)))
          rest = rest[digits.endIndex...]
        } else {
          let text = rest.prefix { $0 != "/" && !Self.isDigit($0) }
          parts.append(.text(String(text)))
          rest = rest[text.endIndex...]
        }
      }
      self.parts = parts
    }

    static func < (left: Key, right: Key) -> Bool {
      for (one, other) in zip(left.parts, right.parts) where one != other { return one < other }
      if left.parts.count != right.parts.count { return left.parts.count < right.parts.count }
      return left.path < right.path
    }

    private static func isDigit(_ character: Character) -> Bool { ("0"..."9").contains(character) }
  }
}
