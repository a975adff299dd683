/// A date's text, taken from its beginning. Feeds have tens of thousands, and an expression would be parsed anew for each.
struct DateFields {
  private var rest: Substring.UTF8View

  init(_ text: some StringProtocol) { rest = Substring(text).utf8 }

  var isAtEnd: Bool { rest.isEmpty }

  /// As many digits as a range allows; nil, and nothing is taken, where there are fewer, or more follow.
  mutating func number(_ count: ClosedRange<Int>) -> Int? {
    let digits = rest.prefix { (48...57).contains($0) }
    guard count.contains(digits.count) else { return nil }
    rest = rest.dropFirst(digits.count)
    return digits.reduce(0) { $0 * 10 + Int($1) - 48 }
  }

  /// Takes one character of a set. False where another one follows.
  mutating func skip(_ characters: String) -> Bool {
    guard let first = rest.first, characters.utf8.contains(first) else { return false }
    rest = rest.dropFirst()
    return true
  }

  /// Takes all characters of a set. False where there is none. A blank stands for all white space.
  mutating func skipAll(_ characters: String) -> Bool {
    let found = rest.prefix { characters.utf8.contains((9...13).contains($0) ? 32 : $0) }
    rest = rest.dropFirst(found.count)
    return !found.isEmpty
  }

  /// ASCII's; empty where none follows.
  mutating func letters() -> Substring {
    let found = rest.prefix { (97...122).contains($0 | 0x20) }
    rest = rest.dropFirst(found.count)
    return Substring(found)
  }

  /// Takes what is said in parentheses, and after which nothing comes (RFC 822, section 3.4.3).
  mutating func skipComment() {
    var comment = self
    _ = comment.skipAll(" ")
    if comment.rest.first == UInt8(ascii: "("), comment.rest.last == UInt8(ascii: ")") {
      rest = rest.suffix(0)
    }
  }

  /// What stands to the next white space, after such.
  mutating func word() -> Substring {
    _ = skipAll(" ")
    let found = rest.prefix { $0 != 32 && !(9...13).contains($0) }
    rest = rest.dropFirst(found.count)
    return Substring(found)
  }

  /// `HH:mm[:ss[.fraction]]`: three numbers; nil where there is none, and what was taken is lost.
  mutating func time() -> [Int]? {
    guard let hour = number(1...2), skip(":"), let minute = number(2...2) else { return nil }
    guard skip(":") else { return [hour, minute, 0] }
    guard let second = number(2...2) else { return nil }
    if skip(".,") { guard number(1...60) != nil else { return nil } }
    return [hour, minute, second]
  }
}
