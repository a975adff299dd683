/// A number that is typed in a list: it selects the line of that number at once, and counts for the command after it.
struct TypedLine: Hashable, Sendable {
  /// From 1.
  let number: Int
  /// The line that was selected before, from 0.
  let origin: Int
}
