import Glibc

/// Any bytes as an archive: opened, and all its entries unpacked into memory. What comes of it has the checksum that
/// the directory declares, or is refused.
@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = [UInt8](UnsafeBufferPointer(start: start, count: count))
  let file = MemoryFile(bytes)
  let tail = DirectoryTail(bytes, size: UInt64(count), path: "tail")
  let early = try? tail.read(limits: .standard)
  guard let archive = try? Archive(path: file.path) else { return 0 }
  // What the whole archive lists, its end alone lists too.
  guard case .directory(let listing, _)? = early, listing.entries.map(\.path) == archive.entries.map(\.path)
  else {
    fatalError("the directory reads differently before its archive is there")
  }
  for entry in archive.entries {
    guard let data = try? archive.data(of: entry, limit: 1 << 20) else { continue }
    precondition(data.count == Int(entry.uncompressedSize))
    for component in entry.path.split(separator: "/", omittingEmptySubsequences: false) {
      precondition(!["", ".", ".."].contains(component))
    }
    precondition(
      !entry.path.unicodeScalars.contains { $0.properties.generalCategory == .control || $0 == "\\" })
  }
  return 0
}
