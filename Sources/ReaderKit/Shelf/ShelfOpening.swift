public import NewsstandKit

/// What the shelf begins with, read while the terminal is still being asked what it can do.
public struct ShelfOpening: Sendable {
  /// Issues that fill any screen, and the next one.
  static let screenful = 300

  /// How the person likes the shelf, and its beginning; without one where all issues must be there for their order.
  struct Reading: Sendable {
    var preferences = ShelfPreferences()
    var contents: ShelfContents?
  }

  private let reading: Task<Reading, Never>

  /// Begins to read at once.
  public init(_ library: Library) {
    reading = Task.detached { await Self.read(library) }
  }

  var value: Reading {
    get async { await reading.value }
  }

  /// Where it fails, reading everything fails, too, and says so.
  private static func read(_ library: Library) async -> Reading {
    var reading = Reading()
    do throws(NewsstandError) {
      reading.preferences = ShelfPreferences(try await library.keepsake(ShelfPreferences.name))
      let sort = reading.preferences.sort
      guard sort.isGrouped else { return reading }
      reading.contents = ShelfContents(
        try await library.beginning(screenful, byTitle: sort == .publication))
    } catch {}
    return reading
  }
}
