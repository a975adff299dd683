import Foundation

/// The library's memory: one connection, and the statements that everything else is made of.
///
/// Fronts write what is wanted (a row in `downloads`, its state `paused`, its absence); whoever transfers
/// writes how it goes. Each of the agent's updates names the states that it may follow on, so a front's
/// word is never overwritten.
final class Store {
  let folder: LibraryFolder
  let database: Database
  /// Where the store that was there is now, if it was damaged and a new one was begun.
  let damaged: String?

  init(_ folder: LibraryFolder) throws(NewsstandError) {
    try folder.create([folder.root])
    self.folder = folder
    let reserve = DiskReserve(path: folder.reserve)
    (database, damaged) = try Schema.open(folder.store, reserve: reserve)
    // Only now: a folder that holds something else stays as it is.
    reserve.take()
    database.announceCommits(at: folder.changes)
    try folder.create([folder.downloads, folder.issues])
  }

  /// Facts as JSON, for columns that hold a failure.
  static func encode(_ value: (some Encodable)?) -> String? {
    guard let value, let data = try? JSONEncoder().encode(value) else { return nil }
    return String(decoding: data, as: UTF8.self)
  }

  /// What `encode` wrote; nil where a newer version wrote something this one does not know.
  static func decode<Value: Decodable>(_ type: Value.Type, _ text: String?) -> Value? {
    text.flatMap { try? JSONDecoder().decode(type, from: Data($0.utf8)) }
  }
}
