extension Sequence where Element: Sendable {
  /// `map` with a closure that waits, one element after the other.
  func asyncMap<T>(_ transform: (Element) async throws -> T) async rethrows -> [T] {
    var result: [T] = []
    for element in self { result.append(try await transform(element)) }
    return result
  }
}
