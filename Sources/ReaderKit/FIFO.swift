/// What is taken in the order in which it came.
struct FIFO<Element> {
  private var elements: [Element?] = []
  /// Those before it were taken.
  private var first = 0

  mutating func append(_ element: Element) { elements.append(element) }

  mutating func removeFirst() -> Element? {
    guard first < elements.count else { return nil }
    defer {
      elements[first] = nil
      first += 1
      // Each is moved once at most: the ones that are left are fewer than those that were taken.
      if first * 2 > elements.count {
        elements.removeFirst(first)
        first = 0
      }
    }
    return elements[first]
  }
}
