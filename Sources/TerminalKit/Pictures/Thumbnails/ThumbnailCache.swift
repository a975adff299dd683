import Glibc
import Synchronization

/// Thumbnails of large pictures in a folder, by the pictures' content, so that a shelf of covers is drawn without
/// decoding each again with every start.
///
/// All of it may be deleted at any time, by anyone; what is damaged is not there. Several processes may share it.
public final class ThumbnailCache: Sendable {
  private static let suffix = ".thumbnail"

  private let folder: String
  private let limit: Int
  /// The bytes in the folder as far as this process knows; nil before it has looked.
  private let total = Mutex<Int?>(nil)

  /// - Parameters:
  ///   - folder: an absolute path; made when it is needed.
  ///   - limit: how many bytes are kept, the newest.
  public init(folder: String, limit: Int = 64 << 20) {
    self.folder = folder
    self.limit = limit
  }

  subscript(file: FileIdentity) -> Thumbnail? {
    read(path(file)).flatMap(ThumbnailRecord.decode)
  }

  /// Keeps a thumbnail of a picture, made of more pixels or the same; does nothing where it cannot.
  func insert(_ pixels: Pixels, of original: (width: Int, height: Int), for file: FileIdentity) {
    guard Thumbnail.isWorthwhile(for: original) else { return }
    let size = Thumbnail.size(of: original)
    guard pixels.width >= size.width, pixels.height >= size.height else { return }
    let thumbnail = Thumbnail(original: original, pixels: pixels.scaled(to: size))
    guard let record = ThumbnailRecord.encode(thumbnail), record.count <= min(limit, ThumbnailRecord.longest),
      makeFolders(folder), write(record, to: path(file))
    else { return }
    total.withLock { total in
      total = (total ?? 0) + record.count
      // The first one of a process finds out what others have left.
      if total == record.count || total ?? 0 > limit { total = removeOldest() }
    }
  }

  private func path(_ file: FileIdentity) -> String { "\(folder)/\(file.name)\(ThumbnailCache.suffix)" }

  private func read(_ path: String) -> [UInt8]? {
    let descriptor = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC | O_NOFOLLOW)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
      status.st_size <= ThumbnailRecord.longest
    else { return nil }
    let size = Int(status.st_size)
    let bytes = [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
      count = max(0, Glibc.read(descriptor, buffer.baseAddress, size))
    }
    return bytes.count == size ? bytes : nil
  }

  /// Under another name first: nobody reads half a record.
  private func write(_ record: [UInt8], to path: String) -> Bool {
    var template = Array("\(folder)/new-XXXXXX".utf8CString)
    let descriptor = mkstemp(&template)
    guard descriptor >= 0 else { return false }
    let isWritten = record.withUnsafeBytes {
      Glibc.write(descriptor, $0.baseAddress, $0.count) == $0.count
    }
    let isClosed = close(descriptor) == 0
    guard isWritten, isClosed, rename(template, path) == 0 else {
      unlink(template)
      return false
    }
    return true
  }

  /// Removes the oldest until a quarter of the room is free, where there is too little. Returns the bytes left.
  private func removeOldest() -> Int {
    var files: [(path: String, size: Int, time: Int)] = []
    guard let directory = opendir(folder) else { return 0 }
    defer { closedir(directory) }
    while let entry = readdir(directory) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      var status = stat()
      let path = "\(folder)/\(name)"
      guard name.hasSuffix(ThumbnailCache.suffix) || name.hasPrefix("new-"), lstat(path, &status) == 0,
        status.st_mode & S_IFMT == S_IFREG
      else { continue }
      files.append((path, Int(status.st_size), status.st_mtim.tv_sec))
    }
    var total = files.reduce(0) { $0 + $1.size }
    guard total > limit else { return total }
    for file in files.sorted(by: { $0.time < $1.time }) where total > limit / 4 * 3 {
      unlink(file.path)
      total -= file.size
    }
    return total
  }
}
