import Synchronization

/// The names of an archive's entries, one behind the other: an entry then costs the bytes of its name and no
/// allocation of its own.
///
/// Grows while a listing is made and is only read after that. The lock is never waited for then, and a plain array
/// could not be shared by entries before the last one is there.
final class EntryNames: Sendable {
  /// Where a name lies.
  struct Place: Sendable {
    fileprivate let offset: UInt32
    let count: UInt32
  }

  private let bytes = Mutex<[UInt8]>([])

  func reserveCapacity(_ count: Int) {
    bytes.withLock { $0.reserveCapacity(count) }
  }

  /// All names together have less than 4 GiB.
  func append(_ name: some Sequence<UInt8>) -> Place {
    bytes.withLock { bytes in
      let offset = bytes.count
      bytes.append(contentsOf: name)
      return Place(offset: UInt32(offset), count: UInt32(bytes.count - offset))
    }
  }

  func text(at place: Place) -> String {
    bytes.withLock { String(decoding: $0[Self.range(place)], as: UTF8.self) }
  }

  /// Whether these very bytes are there.
  func holds(_ name: ArraySlice<UInt8>, at place: Place) -> Bool {
    bytes.withLock { $0[Self.range(place)] == name }
  }

  private static func range(_ place: Place) -> Range<Int> {
    Int(place.offset)..<Int(place.offset) + Int(place.count)
  }
}
