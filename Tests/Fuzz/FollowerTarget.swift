import Glibc

/// Any bytes as an archive that arrives in any way. The first eight say how: in which pieces, with how many workers, with
/// the directory first or not, with interruptions. It comes to what extracting the whole file does.
@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let input = [UInt8](UnsafeBufferPointer(start: start, count: count))
  guard count >= 8 else { return 0 }
  var choices = Choices(input.prefix(8))
  let bytes = Array(input.dropFirst(8))
  let folder = Scratch.folder
  // Of the last input, if it ended in the middle.
  FolderRemoval.removeTree(named: folder, in: AT_FDCWD)
  precondition(mkdir(folder, 0o700) == 0, "no scratch folder")

  let whole = unpack(bytes, into: folder + "/whole")
  let followed = follow(bytes, in: folder, &choices)
  precondition(whole == followed, "the follower says \(followed), the whole file \(whole)")
  return 0
}

private enum Scratch {
  static let folder = "/dev/shm/newsstand-fuzz-\(getpid())"
}

/// The files that came of it by their paths, directories with a slash and no content.
private enum Outcome: Equatable {
  case refused
  case content([String: [UInt8]])
}

private func unpack(_ bytes: [UInt8], into folder: String) -> Outcome {
  let file = MemoryFile(bytes)
  do throws(ZipError) {
    try Archive(path: file.path, limits: limits).extract(into: folder, jobs: 1)
  } catch {
    precondition(error.isFaultOfArchive, "\(error)")
    precondition(access(folder, F_OK) != 0, "something is left")
    return .refused
  }
  return .content(tree(folder))
}

private let limits = {
  var limits = Limits.standard
  limits.totalSize = 4 << 20
  return limits
}()

private func follow(_ bytes: [UInt8], in folder: String, _ choices: inout Choices) -> Outcome {
  let file = MemoryFile()
  let staging = folder + "/staging"
  do throws(ZipError) {
    var follower = try Follower(
      archive: file.path, staging: staging, resuming: false, limits: limits, jobs: 1 + choices.next(3))
    var length = 0
    while length < bytes.count {
      switch choices.next(8) {
      case 0:
        let count = min(bytes.count, [30, 300, 1 << 20][choices.next(3)])
        _ = try follower.provideDirectory(tail: bytes.suffix(count), of: UInt64(bytes.count))
      case 1:
        follower.cancel()
        follower = try Follower(
          archive: file.path, staging: staging, resuming: choices.next(4) > 0, limits: limits,
          jobs: 1 + choices.next(3))
        try follower.advance(to: UInt64(length))
      case 2, 3:
        for _ in 0..<20 { sched_yield() }
      default:
        let piece = bytes[
          length..<min(bytes.count, length + 1 + choices.next([2, 60, 700, bytes.count][choices.next(4)]))]
        file.append(piece)
        length = piece.endIndex
        try follower.advance(to: UInt64(length))
      }
    }
    try follower.finish(total: UInt64(bytes.count))
    return .content(tree(follower.contentPath))
  } catch {
    precondition(error.isFaultOfArchive, "\(error)")
    return .refused
  }
}

private func tree(_ folder: String, prefix: String = "") -> [String: [UInt8]] {
  var found: [String: [UInt8]] = [:]
  FolderRemoval.withNames(in: folder, of: AT_FDCWD) { names, descriptor in
    for name in names {
      if let file = ExistingFile(named: name, in: descriptor) {
        var content = [UInt8](repeating: 0, count: Int(file.size))
        let count = content.withUnsafeMutableBytes { file.read(into: $0) }
        precondition(count == content.count)
        found[prefix + name] = content
      } else {
        found[prefix + name + "/"] = []
        found.merge(tree(folder + "/" + name, prefix: prefix + name + "/")) { $1 }
      }
    }
  }
  return found
}

/// Numbers out of a few bytes (xorshift64*).
private struct Choices {
  private var state: UInt64

  init(_ bytes: ArraySlice<UInt8>) {
    state = bytes.reduce(0) { $0 << 8 | UInt64($1) } | 1
  }

  /// - Returns: a number below `bound`, which is at least 1.
  mutating func next(_ bound: Int) -> Int {
    state ^= state >> 12
    state ^= state << 25
    state ^= state >> 27
    return Int((state &* 0x2545_f491_4f6c_dd1d) >> 33) % max(1, bound)
  }
}
