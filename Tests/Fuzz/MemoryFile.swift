import CMemoryFile
import Glibc

/// A file without a disk.
struct MemoryFile: ~Copyable {
  private let descriptor: CInt

  var path: String { "/proc/self/fd/\(descriptor)" }

  init(_ bytes: [UInt8] = []) {
    descriptor = newsstand_fuzz_memory_file()
    precondition(descriptor >= 0, "no memory file")
    append(bytes[...])
  }

  deinit {
    close(descriptor)
  }

  func append(_ bytes: ArraySlice<UInt8>) {
    let written = bytes.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
    precondition(written == bytes.count, "memory file cannot be written")
  }
}
