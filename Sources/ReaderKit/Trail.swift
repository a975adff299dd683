import BrochureKit

/// Where one was before one followed links, to go back there.
struct Trail: Hashable, Sendable {
  struct Stop: Hashable, Sendable {
    let page: PageIndex
    /// The place at the top of the screen.
    let place: Int
  }

  /// Nobody finds back further.
  private static let longest = 200

  private var stops: [Stop] = []

  var isEmpty: Bool { stops.isEmpty }

  mutating func add(_ stop: Stop) {
    guard stops.last != stop else { return }
    stops = stops.suffix(Self.longest - 1) + [stop]
  }

  mutating func goBack() -> Stop? { stops.popLast() }
}
